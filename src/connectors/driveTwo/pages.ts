import type { Places } from '../contract.js';
import { ProviderError } from '../errors.js';
import { type Client, isOfApi } from './client.js';
import { type Item, pageShape } from './shapes.js';

/** A page of items, each as its last occurrence has it, which is the one that counts. */
export interface Page {
  items: Item[];
  next: string | null;
  /** Of a log's last page: where its next one begins. */
  delta: string | null;
}

/** @throws {ProviderError} `unavailable` when it names a page that is not the API's, or itself */
export async function readPage(places: Places, client: Client, link: string): Promise<Page> {
  const { value, '@odata.nextLink': next, '@odata.deltaLink': delta } = pageShape.parse(await client.ask(link));
  for (const one of [next, delta]) {
    if (one !== undefined && !isOfApi(places, one)) {
      throw new ProviderError('unavailable', 'The drive names a page that is none of its own');
    }
  }
  if (next === link) throw new ProviderError('unavailable', 'The drive repeats a page');
  const items = [...new Map(value.map((item) => [item.id, item])).values()];
  return { items, next: next ?? null, delta: delta ?? null };
}

/** Where the log's next part begins. @throws {ProviderError} `unavailable` when there is neither */
export function endOf({ next, delta }: Page): string {
  const end = next ?? delta;
  if (end === null) throw new ProviderError('unavailable', 'The drive does not say where its changes end');
  return end;
}
