import { expect } from '@jest/globals';

/** Expects the words in this text, in their order. */
export function expectInOrder(text: string, words: readonly string[]): void {
  const flat = text.replace(/\s+/g, ' ');
  const places = words.map((word) => flat.indexOf(word));
  expect(words.filter((_, i) => places[i] === -1)).toEqual([]);
  expect(places).toEqual([...places].sort((a, b) => a - b));
}
