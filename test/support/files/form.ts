import { pdf } from './broken.js';

/** A page with a text, and with what is typed into its form and onto it; `fields` adds so many text fields. */
export function formPdf({ text = 'Application for a mooring', fields = 0 } = {}): Buffer {
  const content = `BT /F 6 Tf 50 700 Td (${text}) Tj ET`;
  const annotations = [
    ...typed,
    ...Array.from({ length: fields }, (_, i) => `/Subtype /Widget /FT /Tx /T (field ${i}) /V (value ${i})`),
  ];
  const references = annotations.map((_, i) => `${i + 6} 0 R`).join(' ');
  return pdf([
    `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${references}] >> >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> /Annots [${references}] >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...annotations.map((annotation) => `<< /Type /Annot /Rect [50 600 250 620] ${annotation} >>`),
  ]);
}

const HIDDEN = 2;
const NO_VIEW = 32;
const PASSWORD = 8192;

const typed = [
  '/Subtype /Widget /FT /Tx /T (owner) /TU (Name of the owner) /V (Marta Lindqvist)',
  '/Subtype /Widget /FT /Tx /T (length) /V (12)',
  '/Subtype /Widget /FT /Tx /T (length) /V (12)',
  '/Subtype /Widget /FT /Tx /T (remark) /V (Late arrival\\rby night)',
  '/Subtype /Widget /FT /Tx /T (empty) /V ()',
  '/Subtype /Widget /FT /Ch /T (pier) /Opt [[(e) (East pier)] [(w) (West pier)]] /V (e)',
  '/Subtype /Widget /FT /Ch /T (extras) /Opt [(Water) (Power) (Ice)] /V [(Water) (Power)]',
  '/Subtype /Widget /FT /Btn /T (agreed) /V /Yes',
  `/Subtype /Widget /FT /Tx /T (secret) /V (unseen password) /Ff ${PASSWORD}`,
  `/Subtype /Widget /FT /Tx /T (internal) /V (unseen field) /F ${HIDDEN}`,
  '/Subtype /FreeText /DA (/F 12 Tf) /Contents (Approved by the harbour master)',
  `/Subtype /FreeText /DA (/F 12 Tf) /Contents (unseen note) /F ${NO_VIEW}`,
  '/Subtype /Text /Contents (unseen comment)',
];
