import { basename, extname } from 'node:path/posix';
import type { ListedItem } from '../contract.js';
import type { TreeEntry } from './shapes.js';

/** §9.1 of the wire contract. Media types of those that have to be converted; the others are taken as they are. */
const documentation: ReadonlyMap<string, string | null> = new Map([
  ['.md', null],
  ['.mdx', null],
  ['.markdown', null],
  ['.txt', null],
  ['.rst', 'text/x-rst'],
  ['.adoc', 'text/asciidoc'],
  ['.org', 'text/org'],
]);

/** Git's modes of regular files; others are symbolic links and submodules. */
const regular: ReadonlySet<string> = new Set(['100644', '100664', '100755']);

export interface Head {
  webUrl: string;
  repositoryId: string;
  fullName: string;
  branch: string;
  commit: string;
}

/** The entries that are documentation: regular files with one of the extensions that are not empty. */
export function documentationIn(entries: readonly TreeEntry[], directory: string, head: Head): ListedItem[] {
  return entries
    .filter(
      (entry) => entry.type === 'blob' && regular.has(entry.mode) && entry.size !== 0 && isDocumentation(entry.path),
    )
    .flatMap(({ path, sha, size }) => (sha === undefined ? [] : [itemOf(`${directory}${path}`, sha, size, head)]));
}

/** @param path in the repository */
export const isDocumentation = (path: string): boolean => documentation.has(extensionOf(path));

/** The media type; null for text that needs no conversion. */
export const mediaTypeOf = (path: string): string | null => documentation.get(extensionOf(path)) ?? null;

/** The page on which a person reads a file. */
export const pageOf = (webUrl: string, repository: string, branch: string, path: string): string =>
  [webUrl, repository, 'blob', encoded(branch), encoded(path)].join('/');

const encoded = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

/** Unlike node:path, counts a file named just `.md` as having that extension. */
const extensionOf = (path: string): string => extname(`x${basename(path)}`).toLowerCase();

const itemOf = (path: string, sha: string, size: number | undefined, head: Head): ListedItem => ({
  externalId: `${head.repositoryId}:${path}`,
  etag: sha,
  path,
  modifiedAt: null,
  hint: {
    repository: head.fullName,
    branch: head.branch,
    commit: head.commit,
    url: pageOf(head.webUrl, head.fullName, head.branch, path),
    ...(size !== undefined && { size: String(size) }),
  },
});
