import { isReadable } from '../kit/readable.js';

/** Document types of §9.2 of the wire contract. */
export type Type = 'drive_doc' | 'drive_sheet' | 'drive_slide';

export const folderType = 'application/vnd.google-apps.folder';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** How to get a file's content: exported in another format, or as stored. */
export type Way =
  | { type: Type; exported: 'text/markdown' | 'text/plain' | typeof xlsx }
  | { type: Type; exported: null };

/**
 * Native documents. Spreadsheets are exported as workbooks, as CSV would hold only the first sheet. Slides are exported as text:
 * with pictures most presentations exceed the 10 MB limit of exports.
 */
const own: ReadonlyMap<string, Way> = new Map([
  ['application/vnd.google-apps.document', { type: 'drive_doc', exported: 'text/markdown' }],
  ['application/vnd.google-apps.spreadsheet', { type: 'drive_sheet', exported: xlsx }],
  ['application/vnd.google-apps.presentation', { type: 'drive_slide', exported: 'text/plain' }],
]);

/** How to get a file's content; null for what is not read: folders, shortcuts (their targets are listed), forms, images, videos. */
export function wayTo({ name, mimeType }: { name: string; mimeType: string }): Way | null {
  if (mimeType.startsWith('application/vnd.google-apps.')) return own.get(mimeType) ?? null;
  return isReadable(name, mimeType) ? { type: typeOfFile(name, mimeType), exported: null } : null;
}

function typeOfFile(name: string, mimeType: string): Type {
  if (/spreadsheet|csv|tab-separated|ms-excel/.test(mimeType) || /\.(?:xls[xm]|csv|tsv)$/i.test(name))
    return 'drive_sheet';
  return /presentation|ms-powerpoint/.test(mimeType) || /\.pp[ts][xm]$/i.test(name) ? 'drive_slide' : 'drive_doc';
}
