import { describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import type { Logger } from '../core/log.js';
import { addTaskQueues } from './task-queues.js';

type Read = Parameters<typeof addTaskQueues>[1];

async function scraped(read: Read): Promise<string[]> {
  const registry = new Registry();
  addTaskQueues(registry, read, { warn: () => undefined } as unknown as Logger);
  return (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

describe('gauges of the task queues', () => {
  it('tell how many tasks wait for a worker, and how long the oldest has', async () => {
    const lines = await scraped(async () => [{ labels: { queue: 'sync', kind: 'activity' }, tasks: 12, age: 34 }]);
    expect(lines).toEqual([
      'cairn_task_queue_backlog{queue="sync",kind="activity"} 12',
      'cairn_task_queue_oldest_seconds{queue="sync",kind="activity"} 34',
    ]);
  });

  it('are absent, rather than 0, where Temporal does not answer', async () => {
    expect(await scraped(() => Promise.reject(new Error('down')))).toEqual([]);
  });
});
