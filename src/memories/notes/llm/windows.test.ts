import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { estimateTokens, windowsOf } from './windows.js';

const windowTokens = 200;
const plenty = 1_000_000;
const read = (content: string, maxTokens = plenty) => windowsOf({ content, windowTokens, maxTokens });
const message = (role: string, content: string, name?: string) => ({ role, content, name });
const chat = (...messages: object[]) => JSON.stringify(messages);
const textsOf = ({ windows }: ReturnType<typeof windowsOf>) => windows.map((window) => window.map(({ text }) => text));

describe('the windows of a text', () => {
  it('are the text itself when it is short', () => {
    expect(read('I live in Oslo.')).toEqual({
      isConversation: false,
      windows: [[{ speaker: null, role: null, text: 'I live in Oslo.' }]],
      isWhole: true,
    });
  });

  it('are none of nothing', () => expect(read(' \n ')).toEqual({ isConversation: false, windows: [], isWhole: true }));

  it('are cut between paragraphs', () => {
    const paragraph = (name: string) =>
      `${name} went home.\n${name} slept for a long while after that. `.repeat(7).trim();
    const [first, second] = ['Ana', 'Ben'].map(paragraph);
    expect(textsOf(read(`${first}\n\n${second}`))).toEqual([[first], [second]]);
  });

  it('hold every word, in order, and none is larger than asked', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'é', '語', '😀', '.'), minLength: 1, maxLength: 60 });
    const separator = fc.constantFrom(' ', '\n', '\n\n');
    fc.assert(
      fc.property(fc.array(fc.tuple(word, separator), { maxLength: 200 }), (parts) => {
        const content = parts.flat().join('');
        const { isConversation, windows, isWhole } = read(content);
        expect(isWhole).toBe(true);
        if (isConversation) return;
        const texts = windows.flat().map(({ text }) => text);
        expect(texts.join('').replace(/\s/g, '')).toBe(content.replace(/\s/g, ''));
        for (const text of texts) expect(estimateTokens(text)).toBeLessThanOrEqual(windowTokens);
      }),
    );
  });
});

describe('the windows of a conversation', () => {
  it('keep turns whole, with their speakers and roles, as many together as fit', () => {
    const turns = Array.from({ length: 10 }, (_, i) =>
      message('user', `I bought ${i} ${'apples '.repeat(30)}`.trim(), 'Ana'),
    );
    const { isConversation, windows } = read(chat(...turns));
    expect(isConversation).toBe(true);
    expect(windows.map((window) => window.length)).toEqual([2, 2, 2, 2, 2]);
    expect(windows.flat()).toEqual(turns.map(({ content }) => ({ speaker: 'Ana', role: 'user', text: content })));
  });

  it('leave out what systems and tools say, and stretches in which no person speaks', () => {
    const long = 'You should see the fjords and the mountains. '.repeat(40);
    const said = chat(
      message('system', 'Be brief.'),
      message('user', 'Hi'),
      message('tool', '{}'),
      message('assistant', long),
    );
    const { windows, isWhole } = read(said);
    expect(windows.flat().filter(({ role }) => role !== 'assistant')).toEqual([
      { speaker: null, role: 'user', text: 'Hi' },
    ]);
    expect(windows).toHaveLength(1);
    expect(isWhole).toBe(true);
  });

  it('cut a turn that is larger than a window, each piece said by the same person', () => {
    const { windows } = read(chat(message('user', 'I like plums. '.repeat(100)), message('assistant', 'Good.')));
    expect(windows.length).toBeGreaterThan(1);
    for (const { text } of windows.flat().filter(({ role }) => role === 'user'))
      expect(text).toMatch(/^I like plums\./);
  });
});

describe('a limit', () => {
  const text = Array.from({ length: 50 }, (_, i) => `I bought ${i} apples at the market in the old town.`).join('\n\n');

  it.each([0, 19, 150, 200, 450, 800])('of %d tokens is kept, and says that there is more', (maxTokens) => {
    const { windows, isWhole } = read(text, maxTokens);
    const tokens = windows.flat().reduce((sum, turn) => sum + estimateTokens(turn.text), 0);
    expect(tokens).toBeLessThanOrEqual(maxTokens);
    expect(isWhole).toBe(false);
    expect(text.startsWith(windows[0]?.[0]?.text ?? '')).toBe(true);
  });

  it('bounds the number of windows', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 900 }), { maxLength: 60 }), (sizes) => {
        const said = chat(...sizes.map((size) => message('user', 'a'.repeat(size))));
        expect(read(said, 1_000).windows.length).toBeLessThanOrEqual(2 * (1_000 / windowTokens) + 1);
      }),
    );
  });
});
