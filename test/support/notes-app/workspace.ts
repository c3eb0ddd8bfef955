import { randomUUID } from 'node:crypto';
import type { BlockSpec } from './content.js';
import { rich } from './content.js';

export const person = { id: '5e5d2f1c-3d0b-4a53-8f9e-2a7f3a1b9c01', name: 'Ada Lovelace', email: 'ada@notes.example' };

type Json = Record<string, unknown>;
/** What something is in; null: the top of the workspace. */
export type ParentOf = { type: 'page_id' | 'data_source_id' | 'database_id' | 'block_id'; id: string } | null;

interface Common {
  id: string;
  title: string;
  parent: ParentOf;
  created: number;
  edited: number;
  trashed: boolean;
  archived: boolean;
  shared: boolean;
  /** Whether the search knows of it. */
  indexed: boolean;
}
export interface StoredPage extends Common {
  kind: 'page';
  properties: Json;
}
export interface StoredSource extends Common {
  kind: 'data_source';
  databaseId: string;
}
export interface StoredBlock {
  id: string;
  type: string;
  value: Json;
  parent: ParentOf;
  children: string[];
}

export interface NewPage {
  title: string;
  parent?: ParentOf;
  blocks?: BlockSpec[];
  /** In the API's form, but for the title. */
  properties?: Json;
}

export type Workspace = ReturnType<typeof createWorkspace>;

/** Pages, databases and blocks of a workspace that has its own clock. */
export function createWorkspace() {
  const things = new Map<string, StoredPage | StoredSource>();
  const blocks = new Map<string, StoredBlock>();
  /** The blocks of pages, in order. */
  const contents = new Map<string, string[]>();
  let now = Date.now() - 3_600_000;
  let seeded = 0;
  let sorted: (StoredPage | StoredSource)[] | null = null;

  /** Edits are told to the minute, rounded down. */
  const minute = () => Math.floor(now / 60_000) * 60_000;
  const common = (title: string, parent: ParentOf): Common => ({
    ...{ id: randomUUID(), title, parent, created: minute(), edited: minute() },
    ...{ trashed: false, archived: false, shared: true, indexed: true },
  });

  function put(specs: readonly BlockSpec[], parent: ParentOf): string[] {
    return specs.map(({ type, value, children }) => {
      const id = randomUUID();
      blocks.set(id, { id, type, value, parent, children: put(children, { type: 'block_id', id }) });
      return id;
    });
  }

  function pageAt(id: string): StoredPage {
    const page = things.get(id);
    if (page?.kind !== 'page') throw new Error(`no page ${id}`);
    return page;
  }
  function change(id: string, changes: Partial<Common & { properties: Json }>): void {
    Object.assign(pageAt(id), changes);
    sorted = null;
  }

  function addPage({ title, parent = null, blocks: specs = [], properties = {} }: NewPage): string {
    const page: StoredPage = { kind: 'page', ...common(title, parent), properties };
    things.set(page.id, page);
    contents.set(page.id, put(specs, { type: 'page_id', id: page.id }));
    sorted = null;
    return page.id;
  }

  return {
    things,
    blocks,
    contents,
    now: () => now,
    /** Time goes by; after two minutes nothing goes on being edited within the minute it says. */
    pass(ms = 600_000) {
      now += ms;
    },
    /** What is shared, the most recently edited first. */
    recent(): readonly (StoredPage | StoredSource)[] {
      sorted ??= [...things.values()]
        .filter(({ trashed, shared, indexed }) => shared && indexed && !trashed)
        .sort((one, other) => other.edited - one.edited || (one.id < other.id ? -1 : 1));
      return sorted;
    },
    addPage,
    /** Many pages of some words each, quickly, each with a name of its own. @returns their ids */
    seed: (count: number): string[] =>
      Array.from({ length: count }, () => {
        const n = seeded++;
        return addPage({
          title: `Note ${n}`,
          blocks: [{ type: 'paragraph', value: { rich_text: rich(`What note ${n} says.`) }, children: [] }],
        });
      }),
    /** A database of one data source. @returns the data source's id, which rows have as their parent */
    addDatabase(title: string, parent: ParentOf = null): string {
      const source: StoredSource = { kind: 'data_source', ...common(title, parent), databaseId: randomUUID() };
      things.set(source.id, source);
      sorted = null;
      return source.id;
    },
    /** What a database inside of the data source's has as its parent. */
    databaseOf(sourceId: string): ParentOf {
      const source = things.get(sourceId);
      if (source?.kind !== 'data_source') throw new Error(`no data source ${sourceId}`);
      return { type: 'database_id', id: source.databaseId };
    },
    addRow: (sourceId: string, row: Omit<NewPage, 'parent'>): string =>
      addPage({ ...row, parent: { type: 'data_source_id', id: sourceId } }),
    /** Replaces what is in a page. */
    write(id: string, specs: BlockSpec[]) {
      contents.set(id, put(specs, { type: 'page_id', id }));
      change(id, { edited: minute() });
    },
    setProperties: (id: string, properties: Json) => change(id, { properties, edited: minute() }),
    rename: (id: string, title: string) => change(id, { title, edited: minute() }),
    move: (id: string, parent: ParentOf) => change(id, { parent }),
    /** Everything goes. */
    clear() {
      things.clear();
      contents.clear();
      blocks.clear();
      sorted = null;
    },
    trash: (id: string) => change(id, { trashed: true }),
    restore: (id: string) => change(id, { trashed: false }),
    archive: (id: string) => change(id, { archived: true }),
    unshare: (id: string) => change(id, { shared: false }),
    /** It is there, but the search does not have it. */
    forget: (id: string) => change(id, { indexed: false }),
    recall: (id: string) => change(id, { indexed: true }),
  };
}
