import { describe, expect, it } from '@jest/globals';
import { createTerminal, formatDuration, shorten } from './terminal.js';

function capture(isTTY: boolean) {
  const written: string[] = [];
  return { isTTY, columns: 60, write: (text: string) => written.push(text), written };
}

describe('a pipe or file', () => {
  it('gets neither colours nor lines that change', () => {
    const output = capture(false);
    const terminal = createTerminal(output, {});
    terminal.passing('12 of 23');
    terminal.done('searchable', 4_200, '23 documents');
    terminal.line(terminal.style('bold', 'Search'));
    expect(output.written).toEqual(['  ✓ searchable                 4.2 s   23 documents\n', 'Search\n']);
  });
});

describe('a terminal', () => {
  it('shows a passing state in place of the one before', () => {
    const output = capture(true);
    createTerminal(output, {}).passing('12 of 23');
    expect(output.written).toEqual(['\r\u001b[2K  \u001b[2m· 12 of 23\u001b[22m']);
  });

  it('gets no colours when NO_COLOR is set', () => {
    const output = capture(true);
    expect(createTerminal(output, { NO_COLOR: '1' }).style('bold', 'Search')).toBe('Search');
  });
});

describe('shortening', () => {
  it.each([
    ['fits', 10, 'fits'],
    ['one\n two', 10, 'one two'],
    ['a sentence of words', 12, 'a sentence…'],
    ['unbreakableword', 8, 'unbreak…'],
  ])('%j to %d characters is %j', (text, length, expected) => {
    expect(shorten(text, length)).toBe(expected);
    expect(shorten(text, length).length).toBeLessThanOrEqual(length);
  });
});

describe('durations', () => {
  it.each([
    [14.4, '14 ms'],
    [3_140, '3.1 s'],
    [125_000, '2 min 5 s'],
  ])('%d ms is %s', (ms, text) => {
    expect(formatDuration(ms)).toBe(text);
  });
});
