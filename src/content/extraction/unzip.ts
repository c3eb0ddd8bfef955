import { once } from 'node:events';
import { promisify } from 'node:util';
import { inflateRawSync } from 'node:zlib';
import AdmZip from 'adm-zip';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { unprocessable } from '../../core/errors.js';
import { isCompoundFile } from './compound.js';
import { locked } from './refusals.js';

const MAX_ENTRIES = 10_000;
/** Size of all parts together. More would give more text than is kept. */
const MAX_UNPACKED_BYTES = 200 * 1024 * 1024;

/** Parts of an office document by their path in the package. */
export type Parts = Map<string, Buffer>;

/** Unpacks the XML parts of an office document. See `unpack` for errors. */
export const unpackXml = (bytes: Buffer): Promise<Parts> => unpack(bytes, /\.(?:xml|rels)$/i);

/**
 * Unpacks the parts whose names match. The output of the inflater is counted, whatever sizes the file declares.
 * @throws {CairnError} 422 for a document with a password, which is a compound file around the zip, and for one that unpacks to more
 * than 200 MB or has more than 10,000 parts
 */
export async function unpack(bytes: Buffer, wanted: RegExp, mostBytes = MAX_UNPACKED_BYTES): Promise<Parts> {
  if (isCompoundFile(bytes)) throw locked();
  const zip = await promisify<Buffer, { lazyEntries: true }, ZipFile>(fromBuffer)(bytes, { lazyEntries: true });
  const parts: Parts = new Map();
  if (zip.entryCount > MAX_ENTRIES) throw tooMuch();
  let left = mostBytes;
  for await (const entry of entries(zip)) {
    if (entry.isEncrypted()) throw locked();
    if (!wanted.test(entry.fileName)) continue;
    const part = await inflate(bytes, zip, entry, left);
    left -= part.length;
    parts.set(entry.fileName, part);
  }
  return parts;
}

/** Packs parts into a new zip, uncompressed, so that a library sees only what was counted. */
export function repack(parts: Parts): Buffer {
  const zip = new AdmZip();
  for (const [name, data] of parts) {
    zip.addFile(name, data);
    const entry = zip.getEntry(name);
    if (entry !== null) entry.header.method = STORED;
  }
  return zip.toBuffer();
}

const STORED = 0;

async function* entries(zip: ZipFile): AsyncGenerator<Entry> {
  for (let read = 0; read < zip.entryCount; read++) {
    const next = once(zip, 'entry');
    zip.readEntry();
    const [entry] = (await next) as [Entry];
    yield entry;
  }
}

async function inflate(bytes: Buffer, zip: ZipFile, entry: Entry, limit: number): Promise<Buffer> {
  const { fileDataStart } = await promisify(zip.readLocalFileHeader.bind(zip) as ReadHeader)(entry, { minimal: true });
  const packed = bytes.subarray(fileDataStart, fileDataStart + entry.compressedSize);
  if (entry.compressionMethod === STORED && packed.length <= limit) return packed;
  try {
    return inflateRawSync(packed, { maxOutputLength: limit });
  } catch (error) {
    throw isOverLimit(error) ? tooMuch() : error;
  }
}

const isOverLimit = (error: unknown): boolean =>
  ['ERR_BUFFER_TOO_LARGE', 'ERR_OUT_OF_RANGE'].includes(String(Reflect.get(Object(error), 'code')));

type ReadHeader = (
  entry: Entry,
  options: { minimal: true },
  callback: (error: Error | null, header: { fileDataStart: number }) => void,
) => void;

const tooMuch = () => unprocessable('The file unpacks to too much data: at most 200 MB in 10,000 parts can be read.');
