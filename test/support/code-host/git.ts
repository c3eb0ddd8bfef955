import type { RunningEmulator } from './emulator.js';
import type { Trees } from './trees.js';

export interface Change {
  /** Contents by path. */
  write?: Record<string, string | Buffer>;
  /** Targets of symbolic links by path. */
  link?: Record<string, string>;
  delete?: readonly string[];
  /** Old path to new path, contents as they are. */
  rename?: Record<string, string>;
  message?: string;
  branch?: string;
}

interface File {
  mode: string;
  sha: string;
}
type Files = Map<string, File>;

export interface Commit {
  sha: string;
  /** Of the branch before; null where there was none. */
  before: string | null;
  added: string[];
  modified: string[];
  removed: string[];
}

export interface Git {
  headOf(repository: string, branch: string): Promise<string | null>;
  /** A commit on top of the branch; the branch is not moved yet. */
  commit(repository: string, branch: string, change: Change): Promise<Commit>;
  /** A commit without history that holds these files only. */
  startOver(repository: string, branch: string, files: Record<string, string>): Promise<Commit>;
  moveBranch(repository: string, branch: string, commit: Commit, force: boolean): Promise<void>;
}

/** Commits through the emulator's git data API. Contents that are equal are one blob, as in git. */
export function createGit(emulator: RunningEmulator, trees: Trees): Git {
  const blobs = new Map<string, string>();
  /** The emulator's limit of requests counts by token, and takes any. */
  const call = <T>(repository: string, method: string, path: string, body?: unknown) =>
    emulator.call<T>(`stand-in-${repository}`, method, `/repos/${repository}/git/${path}`, body);

  async function blob(repository: string, content: string | Buffer): Promise<string> {
    const bytes = Buffer.from(content);
    const key = `${repository} ${bytes.toString('base64')}`;
    const known = blobs.get(key);
    if (known !== undefined) return known;
    const body = { content: bytes.toString('base64'), encoding: 'base64' };
    const { sha } = await call<{ sha: string }>(repository, 'POST', 'blobs', body);
    blobs.set(key, sha);
    trees.sizes.set(sha, bytes.length);
    return sha;
  }

  async function filesOf(repository: string, commit: string): Promise<Files> {
    const found = await call<{ commit: { tree: { sha: string } } }>(repository, 'GET', `commits/${commit}`);
    const path = `trees/${found.commit.tree.sha}?recursive=1`;
    const { tree } = await call<{ tree: (File & { path: string })[] }>(repository, 'GET', path);
    return new Map(tree.map((entry) => [entry.path, { mode: entry.mode, sha: entry.sha }]));
  }

  /** One tree object for each directory. @returns the id of the outermost */
  async function writeTree(repository: string, files: Files): Promise<string> {
    const directories = new Map<string, Files>();
    const tree: { path: string; mode: string; type: string; sha: string }[] = [];
    for (const [path, file] of files) {
      const slash = path.indexOf('/');
      if (slash < 0) tree.push({ path, type: 'blob', ...file });
      else {
        const name = path.slice(0, slash);
        const inside = directories.get(name) ?? new Map();
        directories.set(name, inside.set(path.slice(slash + 1), file));
      }
    }
    for (const [path, inside] of directories) {
      tree.push({ path, mode: '040000', type: 'tree', sha: await writeTree(repository, inside) });
    }
    return (await call<{ sha: string }>(repository, 'POST', 'trees', { tree })).sha;
  }

  async function writeCommit(repository: string, before: string | null, message: string, from: Files, to: Files) {
    const tree = await writeTree(repository, to);
    const parents = before === null ? [] : [before];
    const { sha } = await call<{ sha: string }>(repository, 'POST', 'commits', { message, tree, parents });
    return { sha, ...difference(from, to) };
  }

  async function headOf(repository: string, branch: string): Promise<string | null> {
    const path = `/repos/${repository}/git/ref/heads/${branch}`;
    return (await emulator.find<{ object: { sha: string } }>(`stand-in-${repository}`, path))?.object.sha ?? null;
  }

  return {
    headOf,
    async commit(repository, branch, { write = {}, link = {}, delete: gone = [], rename = {}, message = 'A change' }) {
      const before = await headOf(repository, branch);
      const files: Files = before === null ? new Map() : await filesOf(repository, before);
      const next: Files = new Map(files);
      for (const [from, to] of Object.entries(rename)) {
        next.set(to, files.get(from) ?? fail(`no file ${from}`));
        next.delete(from);
      }
      for (const path of gone) if (!next.delete(path)) fail(`no file ${path}`);
      for (const [path, text] of Object.entries(write))
        next.set(path, { mode: '100644', sha: await blob(repository, text) });
      for (const [path, to] of Object.entries(link))
        next.set(path, { mode: '120000', sha: await blob(repository, to) });
      return { before, ...(await writeCommit(repository, before, message, files, next)) };
    },
    async startOver(repository, branch, contents) {
      const before = await headOf(repository, branch);
      const files: Files = new Map();
      for (const [path, text] of Object.entries(contents))
        files.set(path, { mode: '100644', sha: await blob(repository, text) });
      return { before, ...(await writeCommit(repository, null, 'Start over', new Map(), files)) };
    },
    async moveBranch(repository, branch, { sha, before }, force) {
      if (before === null) await call(repository, 'POST', 'refs', { ref: `refs/heads/${branch}`, sha });
      else await call(repository, 'PATCH', `refs/heads/${branch}`, { sha, force });
    },
  };
}

function difference(from: Files, to: Files): Pick<Commit, 'added' | 'modified' | 'removed'> {
  return {
    added: [...to.keys()].filter((path) => !from.has(path)),
    modified: [...to].filter(([path, { sha }]) => from.has(path) && from.get(path)?.sha !== sha).map(([path]) => path),
    removed: [...from.keys()].filter((path) => !to.has(path)),
  };
}

function fail(message: string): never {
  throw new Error(message);
}
