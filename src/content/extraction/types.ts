import type { Allowance } from './limits.js';

export type DocumentType =
  | 'text'
  | 'pdf'
  | 'webpage'
  | 'image'
  | 'video'
  | 'audio'
  | 'csv'
  | 'docx'
  | 'xlsx'
  | 'pptx'
  | 'doc'
  | 'xls'
  | 'ppt'
  | 'odt'
  | 'ods'
  | 'odp'
  | 'rtf'
  | 'epub'
  | 'email'
  | 'html'
  | 'markdown';

/** What a file is, from its content first; name and declared types only decide between kinds of text. */
export interface Format {
  /** As in formats.ts, or of a sound or film: `mp3` … */
  key: string;
  type: DocumentType;
  mimeType: string;
}

export interface FormatHints {
  name: string | null;
  mimeType: string | null;
  /** What the sender says it is: a `DocumentType` or a format's key; anything else is ignored. */
  fileType?: string | null;
}

export interface ExtractionJob {
  path: string;
  name: string | null;
  mimeType: string | null;
  fileType?: string | null;
  /** From an HTTP header. */
  charset?: string | null;
  /** Where the file came from: the base of relative links; HTML that has one is a web page. */
  url?: string | null;
}

export interface Extracted {
  type: DocumentType;
  mimeType: string;
  /** Markdown or plain text, without NULs and lone surrogates, never blank; a PDF's pages are separated by a form feed. */
  text: string;
  title: string | null;
  /** The page's or file's own description. */
  summary: string | null;
  ogImage: string | null;
  pages: number | null;
  /** Character set of a text file that is not UTF-8, such as `windows-1251`. */
  encoding: string | null;
  ocr: OcrPages | null;
}

/** Pages that OCR has read, and those that were left for want of time; they have what text layer there is. */
export interface OcrPages {
  pages: number;
  left: number;
}

/** Tesseract, for one file; it is started by the first picture. */
export interface Ocr {
  /** The words in a picture: PNG, JPEG, GIF, BMP, WebP or PNM. */
  read(picture: Buffer): Promise<string>;
  /** Whether the file may have another page read. */
  hasRoom(): boolean;
  close(): Promise<void>;
}

/** What OCR may take for one file. */
export interface OcrLimits {
  /** As Tesseract calls them, such as `eng`. */
  languages: readonly string[];
  pages: number;
  /** Of processor time. */
  seconds: number;
}

/** A converter's result. */
export interface Converted {
  text: string;
  title?: string | null;
  summary?: string | null;
  ogImage?: string | null;
  pages?: number | null;
  ocr?: OcrPages | null;
}

/** What a converter may know besides the bytes. */
export interface Source {
  bytes: Buffer;
  charset: string | null;
  url: string | null;
  maxTextBytes: number;
  ocr: Ocr;
  /** Is told how far a long piece of work has come, such as `page 12 of 80`. */
  tell(progress: string): void;
  inner: Inner;
}

/**
 * The text of a file within the file.
 * @throws {CairnError} 415 and 422 as of any file, and 422 where it lies too deep
 */
export type Inner = (bytes: Buffer, hints: FormatHints) => Promise<string>;

export type Convert = (source: Source) => Converted | Promise<Converted>;

/** What the thread is asked. */
export interface ThreadJob {
  path: string;
  format: Format;
  charset: string | null;
  url: string | null;
  maxTextBytes: number;
  ocr: OcrLimits;
}

/** What it says meanwhile. */
export type ThreadNews = { progress: string } | { ocrSeconds: number };

/** What it answers; classes do not survive the way between threads. */
export type ThreadAnswer =
  | { extracted: Extracted }
  | { refused: { status: number; message: string; details: string } }
  | { exceeded: 'memory' };

/** What the process around the thread is asked. */
export interface ReaderJob extends ThreadJob {
  allowance: Allowance;
}

/** time: of the processor · clock: what passed by the clock, which is some times as much */
export type Limit = 'time' | 'clock' | 'memory';

/** `fault`: no fault of the file, with its stack. */
export type ReaderAnswer = ThreadAnswer | { exceeded: Limit } | { fault: string };

/** What the process says: how far it is, and at the end what it found. */
export type ReaderMessage = { progress: string } | ReaderEnd;

export interface ReaderEnd {
  answer: ReaderAnswer;
  /** Resident memory that the process keeps. */
  memoryMb: number;
}
