import { createHash, randomBytes } from 'node:crypto';
import { workbook } from './workbook.js';

const own = 'application/vnd.google-apps';
export const folderType = `${own}.folder`;

/** What a file is made of. */
export type Content =
  | { doc: string }
  /** Rows of cells by the name of the sheet. */
  | { sheet: Record<string, readonly (readonly string[])[]> }
  /** The text of each slide. */
  | { slides: readonly string[] }
  | { file: Buffer | string; mimeType: string }
  /** Of a kind that holds nothing to read: a form, a shortcut … */
  | { kind: string }
  | 'folder';

export interface Item {
  id: string;
  name: string;
  content: Content;
  parent: string | null;
  /** The shared drive that it lies in. */
  drive: string | null;
  inBin: boolean;
  /** Whether the account may see it. */
  shared: boolean;
  canDownload: boolean;
  author: { displayName: string; emailAddress: string };
  createdAt: Date;
  modifiedAt: Date;
}

/** An entry of a change log; the latest one of each file counts. */
interface Entry {
  number: number;
  id: string;
  /** Whether it left this log for another. */
  left: boolean;
}

export const rootId = '0AMyDriveRoot9PVA';
const author = { displayName: 'Ada Writer', emailAddress: 'ada@drive.example' };

export type Files = ReturnType<typeof createFiles>;

/** The account's files and the change logs of its drives. */
export function createFiles() {
  const items = new Map<string, Item>();
  const drives = new Map<string, string>();
  const logs = new Map<string | null, Entry[]>([[null, []]]);
  let number = 1_000;
  /** So that nothing happens at the same millisecond. */
  let now = Date.now() - 3_600_000;
  const tick = () => {
    now += 1;
    return new Date(now);
  };

  const get = (id: string): Item => {
    const item = items.get(id);
    if (item === undefined) throw new Error(`no item ${id}`);
    return item;
  };
  const note = (id: string, drive: string | null, left = false) => {
    number += 1;
    logs.get(drive)?.push({ number, id, left });
  };
  const isInBin = (item: Item): boolean =>
    item.inBin || (item.parent !== null && items.has(item.parent) && isInBin(get(item.parent)));

  function add(content: Content, name: string, where: { in?: string; drive?: string; shared?: boolean } = {}): string {
    const id = `1${randomBytes(16).toString('base64url')}`;
    const parent = where.in === undefined ? null : items.get(where.in);
    const drive = where.drive ?? parent?.drive ?? null;
    const createdAt = tick();
    const isMine = where.shared !== true;
    items.set(id, {
      id,
      name,
      content,
      parent: where.in ?? where.drive ?? (isMine ? rootId : null),
      drive,
      inBin: false,
      shared: true,
      canDownload: true,
      author,
      createdAt,
      modifiedAt: createdAt,
    });
    note(id, drive);
    return id;
  }

  return {
    items,
    drives,
    get,
    isInBin,
    add,
    visible: (id: string): Item | null => {
      const item = items.get(id);
      return item?.shared === true && (item.drive === null || drives.has(item.drive)) ? item : null;
    },
    edit(id: string, content: Content): void {
      const item = get(id);
      items.set(id, { ...item, content, modifiedAt: tick() });
      note(id, item.drive);
    },
    /** The time of modification follows, as a change of the name is one. */
    rename(id: string, name: string): void {
      const item = get(id);
      items.set(id, { ...item, name, modifiedAt: item.content === 'folder' ? item.modifiedAt : tick() });
      note(id, item.drive);
    },
    /** A move leaves the time of modification alone; one to another drive is in both logs. */
    move(id: string, to: string): void {
      const item = get(id);
      const drive = drives.has(to) ? to : (items.get(to)?.drive ?? null);
      items.set(id, { ...item, parent: to, drive });
      if (drive !== item.drive) note(id, item.drive, true);
      note(id, drive);
    },
    /** What is in a folder goes to the bin with it, and no log says so. */
    bin(id: string, inBin = true): void {
      items.set(id, { ...get(id), inBin });
      note(id, get(id).drive);
    },
    unshare(id: string): void {
      items.set(id, { ...get(id), shared: false });
      note(id, get(id).drive);
    },
    forbidDownload(id: string): void {
      items.set(id, { ...get(id), canDownload: false });
      note(id, get(id).drive);
    },
    remove(id: string): void {
      const { drive } = get(id);
      items.delete(id);
      note(id, drive);
    },
    addDrive(name: string): string {
      const id = `0A${randomBytes(12).toString('base64url')}PVA`;
      drives.set(id, name);
      logs.set(id, logs.get(id) ?? []);
      return id;
    },
    leaveDrive: (id: string): void => void drives.delete(id),
    /** The number after which changes of now on begin. */
    head: (): number => number + 1,
    /** The latest entry of each file at or after a number, in their order. */
    entriesFrom(drive: string | null, from: number): Entry[] {
      const latest = new Map((logs.get(drive) ?? []).map((entry) => [entry.id, entry]));
      return [...latest.values()].filter((entry) => entry.number >= from).sort((a, b) => a.number - b.number);
    },
  };
}

/** As the API shows a file. */
export function shown(files: Files, item: Item): Record<string, unknown> {
  const { content } = item;
  const bytes = typeof content === 'object' && 'file' in content ? Buffer.from(content.file) : null;
  return {
    kind: 'drive#file',
    id: item.id,
    name: item.name,
    mimeType: mimeTypeOf(content),
    trashed: files.isInBin(item),
    explicitlyTrashed: item.inBin,
    ...(item.parent !== null && { parents: [item.parent] }),
    ...(item.drive !== null && { driveId: item.drive, teamDriveId: item.drive }),
    // The editors' own files have a size too, which says nothing about their content.
    ...(content !== 'folder' && { size: String(bytes?.length ?? 1_024) }),
    ...(bytes !== null && { md5Checksum: createHash('md5').update(bytes).digest('hex'), headRevisionId: item.id }),
    createdTime: item.createdAt.toISOString(),
    modifiedTime: item.modifiedAt.toISOString(),
    webViewLink: `https://docs.example/${item.id}/edit`,
    // A file in a shared drive belongs to nobody.
    ...(item.drive === null && { owners: [{ kind: 'drive#user', ...item.author, me: true }] }),
    lastModifyingUser: { kind: 'drive#user', ...item.author },
    capabilities: { canDownload: item.canDownload, canEdit: true },
  };
}

export function mimeTypeOf(content: Content): string {
  if (content === 'folder') return folderType;
  if ('doc' in content) return `${own}.document`;
  if ('sheet' in content) return `${own}.spreadsheet`;
  if ('slides' in content) return `${own}.presentation`;
  return 'file' in content ? content.mimeType : content.kind;
}

/** A picture of each document comes along in its Markdown. */
const picture = Buffer.alloc(60, 'picture').toString('base64');

/** null: it is not to be had in this format. */
export function exportOf(content: Content, mimeType: string): Buffer | null {
  if (content === 'folder') return null;
  if ('doc' in content && mimeType === 'text/markdown') {
    return Buffer.from(`${content.doc}\n\n![A chart][image1]\n\n[image1]: <data:image/png;base64,${picture}>\n`);
  }
  if ('doc' in content && mimeType === 'text/plain') return Buffer.from(`\ufeff${content.doc}`);
  if ('sheet' in content && mimeType.endsWith('spreadsheetml.sheet')) return workbook(content.sheet);
  if ('slides' in content && mimeType === 'text/plain') return Buffer.from(`\ufeff${content.slides.join('\r\n\r\n')}`);
  return null;
}
