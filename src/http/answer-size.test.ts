import { describe, expect, it } from '@jest/globals';
import { createAnswerBudget, presentMetadata } from './answer-size.js';

describe('the room of an answer', () => {
  const item = (id: number) => ({ id, list: ['x'.repeat(100)], metadata: { a: 'y'.repeat(100) }, short: 'z' });

  it('is given to what comes first, whole; then long fields go one by one, and are named', () => {
    const fitted = createAnswerBudget(700);
    const answered = [1, 2, 3, 4].map((id) =>
      fitted<ReturnType<typeof item> & { truncated?: string[] }>(item(id), 'list', 'metadata'),
    );
    expect(answered).toEqual([
      item(1),
      item(2),
      { ...item(3), list: [], truncated: ['list'] },
      { ...item(4), list: [], metadata: null, truncated: ['list', 'metadata'] },
    ]);
  });

  it('does not name what there was none of', () => {
    const fitted = createAnswerBudget(0);
    expect(
      fitted<{ list: unknown[]; metadata: unknown; truncated?: string[] }>(
        { list: [], metadata: null },
        'list',
        'metadata',
      ),
    ).toEqual({
      list: [],
      metadata: null,
    });
  });
});

describe('metadata', () => {
  it('is as it was stored, or says that it is not all', () => {
    expect(presentMetadata({ a: 1 })).toEqual({ metadata: { a: 1 } });
    expect(presentMetadata(null)).toEqual({ metadata: null });
    expect(presentMetadata({ a: 1, '…': true })).toEqual({ metadata: { a: 1 }, truncated: ['metadata'] });
  });
});
