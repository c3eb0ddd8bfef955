import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface OwnDocument {
  /** Relative to the root, with forward slashes. */
  path: string;
  content: string;
}

/**
 * README.md, ARCHITECTURE.md and every Markdown file below docs/, sorted by path, without empty ones.
 * @param root the directory that contains them
 * @throws {Error} when there are none, as in an image without the documentation
 */
export async function readOwnDocs(root: string): Promise<OwnDocument[]> {
  const below = await readdir(join(root, 'docs'), { recursive: true }).catch(() => []);
  const paths = ['README.md', 'ARCHITECTURE.md', ...below.map((name) => join('docs', name))];
  const documents = await Promise.all(
    paths
      .filter((path) => path.endsWith('.md'))
      .map(async (path) => ({
        path: path.replaceAll('\\', '/'),
        content: await readFile(join(root, path), 'utf8').catch(() => ''),
      })),
  );
  const filled = documents.filter(({ content }) => content.trim() !== '').sort((a, b) => (a.path < b.path ? -1 : 1));
  if (filled.length === 0) throw new Error(`no documentation to read below ${root}`);
  return filled;
}
