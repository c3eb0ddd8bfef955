import { invalidInput } from '../core/errors.js';
import type { Scope } from '../core/scope.js';
import type { Database } from '../db/client.js';
import { bytesToRead, textsToRead } from './repository.js';

const megabyte = 1024 * 1024;

/**
 * Most bytes of UTF-8 in one answer: three of the longest documents. As JSON they may grow sixfold, and a JavaScript string
 * holds 512 MB.
 */
const mostBytes = 32 * megabyte;

/**
 * The documents' texts by id; null for a file or page that was not read yet.
 * @param field the request's field to name in an error
 * @throws {CairnError} 400 when the texts do not fit into one answer
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
