import { invalidInput } from '../core/errors.js';
import type { Scope } from '../core/scope.js';
import type { Database } from '../db/client.js';
import { bytesToRead, textsToRead } from './content-repository.js';

const megabyte = 1024 * 1024;

/** Of UTF-8, in one answer: three of the longest documents. As JSON that may be six times as much, and a string holds 512 MB. */
const mostBytes = 32 * megabyte;

/**
 * What there is to read of documents, by id; null where nothing was read yet.
 * @param field of the request that asks for it
 * @throws {CairnError} 400 for more than one answer holds
 */
export async function readableContents(
  db: Database,
  scope: Scope,
  ids: readonly string[],
  field: string,
): Promise<Map<string, string | null>> {
  const bytes = await bytesToRead(db, scope, ids);
  if (bytes > mostBytes) throw invalidInput(`${field}: ${tooMuch(ids.length, bytes)}`);
  return new Map((await textsToRead(db, scope, ids)).map(({ documentId, text }) => [documentId, text]));
}

const tooMuch = (documents: number, bytes: number): string =>
  `the texts of these ${documents} documents have ${Math.ceil(bytes / megabyte)} MB, and an answer holds ` +
  `${mostBytes / megabyte} MB; lower the limit`;
