import { moveConnections } from '../../src/connections/ending-repository.js';
import type { MergedContents } from '../../src/containers/merging/advance.js';
import { moveMemories } from '../../src/memories/merging/moving.js';

/** What a merge moves besides documents, as services.ts hands it over. */
export const mergedContents: MergedContents = {
  memories: { move: moveMemories },
  connections: { move: moveConnections },
};
