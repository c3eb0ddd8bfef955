import { isReadable } from '../kit/readable.js';

/** Document types of §9.2 of the wire contract. */
export type Type = 'drive_doc' | 'drive_sheet' | 'drive_slide';

export const folderType = 'application/vnd.google-apps.folder';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** How a file's content is had: in another format that the drive makes of it, or as it was stored. */
export type Way =
  | { type: Type; exported: 'text/markdown' | 'text/plain' | typeof xlsx }
  | { type: Type; exported: null };

/**
 * The editors' own files. A spreadsheet as a workbook: CSV has its first sheet only. Slides as text: with pictures in them
 * most presentations are over the 10 MB that an export may have.
 */
const own: ReadonlyMap<string, Way> = new Map([
  ['application/vnd.google-apps.document', { type: 'drive_doc', exported: 'text/markdown' }],
  ['application/vnd.google-apps.spreadsheet', { type: 'drive_sheet', exported: xlsx }],
  ['application/vnd.google-apps.presentation', { type: 'drive_slide', exported: 'text/plain' }],
]);

/** null: nothing to read, such as folders, shortcuts (what they lead to is listed itself), forms, pictures and films. */
export function wayTo({ name, mimeType }: { name: string; mimeType: string }): Way | null {
  if (mimeType.startsWith('application/vnd.google-apps.')) return own.get(mimeType) ?? null;
  return isReadable(name, mimeType) ? { type: typeOfFile(name, mimeType), exported: null } : null;
}

function typeOfFile(name: string, mimeType: string): Type {
  if (/spreadsheet|csv|tab-separated|ms-excel/.test(mimeType) || /\.(?:xls[xm]|csv|tsv)$/i.test(name))
    return 'drive_sheet';
  return /presentation|ms-powerpoint/.test(mimeType) || /\.pp[ts][xm]$/i.test(name) ? 'drive_slide' : 'drive_doc';
}
