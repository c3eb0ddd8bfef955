import { describe, expect, it } from '@jest/globals';
import { evidenceRecall, meanRecall, recallWithinBudgets } from './recall.js';

describe('evidence recall', () => {
  it('is the share of evidence turns found in the results', () => {
    expect(evidenceRecall(['I moved to Leeds.', 'I like tea.'], 'Bo: I moved to Leeds.', 1_000)).toBe(0.5);
  });

  it('counts a turn only when it stands wholly before the budget ends', () => {
    const results = 'Bo: I moved to Leeds.';
    expect(evidenceRecall(['I moved to Leeds.'], results, results.length)).toBe(1);
    expect(evidenceRecall(['I moved to Leeds.'], results, results.length - 1)).toBe(0);
  });

  it('within each budget takes the results in order, joined by line breaks', () => {
    const filler = 'x'.repeat(1_995);
    expect(recallWithinBudgets(['evidence'], [filler, 'evidence'])).toEqual([0, 0, 1, 1]);
    expect(recallWithinBudgets(['evidence'], ['evidence', filler])).toEqual([1, 1, 1, 1]);
    expect(recallWithinBudgets(['a\nb'], ['a', 'b'])).toEqual([1, 1, 1, 1]);
  });

  it('is averaged over questions, not over evidence turns', () => {
    const questions = [
      { category: 1, recall: [0, 0.5, 0.5, 1] },
      { category: 4, recall: [1, 1, 1, 1] },
    ];
    expect(meanRecall(questions)).toEqual([0.5, 0.75, 0.75, 1]);
  });
});
