import { type Answer, json, type Received } from '../code-host/http.js';
import { selected } from './fields.js';
import { exportOf, type Files, folderType, type Item, mimeTypeOf, rootId, shown } from './files.js';
import { badToken, notFound, refusal } from './refusals.js';

export const account = { permissionId: '10769150350006150715', emailAddress: 'ada@drive.example', displayName: 'Ada' };
const mostExported = 10 * 1024 * 1024;

export type Api = (request: Received) => Answer;

/** The API's reading methods over an account's files. */
export function createApi(files: Files): Api {
  const answering = (value: Record<string, unknown>, { searchParams }: URL) =>
    json(200, selected(value, searchParams.get('fields')));

  function about({ url }: Received): Answer {
    if (!url.searchParams.has('fields')) return refusal(400, 'required', 'The fields parameter is required.');
    return answering({ kind: 'drive#about', user: { kind: 'drive#user', me: true, ...account } }, url);
  }

  function listFiles({ url }: Received): Answer {
    const { searchParams } = url;
    const drive = searchParams.get('driveId');
    const everywhere =
      searchParams.get('includeItemsFromAllDrives') === 'true' && searchParams.get('supportsAllDrives') === 'true';
    if (drive !== null && (searchParams.get('corpora') !== 'drive' || !everywhere)) {
      return refusal(403, 'teamDrivesParameterRequired', 'The driveId parameter needs the others of shared drives.');
    }
    if (drive !== null && !files.drives.has(drive)) return refusal(404, 'notFound', `Shared drive not found: ${drive}`);
    const matches = queryOf(files, searchParams.get('q') ?? '');
    const found = [...files.items.values()].filter(
      (item) => item.drive === drive && files.visible(item.id) !== null && matches(item),
    );
    const from = Number(searchParams.get('pageToken')?.replace(/^~/, '') ?? 0);
    if (Number.isNaN(from)) return badToken();
    const size = Math.min(Number(searchParams.get('pageSize') ?? 100), 1_000);
    const page = found.slice(from, from + size).map((item) => shown(files, item));
    const next = from + size < found.length ? { nextPageToken: `~${from + size}` } : {};
    return answering({ kind: 'drive#fileList', incompleteSearch: false, files: page, ...next }, url);
  }

  function listChanges({ url }: Received): Answer {
    const { searchParams } = url;
    const drive = searchParams.get('driveId');
    if (drive !== null && !files.drives.has(drive)) return refusal(404, 'notFound', `Shared drive not found: ${drive}`);
    const from = Number(searchParams.get('pageToken') ?? Number.NaN);
    if (Number.isNaN(from)) return badToken();
    const size = Math.min(Number(searchParams.get('pageSize') ?? 100), 1_000);
    const found = files.entriesFrom(drive, from);
    const changes = found.slice(0, size).map(({ id, left }) => {
      const item = files.visible(id);
      const removed = item === null || left;
      const withFile = item !== null && (!left || searchParams.get('includeCorpusRemovals') === 'true');
      const file = withFile ? { file: shown(files, item) } : {};
      return { kind: 'drive#change', changeType: 'file', fileId: id, removed, time: new Date().toISOString(), ...file };
    });
    const next = found[size];
    const tokens =
      next === undefined ? { newStartPageToken: String(files.head()) } : { nextPageToken: String(next.number) };
    return answering({ kind: 'drive#changeList', changes, ...tokens }, url);
  }

  function listDrives({ url }: Received): Answer {
    const drives = [...files.drives].map(([id, name]) => ({ kind: 'drive#drive', id, name }));
    return answering({ kind: 'drive#driveList', drives }, url);
  }

  function file({ url }: Received, id: string): Answer {
    const root = { kind: 'drive#file', id: rootId, name: 'Meine Ablage', mimeType: folderType, trashed: false };
    if (id === 'root' || id === rootId) return answering(root, url);
    if (files.drives.has(id)) return answering({ ...root, id, name: 'Drive', driveId: id }, url);
    const item = files.visible(id);
    if (item === null) return notFound(id);
    if (url.searchParams.get('alt') !== 'media') return answering(shown(files, item), url);
    if (!item.canDownload) return refusal(403, 'cannotDownloadFile', 'This file cannot be downloaded by the user.');
    const { content } = item;
    if (content === 'folder' || !('file' in content)) {
      return refusal(403, 'fileNotDownloadable', 'Only files with binary content can be downloaded.');
    }
    return { status: 200, headers: { 'content-type': content.mimeType }, body: Buffer.from(content.file) };
  }

  function exported({ url }: Received, id: string): Answer {
    const item = files.visible(id);
    if (item === null) return notFound(id);
    if (!mimeTypeOf(item.content).startsWith('application/vnd.google-apps.')) {
      return refusal(403, 'fileNotExportable', 'Export only supports Docs Editors files.');
    }
    const mimeType = url.searchParams.get('mimeType') ?? '';
    const body = exportOf(item.content, mimeType);
    if (body === null) return refusal(400, 'badRequest', 'The requested conversion is not supported.');
    if (body.length > mostExported)
      return refusal(403, 'exportSizeLimitExceeded', 'This file is too large to be exported.');
    return { status: 200, headers: { 'content-type': mimeType }, body };
  }

  return (request) => {
    const path = request.url.pathname.replace('/drive/v3/', '');
    const [, id = '', action] = /^files\/([^/]+)(\/export)?$/.exec(path) ?? [];
    if (id !== '') return action === undefined ? file(request, id) : exported(request, id);
    const [, drive] = /^drives\/([^/]+)$/.exec(path) ?? [];
    if (drive !== undefined) {
      const name = files.drives.get(drive);
      return name === undefined
        ? refusal(404, 'notFound', `Shared drive not found: ${drive}`)
        : answering({ id: drive, name }, request.url);
    }
    if (path === 'about') return about(request);
    if (path === 'files') return listFiles(request);
    if (path === 'changes') return listChanges(request);
    if (path === 'changes/startPageToken')
      return json(200, { kind: 'drive#startPageToken', startPageToken: String(files.head()) });
    if (path === 'drives') return listDrives(request);
    return refusal(404, 'notFound', 'Not Found');
  };
}

/** The part of the query language that is used: terms with `and`, or parents with `or`. */
function queryOf(files: Files, q: string): (item: Item) => boolean {
  const parents = [...q.matchAll(/'([^']+)' in parents/g)].map((match) => match[1]);
  const ofOther = /^(?:'[^']+' in parents(?: or |$))+$/.test(q);
  if (!ofOther && q !== `trashed = false and mimeType != '${folderType}'`)
    throw new Error(`query not understood: ${q}`);
  return (item) =>
    ofOther ? parents.includes(item.parent ?? '') : !files.isInBin(item) && mimeTypeOf(item.content) !== folderType;
}
