import type { RunningEmulator } from './emulator.js';
import { type Answer, changed, type Received, refusal, type Stage } from './http.js';
import { tokenOf } from './oauth.js';

interface TreeBody {
  tree: { path: string; type: string; sha: string; size?: number }[];
  truncated: boolean;
}

export interface Trees {
  stage: Stage;
  /** Sizes of blobs by their ids, which listings have to tell. */
  sizes: Map<string, number>;
  /** Recursive listings of more entries than this are cut there and say so. */
  truncateOver(entries: number): void;
}

/** The documented parts of reading git data that the emulator lacks. */
export function createTrees(emulator: RunningEmulator): Trees {
  const sizes = new Map<string, number>();
  let longest = Number.POSITIVE_INFINITY;

  const adapt = (answer: Answer, recursive: boolean) =>
    changed<TreeBody>(answer, (body) => {
      const tree = body.tree.map((entry) =>
        entry.type === 'blob' ? { ...entry, size: sizes.get(entry.sha) ?? 0 } : entry,
      );
      const truncated = recursive && tree.length > longest;
      return { ...body, tree: truncated ? tree.slice(0, longest) : tree, truncated };
    });

  /** A tree may be named by its commit. */
  async function treeOf(request: Received, repository: string, next: (request: Received) => Promise<Answer>) {
    const answer = await next(request);
    if (answer.status !== 404) return answer;
    const sha = request.url.pathname.split('/').at(-1) ?? '';
    const path = `/repos/${repository}/git/commits/${sha}`;
    const found = await emulator.find<{ commit: { tree: { sha: string } } }>(tokenOf(request), path);
    if (found === null) return answer;
    const url = new URL(request.url);
    url.pathname = `/repos/${repository}/git/trees/${found.commit.tree.sha}`;
    return next({ ...request, url });
  }

  const stage: Stage = async (request, next) => {
    const [, repository, kind] = /^\/repos\/([^/]+\/[^/]+)\/git\/(ref|trees)\//.exec(request.url.pathname) ?? [];
    if (request.method !== 'GET' || repository === undefined) return next(request);
    const answer = kind === 'trees' ? await treeOf(request, repository, next) : await next(request);
    if (answer.status === 404) {
      const branches = await emulator.find<unknown[]>(tokenOf(request), `/repos/${repository}/branches`);
      return branches?.length === 0 ? refusal(409, 'Git Repository is empty.') : answer;
    }
    return kind === 'trees' && answer.status === 200
      ? adapt(answer, request.url.searchParams.has('recursive'))
      : answer;
  };
  return {
    stage,
    sizes,
    truncateOver(entries) {
      longest = entries;
    },
  };
}
