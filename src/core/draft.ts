import { lstat, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const dayMs = 24 * 60 * 60 * 1_000;

/**
 * Does `work` in a temporary directory inside `parent`, which is removed afterwards. Directories that a killed process left
 * are removed after a day: no work takes so long, and process ids would say nothing where containers share `parent`.
 * @param prefix what the names of these directories begin with
 */
export async function inDraft<T>(parent: string, work: (draft: string) => Promise<T>, prefix = '.draft-'): Promise<T> {
  await mkdir(parent, { recursive: true });
  await removeLeftBehind(parent, prefix);
  const draft = await mkdtemp(join(parent, prefix));
  try {
    return await work(draft);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** How many characters `mkdtemp` adds to a name. */
const added = 6;

/** Removes the drafts that it may; in a shared directory some may be another user's. What merely begins like one is no draft. */
async function removeLeftBehind(parent: string, prefix: string): Promise<void> {
  const names = await readdir(parent);
  const drafts = names.filter((name) => name.startsWith(prefix) && name.length === prefix.length + added);
  for (const path of drafts.map((name) => join(parent, name))) {
    const found = await lstat(path).catch(() => undefined);
    if (!found?.isDirectory() || found.mtimeMs >= Date.now() - dayMs) continue;
    await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}
