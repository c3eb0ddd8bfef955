import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const prefix = '.draft-';
const dayMs = 24 * 60 * 60 * 1_000;

/**
 * Does `work` in a temporary directory inside `parent`, which is removed afterwards. Directories that a killed process left
 * are removed after a day.
 */
export async function inDraft<T>(parent: string, work: (draft: string) => Promise<T>): Promise<T> {
  await mkdir(parent, { recursive: true });
  await removeLeftBehind(parent);
  const draft = await mkdtemp(join(parent, prefix));
  try {
    return await work(draft);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function removeLeftBehind(parent: string): Promise<void> {
  const names = await readdir(parent);
  for (const path of names.filter((name) => name.startsWith(prefix)).map((name) => join(parent, name))) {
    const changed = await stat(path).catch(() => undefined);
    if (changed !== undefined && changed.mtimeMs < Date.now() - dayMs) await rm(path, { recursive: true, force: true });
  }
}
