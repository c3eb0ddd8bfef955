import { createHash } from 'node:crypto';
import type { Connector, ItemContent, ListedItem } from '../../src/connectors/contract.js';
import type { ProviderError } from '../../src/connectors/errors.js';

interface ScriptedFile {
  body: ItemContent['body'];
  modifiedAt: Date | null;
  title: string | null;
  /** Where it lies, for people; null: the path that it was put under, which is also its id. */
  place: string | null;
}

/** A provider in memory: what is in it changes as a test says, and its answers go wrong as a test says. */
export interface ScriptedConnector extends Connector {
  put(path: string, body: string | ItemContent['body'], more?: Partial<Omit<ScriptedFile, 'body'>>): void;
  drop(path: string): void;
  /** Each call asks: what it is thrown, if anything. */
  fault(of: (call: 'list' | 'fetch', what: string) => ProviderError | undefined): void;
  /** Paths fetched, in order; `lists`: pages asked for. */
  fetched: string[];
  lists: number;
  /** Lists nothing, as if all of it were gone. */
  isHidden: boolean;
  /** Items of a page. */
  pageSize: number;
  /** What is waited for before every answer. */
  gate: (call: 'list' | 'fetch', what: string) => Promise<void>;
}

const etagOf = ({ body, title }: ScriptedFile) =>
  createHash('sha256')
    .update(title ?? '')
    .update('text' in body ? body.text : body.bytes)
    .digest('hex');

export function scriptedConnector(): ScriptedConnector {
  const files = new Map<string, ScriptedFile>();
  let faultOf: (call: 'list' | 'fetch', what: string) => ProviderError | undefined = () => undefined;
  const headOf = () =>
    createHash('sha256')
      .update(JSON.stringify([...files].map(([path, file]) => [path, etagOf(file)]).sort()))
      .digest('hex');

  async function ask(call: 'list' | 'fetch', what: string): Promise<void> {
    await connector.gate(call, what);
    const error = faultOf(call, what);
    if (error !== undefined) throw error;
  }

  const connector: ScriptedConnector = {
    fetched: [],
    lists: 0,
    isHidden: false,
    pageSize: 1_000,
    gate: async () => undefined,
    put(path, body, { modifiedAt = null, title = null, place = null } = {}) {
      files.set(path, { body: typeof body === 'string' ? { text: body } : body, modifiedAt, title, place });
    },
    drop: (path) => void files.delete(path),
    fault(of) {
      faultOf = of;
    },
    authorizeUrl: () => 'https://code.example/authorize',
    exchange: async () => ({ accessToken: 'scripted', refreshToken: null, expiresAt: null }),
    account: async () => ({ id: '1', email: null, name: null }),
    async list(_, { resource, cursor, page }) {
      connector.lists += 1;
      await ask('list', page ?? '');
      const head = headOf();
      if (page === null && cursor === head) return { mode: 'changes', items: [], gone: [], next: null, cursor: head };
      const from = Number(page ?? 0);
      const shown = connector.isHidden ? [] : [...files];
      const items = shown.slice(from, from + connector.pageSize).map(
        ([path, file]): ListedItem => ({
          externalId: `${resource.externalId}:${path}`,
          etag: etagOf(file),
          path: file.place ?? path,
          modifiedAt: file.modifiedAt,
          hint: { place: file.place ?? path },
        }),
      );
      const to = from + items.length;
      const isLast = to >= shown.length;
      return { mode: 'full', items, gone: [], next: isLast ? null : String(to), cursor: isLast ? head : null };
    },
    async fetch(_, { resource, item }) {
      connector.fetched.push(item.path);
      await ask('fetch', item.path);
      const file = files.get(item.externalId.slice(`${resource.externalId}:`.length));
      if (file === undefined) throw new Error(`the test has no ${item.path}`);
      const url = `https://code.example/${item.path}`;
      return { type: 'codehost_markdown', title: file.title, body: file.body, url, metadata: { path: item.path } };
    },
  };
  return connector;
}
