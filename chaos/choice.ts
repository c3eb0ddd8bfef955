import { seededRandom } from '../bench/latency/random.js';

/** Choices that are the same for the same seed. */
export interface Choice {
  /** In [0, 1). */
  number(): number;
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number;
  chance(probability: number): boolean;
  /** @throws {RangeError} for an empty list */
  of<T>(items: readonly T[]): T;
  /** A key, as often as its weight says. @throws {RangeError} when no weight is above 0 */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K;
  /** Another source of choices, so that how often one writer chooses changes nothing for the others. */
  fork(name: string): Choice;
}

export function choiceOf(seed: number): Choice {
  const number = seededRandom(seed);
  const between = (least: number, most: number) => least + Math.floor(number() * (most - least + 1));
  return {
    number,
    between,
    chance: (probability) => number() < probability,
    of<T>(items: readonly T[]): T {
      if (items.length === 0) throw new RangeError('nothing to choose from');
      return items[between(0, items.length - 1)] as T;
    },
    weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
      const entries = Object.entries(weights) as [K, number][];
      let left = number() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [key, weight] of entries) {
        if (left < weight) return key;
        left -= weight;
      }
      throw new RangeError('nothing to choose from');
    },
    fork: (name) => choiceOf(hash(`${seed} ${name}`)),
  };
}

/** FNV-1a of 32 bits (http://www.isthe.com/chongo/tech/comp/fnv/). */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of Buffer.from(text)) value = Math.imul(value ^ byte, 0x01000193);
  return value >>> 0;
}
