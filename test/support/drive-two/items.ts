import { createHash, randomBytes } from 'node:crypto';

/** What an item is made of. */
export type Content =
  | { file: Buffer | string; mimeType?: string }
  | 'folder'
  /** A notebook. */
  | 'package'
  /** To a folder of another drive. */
  | 'shortcut';

export interface Item {
  id: string;
  name: string;
  content: Content;
  /** The folder's id; null for the root. */
  parent: string | null;
  isDeleted: boolean;
  createdAt: Date;
  modifiedAt: Date;
  /** Counts changes of content and of anything. */
  versions: { content: number; all: number };
  /** When it changed last, and when something in it did, in the drive's own numbers. */
  changed: number;
  touched: number;
}

export type Items = ReturnType<typeof createItems>;

/** The account's drive with its log. */
export function createItems() {
  const items = new Map<string, Item>();
  let number = 0;
  /** So that nothing happens at the same millisecond. */
  let now = Date.now() - 3_600_000;
  const tick = () => {
    now += 1;
    return new Date(now);
  };
  const newId = () => `D4648F06C91D9D3D!s${randomBytes(16).toString('hex')}`;

  const get = (id: string): Item => {
    const item = items.get(id);
    if (item === undefined) throw new Error(`no item ${id}`);
    return item;
  };
  const create = (name: string, content: Content, parent: string | null): string => {
    const at = tick();
    const times = { createdAt: at, modifiedAt: at };
    const id = newId();
    items.set(id, {
      ...{ id, name, content, parent, isDeleted: false, ...times, changed: 0, touched: 0 },
      versions: { content: 1, all: 1 },
    });
    note(id);
    return id;
  };
  /** The folders above of a change are in the log as well, first. */
  function note(id: string): void {
    number += 1;
    for (let above = get(id).parent; above !== null; above = get(above).parent) get(above).touched = number;
    number += 1;
    get(id).changed = number;
  }
  const change = (id: string, what: Partial<Item>, ofContent = false) => {
    const { versions } = get(id);
    const next = { content: versions.content + (ofContent ? 1 : 0), all: versions.all + 1 };
    items.set(id, { ...get(id), ...what, versions: next, ...(ofContent && { modifiedAt: tick() }) });
    note(id);
  };
  const childrenOf = (id: string) => [...items.values()].filter(({ parent, isDeleted }) => parent === id && !isDeleted);
  const rootId = create('root', 'folder', null);

  return {
    items,
    rootId,
    get,
    childrenOf,
    visible: (id: string): Item | null => {
      const item = items.get(id === 'root' ? rootId : id);
      return item === undefined || item.isDeleted ? null : item;
    },
    add: (content: Content, name: string, where: { in?: string } = {}): string =>
      create(name, content, where.in ?? rootId),
    edit: (id: string, content: Content): void => change(id, { content }, true),
    rename: (id: string, name: string): void => change(id, { name }),
    move: (id: string, to: string): void => change(id, { parent: to }),
    /** With all that is in it, which the log names besides or leaves out. */
    remove(id: string, { namesContents = false }: { namesContents?: boolean } = {}): void {
      const inside = childrenOf(id);
      change(id, { isDeleted: true });
      for (const child of inside) {
        if (namesContents) this.remove(child.id, { namesContents });
        else this.hide(child.id);
      }
    },
    /** Gone without a word. */
    hide(id: string): void {
      const inside = childrenOf(id);
      items.set(id, { ...get(id), isDeleted: true, changed: 0, touched: 0 });
      for (const child of inside) this.hide(child.id);
    },
    pathOf(item: Item): string {
      const names = [];
      for (let one = item; one.parent !== null; one = get(one.parent)) names.unshift(one.name);
      return names.join('/');
    },
    head: (): number => number,
    /** Something happens that concerns none of it. */
    pass(): void {
      number += 1;
    },
  };
}

export const bytesOf = (content: Content): Buffer | null =>
  typeof content === 'string' ? null : Buffer.from(content.file);

/** As the API shows an item; what a log shows of it is less. */
export function shown(files: Items, item: Item): Record<string, unknown> {
  const { id, content, parent, versions } = item;
  const bytes = bytesOf(content);
  const by = { user: { email: 'ada@drive.example', id: 'ada', displayName: 'Ada Writer' } };
  return {
    id,
    name: item.name,
    size: bytes?.length ?? 4_096,
    createdDateTime: item.createdAt.toISOString(),
    lastModifiedDateTime: item.modifiedAt.toISOString(),
    webUrl: `https://drive.example/personal/ada/Documents/${encodeURI(files.pathOf(item))}`,
    cTag: `"c:{${id}},${versions.content}"`,
    eTag: `"{${id}},${versions.all}"`,
    createdBy: by,
    lastModifiedBy: by,
    parentReference:
      parent === null
        ? { driveType: 'business', driveId: 'b!ada' }
        : {
            driveType: 'business',
            driveId: 'b!ada',
            id: parent,
            path: `/drive/root:/${files.pathOf(files.get(parent))}`,
          },
    ...(parent === null && { root: {} }),
    ...(content === 'folder' && { folder: { childCount: files.childrenOf(id).length } }),
    ...(content === 'package' && { package: { type: 'oneNote' } }),
    ...(content === 'shortcut' && { remoteItem: { id: 'elsewhere', folder: { childCount: 3 } } }),
    ...(typeof content === 'object' && {
      file: {
        mimeType: content.mimeType ?? 'application/octet-stream',
        hashes: {
          quickXorHash: createHash('sha1')
            .update(bytes ?? '')
            .digest('base64'),
        },
      },
    }),
  };
}
