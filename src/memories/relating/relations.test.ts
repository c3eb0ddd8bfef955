import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { extensions } from './extensions.js';
import { inferences } from './inferences.js';
import type { Relatable } from './types.js';

const base = { slot: null, isStatic: true, forgetAfter: null, statedAt: new Date('2026-03-01') };
/** Memories with their text as id; a third part is the slot. */
const memories = (...facts: [memory: string, subject: string | null, slot?: string][]): Relatable[] =>
  facts.map(([memory, subject, slot]) => ({ ...base, id: memory, memory, subject, slot: slot ?? null }));
const all = () => true;
const extended = (given: Relatable[], isNew: (id: string) => boolean = all) =>
  extensions(given, isNew).map(({ memoryId, relatedId }) => [memoryId, relatedId]);
const inferred = (given: Relatable[], isNew: (id: string) => boolean = all) =>
  inferences(given, isNew).map(({ memory }) => memory);

describe('extensions', () => {
  it('add to what introduces somebody by name, whichever was known first', () => {
    const dog = ['User has a dog named Max.', 'User'] as const;
    const breed = ['Max is a golden retriever.', 'Max'] as const;
    for (const given of [memories([...dog], [...breed]), memories([...breed], [...dog])]) {
      expect(extended(given)).toEqual([['Max is a golden retriever.', 'User has a dog named Max.']]);
    }
  });

  it('go by the first words of a memory that was written without a subject', () => {
    expect(extended(memories(["User's wife is Ana.", null], ['Ana works at Acme.', null]))).toEqual([
      ['Ana works at Acme.', "User's wife is Ana."],
    ]);
  });

  it('add to what somebody has', () => {
    const given = memories(['User is writing a novel.', 'User'], ["User's novel is about bees.", 'User']);
    expect(extended(given)).toEqual([["User's novel is about bees.", 'User is writing a novel.']]);
  });

  it('are not between different things, different owners, or values of one slot', () => {
    expect(
      extended(
        memories(
          ['User has a garden.', 'User'],
          ["User's garden party was cancelled.", 'User'],
          ["Ana's garden is small.", 'Ana'],
          ['User has a red bicycle.', 'User'],
          ['User has a blue car.', 'User'],
          ["User's wife is Ana.", 'User', 'partner'],
          ["User's wife is Beth.", 'User', 'partner'],
        ),
      ),
    ).toEqual([["Ana's garden is small.", "User's wife is Ana."]]);
  });

  it('are only looked for where one of the two is new', () => {
    const given = memories(['User has a dog named Max.', 'User'], ['Max is a golden retriever.', 'Max']);
    expect(extended(given, () => false)).toEqual([]);
    expect(extended(given, (id) => id.startsWith('User'))).toHaveLength(1);
  });
});

describe('what follows from somebody’s name', () => {
  const wife = ["User's wife is Ana.", 'User', 'partner'] as [string, string, string];

  it('is what is said of the bearer, said of the relation', () => {
    const [inference, ...others] = inferences(memories(wife, ['Ana works at Acme.', 'Ana', 'employer']), all);
    expect(others).toEqual([]);
    expect(inference).toMatchObject({
      ...{ memory: "User's wife works at Acme.", subject: 'User', slot: "wife's employer", isStatic: true },
      parentIds: ["User's wife is Ana.", 'Ana works at Acme.'],
    });
  });

  it('knows a person by the first of two names', () => {
    const boss = ["User's boss is Peter Smith.", 'User'] as [string, string];
    expect(inferred(memories(boss, ['Peter lives in Ghent.', 'Peter', 'home']))).toEqual([
      "User's boss lives in Ghent.",
    ]);
  });

  it('is nothing where two bear the name, where it is no person, and of what changes by the day', () => {
    const acme = ['Ana works at Acme.', 'Ana', 'employer'] as [string, string, string];
    expect(inferred(memories(wife, ["User's boss is Ana.", 'User'], acme))).toEqual([]);
    expect(inferred(memories(["User's boat is called Ana.", 'User'], acme))).toEqual([]);
    expect(inferred(memories(wife, ['Ana met Tom on 3 May 2026.', 'Ana']))).toEqual([]);
    expect(inferred(memories(wife, ['Ana is 34.', 'Ana', 'age']))).toEqual([]);
    expect(inferred(memories(wife, ['Anabel works at Acme.', 'Anabel', 'employer']))).toEqual([]);
    expect(inferred(memories(wife, ['Ana works at the bakery of User.', 'Ana', 'employer']))).toEqual([]);
  });

  it('expires with what it follows from first', () => {
    const [one, other] = memories(wife, ['Ana lives in Rome.', 'Ana', 'home']);
    const forgetAfter = new Date('2026-05-01');
    const given = [...(one ? [one] : []), ...(other ? [{ ...other, forgetAfter }] : [])];
    expect(inferences(given, all)).toEqual([expect.objectContaining({ forgetAfter })]);
  });
});

describe('what follows from doing the same again', () => {
  const runs = (...days: string[]) =>
    memories(...days.map((day): [string, string] => [`User went running on ${day}.`, 'User']));

  it('is a habit, from three days on within two months', () => {
    expect(inferred(runs('1 May 2026', '9 May 2026', '20 June 2026'))).toEqual(['User often goes running.']);
    expect(inferred(runs('1 May 2026', '9 May 2026'))).toEqual([]);
    expect(inferred(runs('1 May 2024', '9 May 2025', '20 June 2026'))).toEqual([]);
  });

  it('counts days, not memories', () => {
    const twice = memories(
      ['User went running on 1 May 2026.', 'User'],
      ['User went running in the park on 1 May 2026.', 'User'],
      ['User went for a run with Tom on 1 May 2026.', 'User'],
    );
    expect(inferred(twice)).toEqual([]);
    expect(inferred([...twice, ...runs('2 May 2026', '3 May 2026')])).toEqual(['User often goes running.']);
  });

  it('takes the day on which it was said where no date is named', () => {
    const said = ['2026-03-01', '2026-03-04', '2026-03-09'].map((day, n) => ({
      ...base,
      ...{ id: `${n}`, memory: `Ana played tennis with Ben ${n}.`, subject: 'Ana', statedAt: new Date(day) },
    }));
    expect(inferred(said)).toEqual(['Ana often plays tennis.']);
  });

  it('is nothing where it is said already, by somebody else, or of no activity', () => {
    const known = memories(['User goes running every morning.', 'User']);
    expect(inferred([...known, ...runs('1 May 2026', '9 May 2026', '20 May 2026')])).toEqual([]);
    const others = ['Ana', 'Ben', 'Tom'].map((who, n): [string, string] => [
      `${who} went running on ${n + 1} May 2026.`,
      who,
    ]);
    expect(inferred(memories(...others))).toEqual([]);
    const lost = [1, 2, 3].map((n): [string, string] => [`User went missing on ${n} May 2026.`, 'User']);
    expect(inferred(memories(...lost))).toEqual([]);
  });

  it('stands on ten days at most, the latest', () => {
    const days = Array.from({ length: 14 }, (_, n) => `${n + 10} May 2026`);
    const [inference] = inferences(runs(...days), all);
    expect(inference?.parentIds).toHaveLength(10);
    expect(inference?.parentIds.at(-1)).toBe('User went running on 23 May 2026.');
  });
});

describe('relations', () => {
  it('are found in no time and without an error whatever the memories say', () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(
        "User's wife is Ana.",
        'Ana works at (Acme',
        "User's [a is B",
        'Ana went running.',
        'User has a named B',
      ),
    );
    const memory = fc.record({
      memory: text,
      subject: fc.option(text),
      slot: fc.option(fc.constantFrom('home', 'job')),
    });
    fc.assert(
      fc.property(fc.array(memory, { maxLength: 30 }), (given) => {
        const found = given.map((one, n) => ({ ...base, ...one, id: `${n}` }));
        const ids = new Set(found.map(({ id }) => id));
        for (const { memoryId, relatedId } of extensions(found, all)) {
          expect(memoryId).not.toBe(relatedId);
          expect(ids.has(memoryId) && ids.has(relatedId)).toBe(true);
        }
        for (const { parentIds } of inferences(found, all)) {
          expect(new Set(parentIds).size).toBeGreaterThanOrEqual(2);
        }
      }),
    );
  });
});
