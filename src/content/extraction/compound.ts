const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** Bytes of a directory entry, which begins with its name in UTF-16. Entries are aligned to it. */
const ENTRY = 128;

/** What a file is, by the name of a stream in it. */
const keys = new Map([
  ['WordDocument', 'doc'],
  ['Workbook', 'xls'],
  ['Book', 'xls'],
  ['PowerPoint Document', 'ppt'],
  ['__properties_version1.0', 'msg'],
  ['EncryptedPackage', 'locked'],
] as const);

/** Whether a file is a Compound File (MS-CFB): streams in a directory, as office documents of before 2007 are. */
export const isCompoundFile = (bytes: Buffer): boolean => bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE);

/** Whether the directory of a compound file lies beyond these bytes. */
export function lacksDirectory(bytes: Buffer): boolean {
  if (bytes.length < HEADER) return true;
  const sector = 2 ** Math.min(20, bytes.readUInt16LE(30));
  return (bytes.readUInt32LE(48) + 1) * sector + ENTRY > bytes.length;
}

const HEADER = 512;

/**
 * What a compound file is, by the first stream in these bytes that tells: the key of a format, `locked` for an office
 * document with a password, or null.
 */
export function compoundKey(bytes: Buffer): 'doc' | 'xls' | 'ppt' | 'msg' | 'locked' | null {
  for (let at = ENTRY; at + ENTRY <= bytes.length; at += ENTRY) {
    const length = bytes.readUInt16LE(at + 64);
    if (length < 4 || length > 64) continue;
    const key = keys.get(bytes.toString('utf16le', at, at + length - 2) as 'Book');
    if (key !== undefined) return key;
  }
  return null;
}
