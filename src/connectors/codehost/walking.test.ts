import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Position } from './cursors.js';
import type { TreeEntry } from './shapes.js';
import { walk } from './walking.js';

const head = {
  webUrl: 'https://code.example',
  repositoryId: '7',
  fullName: 'octo/docs',
  branch: 'main',
  commit: 'commit',
};
const start: Position = { open: [], skip: 0 };

/** A repository by the paths of its files; trees are named by their directories, the outermost by the commit. */
function repositoryOf(paths: readonly string[], longest: number) {
  let calls = 0;
  const inside = (directory: string) => paths.filter((path) => path.startsWith(directory));
  const blob = (path: string): TreeEntry => ({ path, mode: '100644', type: 'blob', sha: `blob of ${path}`, size: 5 });
  return {
    get calls() {
      return calls;
    },
    read(sha: string, recursive: boolean) {
      calls += 1;
      const directory = sha === 'commit' ? '' : sha;
      const rest = inside(directory).map((path) => path.slice(directory.length));
      if (recursive)
        return Promise.resolve({ tree: rest.slice(0, longest).map(blob), truncated: rest.length > longest });
      const directories = new Set(rest.filter((path) => path.includes('/')).map((path) => path.split('/')[0] ?? ''));
      const files = rest.filter((path) => !path.includes('/'));
      const tree = [...directories, ...files]
        .sort()
        .map(
          (name): TreeEntry =>
            directories.has(name)
              ? { path: name, mode: '040000', type: 'tree', sha: `${directory}${name}/` }
              : blob(name),
        );
      return Promise.resolve({ tree, truncated: false });
    },
  };
}

async function walkAll(repository: ReturnType<typeof repositoryOf>) {
  const pages: { paths: string[]; next: Position | null }[] = [];
  for (let from: Position | null = start; from !== null; ) {
    const { items, next }: Awaited<ReturnType<typeof walk>> = await walk(head, from, repository.read);
    pages.push({ paths: items.map(({ path }) => path), next });
    from = next === null ? null : (JSON.parse(JSON.stringify(next)) as Position);
  }
  return pages;
}

const names = fc.constantFrom('a', 'b', 'c', 'd');
const anyPaths = fc.uniqueArray(
  fc
    .array(names, { maxLength: 4 })
    .chain((directories) =>
      fc
        .tuple(names, fc.constantFrom('.md', '.ts', '.RST'))
        .map(([name, extension]) => [...directories, `${name}${extension}`].join('/')),
    ),
  { maxLength: 60 },
);

describe('walking a tree', () => {
  it('finds every documentation file once, however early the code host cuts listings', async () => {
    await fc.assert(
      fc.asyncProperty(anyPaths, fc.integer({ min: 0, max: 70 }), async (paths, longest) => {
        const pages = await walkAll(repositoryOf(paths, longest));
        expect(pages.flatMap((page) => page.paths).sort()).toEqual(
          paths.filter((path) => !path.endsWith('.ts')).sort(),
        );
      }),
    );
  });

  it('takes one call for a repository that is listed whole', async () => {
    const repository = repositoryOf(['a.md', 'b/c.md'], 10);
    expect(await walkAll(repository)).toHaveLength(1);
    expect(repository.calls).toBe(1);
  });

  it('hands out at most 1,000 files a page, each page after one call', async () => {
    const repository = repositoryOf(
      Array.from({ length: 2_500 }, (_, index) => `${index}.md`),
      10_000,
    );
    expect((await walkAll(repository)).map(({ paths }) => paths.length)).toEqual([1_000, 1_000, 500]);
    expect(repository.calls).toBe(3);
  });

  it('makes about ten calls a page, and keeps positions small beside directories of thousands', async () => {
    const repository = repositoryOf(
      Array.from({ length: 3_000 }, (_, index) => `packages/of-a/p${index}/readme.md`),
      100,
    );
    const pages = await walkAll(repository);
    expect(pages.flatMap(({ paths }) => paths)).toHaveLength(3_000);
    expect(repository.calls / pages.length).toBeLessThanOrEqual(12);
    expect(Math.max(...pages.map(({ next }) => JSON.stringify(next).length))).toBeLessThan(500);
  });
});
