import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import AdmZip from 'adm-zip';

export const emptyFile = (): Buffer => Buffer.alloc(0);

/** The first part of a file. */
export const truncated = (file: Buffer, share = 0.5): Buffer => file.subarray(0, Math.floor(file.length * share));

/** Bytes of no format, the same every time. */
export const garbage = (size = 8_192): Buffer =>
  Buffer.concat(
    Array.from({ length: Math.ceil(size / 64) }, (_, i) => createHash('sha512').update(String(i)).digest()),
  ).subarray(0, size);

/** A PDF whose user password is not the empty one. */
export const encryptedPdf = (): Buffer =>
  pdf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] >>',
      `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${'5a'.repeat(32)}> /U <${'a5'.repeat(32)}> >>`,
    ],
    `/Encrypt 4 0 R /ID [<${'01'.repeat(16)}> <${'01'.repeat(16)}>]`,
  );

/** A page whose content unpacks to `megabytes` of spaces. */
export const pdfBomb = (megabytes: number): Buffer => {
  const packed = deflateSync(Buffer.alloc(megabytes * 1024 * 1024, ' '), { level: 9 });
  return pdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R >>',
    `<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n${packed.toString('latin1')}\nendstream`,
  ]);
};

/** A page that shows a form of ten forms of ten forms, ten deep: small, sound, and never done. */
export const endlessPdf = (): Buffer => {
  const form = (resources: string, content: string): string =>
    `<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << ${resources} >> /Length ${content.length} >>\nstream\n${content}\nendstream`;
  const next = (number: number): [string, string] => [`/XObject << /X ${number} 0 R >>`, '/X Do '.repeat(10)];
  return pdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R /Resources << /XObject << /X 4 0 R >> >> >>',
    ...Array.from({ length: 10 }, (_, depth) => form(...next(depth + 5))),
    form('/Font << /F 15 0 R >>', 'BT /F 9 Tf (a) Tj ET'),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]);
};

/** Writes a PDF of these objects; the first is the catalog. */
export function pdf(objects: readonly string[], trailer = ''): Buffer {
  let text = '%PDF-1.4\n';
  const offsets = objects.map((body, i) => {
    const offset = text.length;
    text += `${i + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + end, 'latin1');
}

/** A Word document whose text unpacks to `megabytes` MiB. */
export function docxBomb(megabytes: number): Buffer {
  const zip = new AdmZip();
  zip.addFile(
    '[Content_Types].xml',
    Buffer.from(
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    ),
  );
  zip.addFile('word/document.xml', Buffer.alloc(megabytes * 1024 * 1024, ' '));
  return zip.toBuffer();
}

/** A zip whose large parts are declared to unpack to 1,000 bytes. */
export function understated(zip: Buffer): Buffer {
  const lying = Buffer.from(zip);
  for (const [signature, sizeAt] of [
    ['PK\x03\x04', 22],
    ['PK\x01\x02', 24],
  ] as const) {
    for (let at = lying.indexOf(signature, 0, 'latin1'); at !== -1; at = lying.indexOf(signature, at + 4, 'latin1')) {
      lying.writeUInt32LE(Math.min(1_000, lying.readUInt32LE(at + sizeAt)), at + sizeAt);
    }
  }
  return lying;
}

/** What an office suite writes for a document with a password: a compound file around an encrypted package. */
export const protectedDocx = (): Buffer =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(1_016),
    Buffer.from('EncryptedPackage', 'utf16le'),
    Buffer.alloc(32),
    Buffer.from([34, 0]), // bytes of its name
    Buffer.alloc(2_048),
  ]);

/** An office document of before 2007 each of whose chains of sectors goes round in a circle: the FAT names every sector as its own successor. */
export function circular(compound: Buffer): Buffer {
  const bytes = Buffer.from(compound);
  const sector = 2 ** bytes.readUInt16LE(30);
  const perTable = sector / 4;
  for (let table = 0; table < bytes.readUInt32LE(44); table++) {
    const start = (bytes.readUInt32LE(76 + 4 * table) + 1) * sector;
    for (let i = 0; i < perTable; i++) {
      const at = start + 4 * i;
      if (bytes.readUInt32LE(at) < FIRST_MARK) bytes.writeUInt32LE(table * perTable + i, at);
    }
  }
  return bytes;
}

/** FAT entries from here on are marks, such as the end of a chain. */
const FIRST_MARK = 0xfffffffa;
