import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isDone, progressOf } from './progress.js';

describe('the progress of a run', () => {
  const fresh = progressOf(null, 'run', 'cursor');

  it('begins with a listing of what changed since the last complete one', () => {
    expect(fresh).toMatchObject({ runId: 'run', phase: 'listing', since: 'cursor', page: null, listed: 0, pass: 1 });
    expect(progressOf(null, 'run', null).since).toBeNull();
  });

  it('is taken up where it was', () => {
    const later = { ...fresh, phase: 'fetching', cursor: 'next', listed: 7, pass: 2 } as const;
    expect(progressOf(JSON.parse(JSON.stringify(later)), 'run', 'other')).toEqual(later);
  });

  it('of another run, or anything else, counts for nothing', () => {
    expect(progressOf({ ...fresh, phase: 'done' }, 'next', 'cursor')).toEqual({ ...fresh, runId: 'next' });
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(progressOf(value, 'run', 'cursor')).toEqual(fresh);
      }),
    );
  });

  it('is done for the run that it is of', () => {
    expect(isDone({ ...fresh, phase: 'done' }, 'run')).toBe(true);
    expect(isDone({ ...fresh, phase: 'done' }, 'next')).toBe(false);
    expect(isDone({ ...fresh, phase: 'pruning' }, 'run')).toBe(false);
  });
});
