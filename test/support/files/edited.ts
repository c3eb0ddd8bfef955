import AdmZip from 'adm-zip';

/** The archive with one of its parts changed. */
export function edited(archive: Buffer, path: string, change: (part: string) => string): Buffer {
  const zip = new AdmZip(archive, { noSort: true });
  zip.updateFile(path, Buffer.from(change(zip.readAsText(path))));
  return zip.toBuffer();
}
