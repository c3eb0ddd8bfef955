import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ListedItem } from '../contract.js';
import { ProviderError } from '../errors.js';
import { downloadMs, mostBytes, sizeWithin } from '../kit/files.js';
import type { Client } from './client.js';
import { type Answer, asking, castAnswer } from './errors.js';

const MB = 1024 * 1024;
/** The drive's limit for an export, in bytes. */
const mostExported = 10 * MB;

/** Exports a native document in another format. @throws {ProviderError} `unusable` when it is too large to export */
export function exported(client: Client, { externalId: fileId }: ListedItem, mimeType: string): Promise<Uint8Array> {
  return asking(async () => {
    const answer = await client.files.export(
      { fileId, mimeType },
      { responseType: 'arraybuffer', maxContentLength: 2 * mostExported },
    );
    return bytesIn(answer.data);
  }, castExport);
}

/** Downloads a whole stored file. @throws {ProviderError} `unusable` when it is too large */
export function stored(client: Client, item: ListedItem, timeoutMs: number): Promise<Uint8Array> {
  return asking(async () => {
    const timeout = downloadMs(sizeWithin(mostBytes, item), timeoutMs);
    const answer = await client.files.get(
      { fileId: item.externalId, alt: 'media', supportsAllDrives: true },
      { responseType: 'arraybuffer', maxContentLength: mostBytes, timeout },
    );
    const bytes = bytesIn(answer.data);
    const md5 = createHash('md5').update(bytes).digest('hex');
    if (md5 !== item.etag && md5 !== (await checksumOf(client, item))) {
      throw new ProviderError('unavailable', 'The drive did not send the whole file');
    }
    return bytes;
  });
}

const checksumShape = z.object({ md5Checksum: z.string() });

/** The file's current state: it may have changed since it was listed. */
async function checksumOf(client: Client, { externalId: fileId }: ListedItem): Promise<string> {
  const { data } = await client.files.get({ fileId, fields: 'md5Checksum', supportsAllDrives: true });
  return checksumShape.parse(data).md5Checksum;
}

function bytesIn(data: unknown): Uint8Array {
  if (data instanceof ArrayBuffer) return new Uint8Array(data);
  if (data === '') return new Uint8Array();
  throw new ProviderError('unavailable', 'The drive answered with something else than a file');
}

function castExport(answer: Answer): ProviderError {
  if (answer.reason !== 'exportSizeLimitExceeded') return castAnswer(answer);
  return new ProviderError('unusable', `The file is larger than the ${mostExported / MB} MB that the drive exports`);
}
