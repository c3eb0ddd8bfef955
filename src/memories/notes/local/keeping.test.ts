import { describe, expect, it } from '@jest/globals';
import { stillEmbedder } from '../../../../test/support/still-embedder.js';
import { uncalibrated } from '../../../models/embedding/cosine-calibration.js';
import type { Probe } from '../../../topics/probes.js';
import { type Note, unrelated } from '../note.js';
import { createKeeping, type KeepingRules } from './keeping.js';

const fact = (memory: string): Note => ({
  ...{ id: memory, memory, quote: memory, subject: 'User', question: null, kind: 'static', forgetAfter: null },
  ...{ author: 'reader', likelihood: 0.9, ...unrelated },
});
/** Facts about health lie in one direction, all others in another. */
const vectorOf = (text: string) => Float32Array.from(/asthma|health/.test(text) ? [1, 0] : [0, 1]);
const embedder = { ...stillEmbedder(2), embedDocuments: async (texts: readonly string[]) => texts.map(vectorOf) };
const sets = { id: 1, generation: 0, embedder, isLocal: true, cosines: uncalibrated, embed: async () => [] };
const probes = {
  probesOf: async ({ key }: { key: string }): Promise<Probe[]> =>
    key === 'health' ? [{ key, vector: Float32Array.from([2, 0]), least: 0.9 }] : [],
};
const facts = ['User has asthma.', 'User owns two boats.', 'User likes rye bread.'].map(fact);

async function kept(rules: KeepingRules | null): Promise<string[]> {
  const keep = createKeeping({ embeddings: { now: async () => sets }, probes, rulesOf: async () => rules });
  return (await keep({ orgId: 'o' }, facts)).map(({ memory }) => memory);
}

describe('which facts are kept', () => {
  it('is all of them without rules, or with rules that name nothing', async () => {
    expect(await kept(null)).toHaveLength(3);
    expect(await kept({ includeItems: [], excludeItems: [] })).toHaveLength(3);
  });

  it('is not what is about something excluded, by its words or near it in meaning', async () => {
    expect(await kept({ includeItems: [], excludeItems: ['health'] })).toEqual([
      'User owns two boats.',
      'User likes rye bread.',
    ]);
    expect(await kept({ includeItems: [], excludeItems: ['Boat', 'bread rye'] })).toEqual(['User has asthma.']);
  });

  it('is what is about something included, and nothing else', async () => {
    expect(await kept({ includeItems: ['health', 'boat'], excludeItems: [] })).toEqual([
      'User has asthma.',
      'User owns two boats.',
    ]);
  });

  it('is not what is both included and excluded', async () => {
    expect(await kept({ includeItems: ['health', 'boats'], excludeItems: ['asthma'] })).toEqual([
      'User owns two boats.',
    ]);
  });

  it('is not decided by an item that has no words', async () => {
    expect(await kept({ includeItems: [], excludeItems: ['—'] })).toHaveLength(3);
  });
});
