import { describe, expect, it } from '@jest/globals';
import { createFairQueue } from '../concurrency/fair-queue.js';
import { uncalibrated } from '../models/embedding/cosine-calibration.js';
import { createProbeService, phrasesOf } from './probes.js';

describe('phrasesOf', () => {
  it('are the description, the key’s words and what the description lists', () => {
    expect(
      phrasesOf({ key: 'close-family', description: 'Relatives, partner and the people they live together with.' }),
    ).toEqual([
      'close family: Relatives, partner and the people they live together with.',
      'close family',
      'Relatives',
      'partner',
    ]);
    expect(phrasesOf({ key: 'food', description: '' })).toEqual(['food']);
  });

  it('are eight at most', () => {
    expect(phrasesOf({ key: 'a', description: 'one, two, three, four, five, six, seven, eight, nine' })).toHaveLength(
      8,
    );
  });
});

describe('probesOf', () => {
  const vectorOf = (text: string) => Float32Array.from({ length: 4 }, (_, i) => (text.length % (i + 2)) + 1);

  it('lets others have the slot of a task that waits for what another one asked for', async () => {
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const embedDocuments = async (texts: readonly string[]) => {
      await answered;
      return texts.map(vectorOf);
    };
    const { probesOf } = createProbeService();
    const ask = () =>
      probesOf({ key: 'food', description: '' }, { id: 1, cosines: uncalibrated, embedder: { embedDocuments } });
    const queue = createFairQueue({ atOnce: 1 });
    const [first, second] = [ask(), queue.take('org', ask)];
    expect(await queue.take('other', async () => 'a list')).toBe('a list');
    answer();
    expect(await second).toEqual(await first);
  }, 5_000);

  it('embeds a description once, and once more after a failure and for another model', async () => {
    const embedded: string[] = [];
    let fails = true;
    const { probesOf } = createProbeService();
    const embedder = {
      embedDocuments: async (texts: readonly string[]) => {
        if (fails) throw new Error('down');
        embedded.push(...texts);
        return texts.map(vectorOf);
      },
    };
    const sets = { id: 1, cosines: uncalibrated, embedder };
    const food = { key: 'food', description: '' };
    await expect(probesOf(food, sets)).rejects.toThrow('down');
    fails = false;
    const [first, second] = [await probesOf(food, sets), await probesOf(food, sets)];
    expect(second).toEqual(first);
    expect(first).toEqual([{ key: 'food', vector: expect.any(Float32Array), least: expect.any(Number) }]);
    expect(embedded.filter((text) => text === 'food')).toHaveLength(1);
    await probesOf(food, { ...sets, id: 2 });
    expect(embedded.filter((text) => text === 'food')).toHaveLength(2);
  });
});
