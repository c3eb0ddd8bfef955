import { z } from 'zod';
import type { Access, ListedItem, Places } from '../contract.js';
import { ProviderError } from '../errors.js';
import { readBody } from '../kit/fetch.js';
import { downloadMs, mostBytes, sizeWithin } from '../kit/files.js';
import { apiOf, type Client, clientOf, refusing } from './client.js';
import { type Answer, asking, castAnswer } from './errors.js';

/**
 * Downloads a whole stored file, from a pre-authenticated URL that is valid for an hour at most: the account's token is not
 * sent there.
 * @throws {ProviderError} `unusable` when it is too large
 */
export function download(places: Places, access: Access, item: ListedItem): Promise<Uint8Array> {
  return asking(async () => {
    const size = sizeWithin(mostBytes, item);
    const client = clientOf(places, access);
    const address = await client.redirectOf(`${urlOf(places, item)}/content`);
    if (!['https:', new URL(places.apiUrl).protocol].includes(new URL(address).protocol)) {
      throw new ProviderError('unavailable', 'The drive names an address for the file that anybody could read along');
    }
    const timeout = AbortSignal.timeout(downloadMs(size, places.timeoutMs));
    const signal = access.signal === undefined ? timeout : AbortSignal.any([timeout, access.signal]);
    return asking(() => bytesAt(address, signal, () => sizeOf(places, client, item)), castDownload);
  });
}

async function bytesAt(address: string, signal: AbortSignal, sizeNow: () => Promise<number>): Promise<Uint8Array> {
  const response = await refusing(fetch)(address, { signal });
  const bytes = await readBody(response, mostBytes);
  // With a Content-Length a truncated body has already failed. The listed size is not always the size that is sent.
  if (response.headers.has('content-length') || bytes.length === (await sizeNow())) return bytes;
  throw new ProviderError('unavailable', 'The drive did not send the whole file');
}

const sizeShape = z.object({ size: z.number() });

/** The file's current state: it may have changed since it was listed. */
const sizeOf = async (places: Places, client: Client, item: ListedItem): Promise<number> =>
  sizeShape.parse(await asking(() => client.ask(`${urlOf(places, item)}?$select=id,size`))).size;

const urlOf = (places: Places, { externalId }: ListedItem): string =>
  `${apiOf(places)}/me/drive/items/${encodeURIComponent(externalId)}`;

/** An expired URL says nothing about the file or the grant; the next try gets a new one. */
const castDownload = (answer: Answer): ProviderError =>
  answer.status === 429 || answer.status >= 500
    ? castAnswer(answer)
    : new ProviderError('unavailable', 'The address of the file is no longer good');
