import { AnnotationType, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What pdf.js tells of a field of a form (`Tx` text, `Ch` choice) or of words written onto a page. */
interface Annotation {
  annotationType: number;
  annotationFlags: number;
  pageIndex: number;
  fieldType?: string | null;
  fieldName?: string;
  alternativeText?: string;
  fieldValue?: string | string[] | null;
  options?: { exportValue: string; displayValue: string }[];
  password?: boolean;
  contentsObj?: { str: string };
  textContent?: string[];
}

/** The flags of annotations that are not shown: `Hidden` and `NoView`. */
const UNSEEN = 2 | 32;

/**
 * What was typed into a PDF's form and onto its pages, which no text layer has: lines by the index of their page. Found in one
 * go for the whole file, because asking page by page would keep the links and marks of all pages in memory as well.
 * A fault in them does not cost the rest of the file.
 */
export async function typedInto(pdf: PDFDocumentProxy): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const wanted = new Set([AnnotationType.WIDGET, AnnotationType.FREETEXT]);
  const found = (await pdf.getAnnotationsByType(wanted, new Set()).catch(() => null)) as Annotation[] | null;
  const typed = new Map<number, Set<string>>();
  // Fields first: pdf.js gives the two kinds in no order that could be relied on.
  for (const annotation of found?.sort((one, other) => other.annotationType - one.annotationType) ?? []) {
    const words = annotation.annotationFlags & UNSEEN ? '' : wordsOf(annotation);
    if (words === '') continue;
    const lines = typed.get(annotation.pageIndex) ?? new Set();
    typed.set(annotation.pageIndex, lines.add(words));
  }
  return typed;
}

function wordsOf(annotation: Annotation): string {
  const { annotationType, contentsObj, textContent, alternativeText, fieldName } = annotation;
  if (annotationType === AnnotationType.FREETEXT) return tidy(contentsObj?.str || (textContent?.join('\n') ?? ''));
  const value = fieldText(annotation);
  return value === '' ? '' : tidy(`${alternativeText || fieldName}: ${value}`);
}

function fieldText({ fieldType, fieldValue, options = [], password }: Annotation): string {
  if (fieldType === 'Tx') return password || typeof fieldValue !== 'string' ? '' : fieldValue.trim();
  if (fieldType !== 'Ch') return '';
  const shown = new Map(options.map(({ exportValue, displayValue }) => [exportValue, displayValue]));
  return [fieldValue ?? []]
    .flat()
    .map((value) => shown.get(value) ?? value)
    .join(', ');
}

const tidy = (text: string): string => text.replace(/\r\n?/g, '\n').trim();
