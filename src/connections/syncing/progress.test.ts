import { describe, expect, it } from '@jest/globals';
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

  it('is taken up where an earlier version left it, which did not count yet', () => {
    const { restarts: _restarts, begun: _begun, ...earlier } = { ...fresh, listed: 7 };
    expect(progressOf(earlier, 'run', 'other')).toEqual({ ...fresh, listed: 7 });
  });

  it('of another run, or anything else, counts for nothing', () => {
    expect(progressOf({ ...fresh, phase: 'done' }, 'next', 'cursor')).toEqual({ ...fresh, runId: 'next' });
    const later = { ...fresh, phase: 'fetching', listed: 7 };
    const wrong = {
      runId: 7,
      phase: 'x',
      page: 1,
      since: 1,
      cursor: 1,
      mode: 'x',
      listed: '7',
      pass: 3,
      restarts: '1',
      begun: null,
    };
    for (const [name, value] of Object.entries(wrong)) {
      expect(progressOf({ ...later, [name]: value }, 'run', 'cursor')).toEqual(fresh);
    }
    for (const value of [null, 7, 'run', [later]]) expect(progressOf(value, 'run', 'cursor')).toEqual(fresh);
  });

  it('is done for the run that it is of', () => {
    expect(isDone({ ...fresh, phase: 'done' }, 'run')).toBe(true);
    expect(isDone({ ...fresh, phase: 'done' }, 'next')).toBe(false);
    expect(isDone({ ...fresh, phase: 'pruning' }, 'run')).toBe(false);
  });
});
