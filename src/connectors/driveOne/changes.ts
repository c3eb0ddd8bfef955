import type { Listing } from '../contract.js';
import { ProviderError } from '../errors.js';
import type { Client } from './client.js';
import { type ChangesPosition, type Folder, write } from './cursors.js';
import { inDrive, pageSize, readFiles } from './full.js';
import { isWanted, itemOf } from './items.js';
import { folderType } from './kinds.js';
import { type FolderCache, pathsOf } from './paths.js';
import { changeListShape, type File, fileFields } from './shapes.js';

/** The number of folders listed by one request: the drive limits the length of a query. */
const foldersAtOnce = 40;
/** With more changed folders than this it is quicker to list everything. */
const mostFolders = 2_000;

/** A page's content: files as they are now, and the ids of those that are gone. */
interface Found {
  files: readonly File[];
  removed: readonly string[];
  position: ChangesPosition;
}

/** A page of a change log or, when all are read, of what is in the folders that changed. */
export async function changesFrom(client: Client, cache: FolderCache, from: ChangesPosition): Promise<Listing> {
  const { files, removed, position } = await (from.logs.length > 0
    ? readLog(client, from)
    : lookInFolders(client, from));
  if (position.folders.length > mostFolders) throw new ProviderError('cursorExpired', 'Too many folders changed');
  const latest = new Map(files.map((file) => [file.id, file]));
  const wanted = [...latest.values()].filter(isWanted);
  const paths = await pathsOf(client, cache, position.run, wanted);
  const unwanted = [...latest.values()].filter((file) => !isWanted(file)).map(({ id }) => id);
  const isLast = position.logs.length === 0 && position.folders.length === 0;
  return {
    mode: 'changes',
    items: wanted.map((file, at) => itemOf(file, paths[at] ?? file.name)),
    gone: [...new Set([...removed.filter((id) => !latest.has(id)), ...unwanted])],
    next: isLast ? null : write(position),
    cursor: isLast ? write(position.cursor) : null,
  };
}

/**
 * A file that moved from one log's drive to another counts as removed in the first although it still exists: then the change
 * includes the file (`includeCorpusRemovals`).
 */
async function readLog(client: Client, from: ChangesPosition): Promise<Found> {
  const [log = null, ...logs] = from.logs;
  const { token: _, ...position } = from;
  const pageToken = from.token ?? (log === null ? from.cursor.user : from.cursor.drives[log]) ?? '';
  const { changes, nextPageToken, newStartPageToken } = await readChanges(client, log, pageToken);
  const files = changes.flatMap(({ file }) => (file === undefined ? [] : [file]));
  const removed = changes.flatMap(({ fileId, file }) => (fileId === undefined || file !== undefined ? [] : [fileId]));
  const folders = withFolders(from.folders, files);
  if (nextPageToken !== undefined) return { files, removed, position: { ...position, folders, token: nextPageToken } };
  if (newStartPageToken === undefined)
    throw new ProviderError('unavailable', 'The drive does not say where its changes end');
  const cursor =
    log === null
      ? { ...from.cursor, user: newStartPageToken }
      : { ...from.cursor, drives: { ...from.cursor.drives, [log]: newStartPageToken } };
  return { files, removed, position: { ...position, cursor, logs, folders } };
}

async function readChanges(client: Client, log: string | null, pageToken: string) {
  const { data } = await inDrive(log, () =>
    client.changes.list({
      pageToken,
      ...(log !== null && { driveId: log }),
      includeItemsFromAllDrives: true,
      supportsAllDrives: true,
      includeRemoved: true,
      includeCorpusRemovals: true,
      spaces: 'drive',
      pageSize,
      fields: `nextPageToken,newStartPageToken,changes(changeType,removed,fileId,file(${fileFields}))`,
    }),
  );
  const { changes, ...tokens } = changeListShape.parse(data);
  return { changes: changes.filter(({ changeType }) => changeType !== 'drive'), ...tokens };
}

/** A change of a folder does not mention its contents. Files that went to the bin with their folder have changes of their own. */
async function lookInFolders(client: Client, from: ChangesPosition): Promise<Found> {
  const drive = from.folders[0]?.drive ?? null;
  const here = from.folders.filter((folder) => folder.drive === drive).slice(0, from.asked ?? foldersAtOnce);
  const q = here.map(({ id }) => `'${id}' in parents`).join(' or ');
  const { files, nextPageToken } = await readFiles(client, { drive, q, token: from.token });
  const { token: _, asked: __, ...position } = from;
  const left = nextPageToken === undefined ? from.folders.filter((folder) => !here.includes(folder)) : from.folders;
  const folders = withFolders(left, files);
  return {
    files,
    removed: [],
    position: {
      ...position,
      folders,
      ...(nextPageToken !== undefined && { token: nextPageToken, asked: here.length }),
    },
  };
}

function withFolders(folders: readonly Folder[], files: readonly File[]): Folder[] {
  const known = new Set(folders.map(({ id }) => id));
  const found = files.filter(({ id, mimeType }) => mimeType === folderType && !known.has(id));
  return [...folders, ...found.map(({ id, driveId }) => ({ id, drive: driveId ?? null }))];
}
