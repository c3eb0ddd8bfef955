import { describe, expect, it } from '@jest/globals';
import { LRUCache } from 'lru-cache';
import { atMost, remembered } from './cache.js';

describe('the bound of an LRU cache', () => {
  it('lets the least recently used go', () => {
    const cache = new LRUCache<string, number>({ ...atMost(2), ttl: 60_000 });
    cache.set('first', 1);
    cache.set('second', 2);
    cache.get('first');
    cache.set('third', 3);
    expect([...cache.keys()].sort()).toEqual(['first', 'third']);
  });
});

describe('a promised value', () => {
  it('is made once, also for two who ask at the same time', async () => {
    const cache = new Map<string, Promise<number>>();
    let made = 0;
    const ask = () => remembered(cache, 'key', async () => ++made);
    expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
    expect(await ask()).toBe(1);
  });

  it('is made again after it could not be made', async () => {
    const cache = new Map<string, Promise<string>>();
    const fail = () => Promise.reject(new Error('out of reach'));
    await expect(remembered(cache, 'key', fail)).rejects.toThrow('out of reach');
    expect(await remembered(cache, 'key', async () => 'here')).toBe('here');
  });
});
