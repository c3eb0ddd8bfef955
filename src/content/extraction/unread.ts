const archive = 'an archive: add the files in it one by one';
const modernPicture = 'a HEIC or AVIF picture: convert it to JPEG or PNG';

/** Common formats that are not read: offset and signature of each, and what to do with such a file. */
const kinds: readonly (readonly [number, string, string])[] = [
  [0, 'II*\0', 'a TIFF picture: convert it to PDF or PNG'],
  [0, 'MM\0*', 'a TIFF picture: convert it to PDF or PNG'],
  [4, 'ftyphei', modernPicture],
  [4, 'ftypmif1', modernPicture],
  [4, 'ftypavif', modernPicture],
  [0, '8BPS', 'a Photoshop picture: convert it to PNG'],
  [0, '%!PS', 'PostScript: convert it to PDF'],
  [0, 'AT&TFORM', 'a DjVu document: convert it to PDF'],
  [60, 'BOOKMOBI', 'a Kindle book: convert it to EPUB'],
  [0, 'ITSF', 'a compiled help file: convert it to HTML'],
  [0, '\xffWPC', 'a WordPerfect document: convert it to DOCX or PDF'],
  [30, 'Index/', 'a Pages, Numbers or Keynote document: export it as PDF or in an Office format'],
  [0, 'PK\x03\x04', archive],
  [0, 'Rar!', archive],
  [0, '7z\xbc\xaf', archive],
  [0, '\x1f\x8b', archive],
];

/** What a file of an unknown format is, as far as its first bytes tell, and what to do with it. */
export function unreadKind(head: Uint8Array): string {
  const start = Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, 100)).toString('latin1');
  return kinds.find(([at, signature]) => start.startsWith(signature, at))?.[2] ?? 'of a kind that cannot be read';
}

/** Explains why a file of an unknown format is not read. */
export const unread = (head: Uint8Array): string => `The file is ${unreadKind(head)}.`;
