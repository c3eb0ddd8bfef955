import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readConfig } from '../src/config.js';
import { resolveModelFiles } from '../src/embedded/index.js';
import { type Bert, createBert } from '../src/models/bert/bert.js';
import { createLocalReader } from '../src/models/reading/local-reader.js';
import type { Reader } from '../src/models/reading/reader.js';

let bert: Bert;
let reader: Reader;
beforeAll(async () => {
  bert = await createBert(await resolveModelFiles(readConfig(), () => undefined), 1);
  reader = createLocalReader(bert);
});
afterAll(() => bert.close());

describe('the reader', () => {
  it('tells what is worth remembering from chatter', async () => {
    const weights = await reader.weigh([
      'Fourth floor, no lift, so carrying the groceries up is my workout.',
      'took up the oboe again, tuesdays at the church hall',
      'Haha, good one!',
      'Hey, quick one: how long do I boil an egg?',
    ]);
    expect(weights.map(({ relevance }) => relevance > 0.5)).toEqual([true, true, false, false]);
  });

  it('tells what lasts and is understood by itself from what passes or needs what was said before', async () => {
    const weights = await reader.weigh([
      'I work as a paramedic in Trondheim.',
      'My sister Ingrid hates coriander.',
      'I am waiting for the plumber until four.',
      'She got hers for half of that.',
    ]);
    expect(weights.map(({ lasting }) => lasting > 0.5)).toEqual([true, true, false, false]);
  });

  it('tells what ends a statement from what stands beside it', async () => {
    const before = 'User lives in a flat in Oslo.';
    const [moved, sister, tea] = await reader.compare([
      { before, after: 'User moved into a house in Bergen.' },
      { before, after: "User's sister lives in Bergen." },
      { before, after: 'User drinks a lot of tea.' },
    ]);
    expect(moved?.ended).toBeGreaterThan(0.5);
    expect(sister?.ended).toBeLessThan(0.5);
    expect(tea?.ended).toBeLessThan(0.1);
  });

  it('tells what answers a question from what shares its words', async () => {
    const [answer = 0, words = 1] = await reader.answers('Which pets does the user have?', [
      'User said: The beagle ate my slippers again.',
      'User petitioned the council about the road.',
    ]);
    expect(answer).toBeGreaterThan(words);
  });

  it('reads texts of any length, and none', async () => {
    expect(await reader.weigh([])).toEqual([]);
    const long = 'I have a cat. '.repeat(500);
    const [verdict] = await reader.compare([{ before: long, after: long }]);
    expect(verdict?.ended).toBeLessThan(0.5);
    expect(verdict?.same).toBeGreaterThan(0.5);
  });
});

describe('the model', () => {
  let two: Bert;
  let [running, most] = [0, 0];
  beforeAll(async () => {
    const files = await resolveModelFiles(readConfig(), () => undefined);
    const observer = {
      queued: () => undefined,
      started: () => {
        running += 1;
        most = Math.max(most, running);
      },
      ended: () => {
        running -= 1;
      },
    };
    two = await createBert(files, 2, observer);
  });
  afterAll(() => two.close());

  it('computes batches that wait in further threads, and the same vectors', async () => {
    const texts = Array.from({ length: 200 }, (_, i) => `Text number ${i}, of a few words.`);
    while (most < 2) await two.embed(texts, 'bulk');
    expect(await two.embed(texts, 'bulk')).toEqual(await bert.embed(texts, 'bulk'));
    expect(most).toBe(2);
  });

  it('that is closed ends what it is at, and refuses what waits', async () => {
    const texts = Array.from({ length: 200 }, (_, i) => `Text number ${i}. `.repeat(20));
    const embedding = two.embed(texts, 'bulk');
    await Promise.all([two.close(), expect(embedding).rejects.toThrow('closed')]);
    await expect(two.embed(['more'], 'query')).rejects.toThrow('closed');
  });
});
