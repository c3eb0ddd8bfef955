import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Client } from '@temporalio/client';
import type { Database } from '../db/client.js';
import { createReadiness, type Readiness } from './readiness.js';

let now: number;
let pings: number;
let questions: { answer: (vector: Float32Array) => void; fail: (error: Error) => void }[];
let readiness: () => Promise<Readiness>;

beforeEach(() => {
  now = 1_000;
  pings = 0;
  questions = [];
  readiness = createReadiness({
    db: { $queryRaw: async () => ++pings } as unknown as Database,
    temporal: { withDeadline: async () => undefined } as unknown as Client,
    local: { embedQuery: () => new Promise<Float32Array>((answer, fail) => questions.push({ answer, fail })) },
    now: () => now,
  });
});

const answer = () => questions.at(-1)?.answer(new Float32Array());
const modelOf = async (asked: Promise<Readiness>) => (await asked).checks.model;

describe('readiness', () => {
  it('is checked once for all that ask at the same time, and not again for a second', async () => {
    const asked = Array.from({ length: 20 }, readiness);
    answer();
    const all = await Promise.all(asked);
    expect(new Set(all.map(({ ready }) => ready))).toEqual(new Set([true]));
    now += 999;
    expect((await readiness()).ready).toBe(true);
    expect([questions.length, pings]).toEqual([1, 1]);
    now += 1;
    const later = readiness();
    questions[1]?.fail(new Error('closed'));
    expect(await later).toEqual({ ready: false, checks: { database: 'ok', temporal: 'ok', model: 'unreachable' } });
    expect([questions.length, pings]).toEqual([2, 2]);
  });

  it('asks the model nothing while it has a question to answer, and takes an answer after 2 s for none', async () => {
    const first = readiness();
    now += 30_000;
    const second = readiness();
    expect(questions).toHaveLength(1);
    answer();
    expect([await modelOf(first), await modelOf(second)]).toEqual(['unreachable', 'unreachable']);
    now += 1_000;
    const third = readiness();
    answer();
    expect([await modelOf(third), questions.length]).toEqual(['ok', 2]);
  });
});
