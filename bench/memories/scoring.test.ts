import { describe, expect, it } from '@jest/globals';
import { ask, chat, persona, text } from './persona.js';
import { memoriesReport } from './report.js';
import { type Answers, matches, score, statesOld, total } from './scoring.js';

describe('matches', () => {
  it.each([
    ['bergen', 'User moved to Bergen.', true],
    ['berg', 'User moved to Bergen.', true],
    ['ergen', 'User moved to Bergen.', false],
    ['ana + oslo|bergen', 'Ana lives in Bergen.', true],
    ['ana + oslo|bergen', 'User lives in Bergen.', false],
    ['not like', "User doesn't like tea.", true],
    ['c++', 'User writes C++.', true],
  ])('%s in %s: %s', (pattern, said, expected) => {
    expect(matches(pattern, said)).toBe(expected);
  });
});

describe('an old value', () => {
  const home = ask('Where?', 'bergen', 'oslo');

  it.each(['User lives in Oslo.', 'User works from Oslo until five.', "User doesn't live in Oslo."])(
    'is stated in: %s',
    (said) => {
      expect(statesOld(home, said)).toBe(true);
    },
  );

  it.each([
    'User moved from Oslo to Bergen.',
    'User no longer lives in Oslo.',
    'User used to live in Oslo.',
    'User lives in Rome.',
  ])('is not stated in: %s', (said) => {
    expect(statesOld(home, said)).toBe(false);
  });
});

describe('the score of a persona', () => {
  const somebody = persona('ana', {
    documents: [],
    facts: ['oslo', 'bergen', 'tea', 'van'],
    expired: ['van'],
    questions: [ask('Where?', 'bergen', 'oslo'), ask('Drink?', 'tea')],
  });
  const perfect: Answers = {
    listed: ['User moved to Bergen.', 'User likes tea.'],
    ever: ['User lives in Oslo.', 'User moved to Bergen.', 'User likes tea.', 'User is renting a van until Friday.'],
    profile: ['User moved to Bergen.', 'User likes tea.'],
    results: [['User moved to Bergen.'], ['User likes tea.', 'User moved to Bergen.']],
  };

  it('is perfect when each current value comes first and nothing else is there', () => {
    const { score: got, findings } = score(somebody, perfect);
    expect(findings).toEqual([]);
    expect(got).toEqual({
      currentFirst: { count: 2, of: 2 },
      supersededReturned: { count: 0, of: 1 },
      duplicates: { count: 0, of: 2 },
      junk: { count: 0, of: 2 },
      expiredReturned: { count: 0, of: 1 },
      recall: { count: 4, of: 4 },
    });
  });

  it.each<[string, Partial<Answers>, string]>([
    [
      'a current value that comes second',
      { results: [['User likes tea.', 'User moved to Bergen.'], ['User likes tea.']] },
      'currentFirst',
    ],
    ['no result at all', { results: [[], ['User likes tea.']] }, 'currentFirst'],
    [
      'an old value far down the results',
      { results: [['User moved to Bergen.', 'User lives in Oslo.'], ['User likes tea.']] },
      'supersededReturned',
    ],
    ['an old value in the profile', { profile: ['User lives in Oslo.'] }, 'supersededReturned'],
    ['a fact in two memories', { listed: ['User likes tea.', 'User loves tea.'] }, 'duplicates'],
    ['a memory of no fact', { listed: ['User hopes for rain.'] }, 'junk'],
    ['an expired fact', { listed: ['User is renting a van.'] }, 'expiredReturned'],
    ['a fact that nobody kept', { ever: ['User lives in Oslo, not Bergen.', 'User likes tea.'] }, 'recall'],
  ])('counts %s, and tells so', (_, over, kind) => {
    const { findings } = score(somebody, { ...perfect, ...over });
    expect(findings).toEqual([expect.stringMatching(new RegExp(`^${kind}: ana: `))]);
  });

  it('does not take two facts in one memory for the repetition of one of them', () => {
    const { score: got } = score(somebody, { ...perfect, listed: ['User drinks tea in Bergen.', 'User likes tea.'] });
    expect(got.duplicates.count).toBe(0);
  });

  it('adds up over personas, and the report shows the halves beside each other', () => {
    const { score: one } = score(somebody, perfect);
    expect(total([one, one]).recall).toEqual({ count: 8, of: 8 });
    const report = memoriesReport({ dev: [one], 'held-out': [{ ...one, junk: { count: 1, of: 2 } }] });
    expect(report).toMatch(/current value first +\| 100\.0 % \(2\/2\) \| 100\.0 % \(2\/2\) \| 100\.0 % \(4\/4\)/);
    expect(report).toMatch(
      /chatter and distractors kept +\| +0\.0 % \(0\/2\) \| +50\.0 % \(1\/2\) \| +25\.0 % \(1\/4\)/,
    );
  });
});

describe('documents of personas', () => {
  it('are chats with roles, or text as it is', () => {
    expect(JSON.parse(chat('2026-01-02', 'U: Hi.\n   A: Hello!').content)).toEqual([
      { role: 'user', content: 'Hi.' },
      { role: 'assistant', content: 'Hello!' },
    ]);
    expect(text('2026-01-02', '  Ana: Hi.\n   Bo: Hello!').content).toBe('Ana: Hi.\nBo: Hello!');
  });
});
