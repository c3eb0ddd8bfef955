import type { Reader } from '../../src/models/reading/reader.js';

/** Finds nothing worth remembering, nothing ended and nothing answered. */
export const stillReader: Reader = {
  weigh: async (sentences) => sentences.map(() => ({ relevance: 0, lasting: 0 })),
  compare: async (pairs) => pairs.map(() => ({ ended: 0, same: 0 })),
  answers: async (_, statements) => statements.map(() => 0.5),
};
