import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createReranker } from './index.js';

/** Takes everything for an answer that has the word in capitals. */
const reader = {
  answers: async (_: string, texts: readonly string[]) => texts.map((text) => (/YES/.test(text) ? 0.9 : 0.001)),
};
/** Time stands still: all is read. */
const clock = { now: () => 0 };
const reranker = createReranker(reader, clock);
const asked = (question: string, texts: string[]) =>
  reranker.rerank(
    question,
    texts.map((text) => ({ text, similarity: 0.6, isStatement: false })),
  );

describe('the reranker', () => {
  it('raises what has more of the question, in any of its forms, and lowers what has less', async () => {
    const [painting, walk] = await asked('What did Ann paint?', ['Ann painted a boat.', 'Ann took a walk.']);
    expect(painting).toBeGreaterThan(0.6);
    expect(walk).toBeLessThan(0.6);
  });

  it('counts words that stand together more than the same far apart', async () => {
    const filler = 'and so it went on for a long while in the town by the sea '.repeat(2);
    const [near, far] = await asked('broken boiler', ['The boiler is broken.', `The boiler. ${filler} It is broken.`]);
    expect(near).toBeGreaterThan(far ?? 1);
  });

  it('counts a rare word more than a common one', async () => {
    const [rare, common] = await asked('kettle copper', ['A kettle.', 'Copper.', 'Copper.', 'Copper.']);
    expect(rare).toBeGreaterThan(common ?? 1);
  });

  it('looks for the first 32 words of a long question that say something', async () => {
    const question = Array.from({ length: 32 }, (_, i) => `the w${i}`).join(' ');
    const [last = 0, beyond = 1] = await asked(`${question} kettle`, ['It is w31.', 'A kettle.']);
    expect(last).toBeGreaterThan(beyond);
  });

  it('is soon done with a long question and long texts, of words that are all different', async () => {
    const words = (from: number) => Array.from({ length: 2_000 }, (_, i) => (from + i).toString(36).padStart(4, '0'));
    const texts = Array.from({ length: 5 }, (_, i) => words(100_000 + 2_000 * i).join(' '));
    const started = performance.now();
    await asked(words(0).join(' '), texts);
    expect(performance.now() - started).toBeLessThan(5_000); // half a minute when each word is held against each
  });

  it('leaves a list as it is when nothing tells its texts apart', async () => {
    const similarities = [0.9, 0.5, 0.1];
    const candidates = similarities.map((similarity) => ({ text: 'Rain.', similarity, isStatement: true }));
    for (const question of ['rain', 'snow', 'what is it?', '']) {
      const found = await reranker.rerank(question, candidates);
      found.forEach((similarity, i) => {
        expect(similarity).toBeCloseTo(similarities[i] ?? Number.NaN, 6);
      });
    }
    expect(await reranker.rerank('rain', [])).toEqual([]);
  });

  it('stays within 0–1 and, words being equal, keeps the order', async () => {
    const candidate = fc.record({
      ...{ text: fc.string(), isStatement: fc.boolean() },
      similarity: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.array(candidate), async (question, candidates) => {
        const found = await reranker.rerank(question, candidates);
        expect(found).toHaveLength(candidates.length);
        expect(found.every((similarity) => similarity >= 0 && similarity <= 1)).toBe(true);
        const [first] = candidates;
        if (first === undefined) return;
        const [low = 1, high = 0] = await reranker.rerank(question, [
          { ...first, similarity: 0.3 },
          { ...first, similarity: 0.7 },
        ]);
        expect(low).toBeLessThan(high);
      }),
    );
  });

  it('raises a statement that answers the question over one that shares its words', async () => {
    const statement = (text: string) => ({ text, similarity: 0.6, isStatement: true });
    const [words = 1, answer = 0] = await reranker.rerank('Where does Ann live?', [
      statement('Ann asked where to live.'),
      statement('YES, a flat in Porto.'),
    ]);
    expect(answer).toBeGreaterThan(words);
  });

  it('raises what answers the question where nothing else was found, and leaves the rest as it is', async () => {
    const only = async (...texts: string[]) =>
      reranker.rerank(
        'Where does Ann live?',
        texts.map((text) => ({ text, similarity: 0.4, isStatement: true })),
      );
    const [answer] = await only('YES, in Porto.');
    expect(answer).toBeGreaterThan(0.5);
    const [first, second] = await only('YES, in Porto.', 'YES, in Rome in summer.');
    expect(Math.min(first ?? 0, second ?? 0)).toBeGreaterThan(0.5);
    const [other] = await only('Ann has a boat.');
    expect(other).toBeCloseTo(0.4, 6);
  });

  it('lowers no statement that may well be an answer because a surer one stands beside it', async () => {
    const answers = async () => [0.99, 0.2];
    const candidates = ['In Porto.', 'In Rome in summer.'].map((text) => ({
      text,
      similarity: 0.6,
      isStatement: true,
    }));
    const [, second] = await createReranker({ answers }, clock).rerank('?', candidates);
    expect(second).toBeGreaterThan(0.6);
  });

  it('reads sixteen statements; the others, and passages, keep what they have', async () => {
    const statements = Array.from({ length: 40 }, (_, i) => ({
      ...{ text: i % 4 === 0 ? 'YES' : 'no', similarity: 0.85 - i / 200, isStatement: true },
    }));
    const passage = { text: 'a passage', similarity: 0.5, isStatement: false };
    const found = await reranker.rerank('?', [...statements, passage]);
    const own = statements.map(({ similarity }) => similarity);
    found.slice(16).forEach((similarity, i) => {
      expect(similarity).toBeCloseTo([...own.slice(16), 0.5][i] ?? Number.NaN, 6);
    });
    const read = found.slice(0, 16);
    const answers = read.filter((_, i) => i % 4 === 0);
    const others = read.filter((_, i) => i % 4 !== 0);
    expect(Math.min(...answers)).toBeGreaterThan(own[16] ?? 1);
    expect(Math.max(...others)).toBeLessThan(own.at(-1) ?? 0);
  });

  it.each([
    [1, 16],
    [3, 8],
    [5, 5],
    [100, 4],
  ])('reads what it can within 25 ms, and four in any case: where one takes %d ms, it reads %d', async (ms, most) => {
    const time = { at: 1_000, now: () => time.at };
    const read: string[] = [];
    const answers = async (_: string, texts: readonly string[]) => {
      read.push(...texts);
      time.at += ms * texts.length;
      return texts.map(() => 0.001);
    };
    const given = Array.from({ length: 20 }, (_, i) => 0.9 - i / 50);
    const candidates = given.map((similarity, i) => ({ text: `${i}`, similarity, isStatement: true }));
    const found = await createReranker({ answers }, time).rerank('?', candidates);
    expect(read).toEqual(candidates.slice(0, most).map(({ text }) => text));
    found.forEach((similarity, i) => {
      expect(similarity).toBeCloseTo(given[i] ?? Number.NaN, 6);
    });
  });

  it('puts nothing unread before what gained, so that the best is one that it read', async () => {
    const likely = fc.double({ min: 0.01, max: 0.99, noNaN: true });
    const statements = fc.array(fc.tuple(likely, likely), { minLength: 17, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(statements, async (drawn) => {
        const given = [...drawn].sort(([a], [b]) => b - a);
        const answers = async (_: string, texts: readonly string[]) => texts.map((at) => given[Number(at)]?.[1] ?? 0);
        const candidates = given.map(([similarity], at) => ({ text: String(at), similarity, isStatement: true }));
        const found = await createReranker({ answers }, clock).rerank('?', candidates);
        const raised = found.filter((similarity, at) => at < 16 && similarity >= (given[at]?.[0] ?? 0));
        expect(Math.max(...found.slice(16))).toBeLessThanOrEqual(Math.min(...raised) + 1e-9);
        expect(Math.max(...found)).toBeCloseTo(Math.max(...found.slice(0, 16)), 9);
      }),
    );
  });
});
