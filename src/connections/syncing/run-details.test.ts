import { describe, expect, it } from '@jest/globals';
import { failuresIn, joined, lastErrorIn } from './run-details.js';

describe('sentences of a run', () => {
  it('are one text, each of them once', () => {
    expect(joined(['It failed: no answer.', null, 'no answer.', undefined, 'Two were left out.'])).toBe(
      'It failed: no answer. Two were left out.',
    );
    expect(joined([null, ''])).toBeNull();
  });
});

describe('what is stored of a run', () => {
  it('is read as it was written, and anything else as nothing', () => {
    const at = '2026-05-04T09:30:00.000Z';
    const error = { message: 'The drive answered 503', status: 503, resource: null, since: at, at };
    expect(lastErrorIn(error)).toEqual(error);
    const failure = { id: '1', resource: null, path: 'a.md', reason: 'Too large', permanent: true };
    expect(failuresIn([failure])).toEqual([failure]);
    for (const other of [null, 7, 'x', [{}]]) {
      expect([lastErrorIn(other), failuresIn(other)]).toEqual([null, []]);
    }
  });
});
