import { makeShortTexts } from '../latency/workload.js';

/** Every so many-th text is a fact of its container's own, and of these every so many-th is in both containers. */
const factEvery = 5;
const sharedEvery = 10;

/** Short texts of one chunk each for two containers, some of them facts, and some of those the same in both. */
export function makeContents(count: number): { from: string[]; to: string[] } {
  const plain = makeShortTexts(2 * count, 41);
  const contents = (own: string, offset: number): string[] =>
    Array.from({ length: count }, (_, i) => {
      if (i % factEvery > 0) return plain[offset + i] ?? '';
      const isShared = i % (factEvery * sharedEvery) === 0;
      return `I own a boat named Number${i}${isShared ? 'Common' : own}.`;
    });
  return { from: contents('North', 0), to: contents('South', count) };
}
