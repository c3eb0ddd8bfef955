import { describe, expect, it } from '@jest/globals';
import { stopUnderLoad } from '../bench/stop/run.js';
import { newDataDirectory, startInstance, stopInstance } from './support/instance.js';

describe('SIGTERM under load', () => {
  it('leaves no request of a busy client without an answer, loses nothing that it acknowledged, and is an orderly end', async () => {
    let instance = await startInstance(await newDataDirectory());
    try {
      const { instance: next, ...round } = await stopUnderLoad(instance, 1);
      instance = next;
      expect(round).toMatchObject({ cut: [], lost: [], exit: 0 });
      // Every client went on until it was refused.
      expect(round.refused).toBe(24);
      expect(round.answered.get(200)).toBeGreaterThan(0);
      const others = [...round.answered.keys()].filter((status) => status !== 200 && status !== 503);
      expect(others).toEqual([]);
    } finally {
      await stopInstance(instance);
    }
  }, 240_000);
});
