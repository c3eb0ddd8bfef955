import { describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import type { Logger } from '../core/log.js';
import type { Database } from '../db/client.js';
import { addBacklog } from './backlog.js';
import type { BacklogCount } from './backlog-repository.js';

const row = (what: BacklogCount['what'], count: number, more: Partial<BacklogCount> = {}): BacklogCount => ({
  ...{ what, count, label: '', provider: '', age: null, ...more },
});

/** The lines of the samples. */
async function scraped(rows: () => Promise<BacklogCount[]>): Promise<string[]> {
  const registry = new Registry();
  const log = { warn: () => undefined } as unknown as Logger;
  addBacklog(registry, { db: { $queryRaw: rows } as unknown as Database, log });
  return (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

describe('gauges of the backlog', () => {
  it('tell what waits, how long the oldest has, and what needs somebody', async () => {
    const lines = await scraped(async () => [
      row('waiting', 3, { label: 'queued', age: 12.5 }),
      row('waiting', 1, { label: 'embedding', age: 40 }),
      row('failed', 2, { age: 9_000 }),
      row('awaiting_memories', 5, { age: 7 }),
      row('provider_deliveries', 4, { age: 1 }),
      row('connections', 6, { label: 'paused', provider: 'codehost' }),
      row('jobs', 1, { label: 'merge', age: 30 }),
      row('pending_events', 8, { age: 5 }),
      row('failed_events', 3),
      row('disabled_webhooks', 1),
    ]);
    for (const line of [
      'cairn_documents_waiting{status="queued"} 3',
      'cairn_documents_waiting{status="embedding"} 1',
      'cairn_documents_waiting{status="indexing"} 0',
      'cairn_documents_oldest_waiting_seconds 40',
      'cairn_documents_failed 2',
      'cairn_documents_awaiting_memories 5',
      'cairn_documents_oldest_awaiting_memories_seconds 7',
      'cairn_webhook_deliveries_waiting 4',
      'cairn_connections{provider="codehost",status="paused"} 6',
      'cairn_jobs_running{kind="merge"} 1',
      'cairn_jobs_oldest_running_seconds 30',
      'cairn_customer_deliveries_pending 8',
      'cairn_customer_deliveries_oldest_pending_seconds 5',
      'cairn_customer_deliveries_failed 3',
      'cairn_customer_webhooks_disabled 1',
    ]) {
      expect(lines).toContain(line);
    }
  });

  it('are 0 where nothing waits', async () => {
    const lines = await scraped(async () => []);
    for (const name of ['documents_failed', 'documents_oldest_waiting_seconds', 'webhook_deliveries_waiting']) {
      expect(lines).toContain(`cairn_${name} 0`);
    }
  });

  it('are absent, rather than 0, where the database does not answer', async () => {
    expect(await scraped(() => Promise.reject(new Error('down')))).toEqual([]);
  });
});
