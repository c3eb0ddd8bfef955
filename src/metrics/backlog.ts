import { Gauge, type Registry } from 'prom-client';
import type { Logger } from '../core/log.js';
import type { Database } from '../db/client.js';
import { type BacklogCount, countBacklog } from './backlog-repository.js';
import { throttledRead } from './throttled-read.js';

const cacheMs = 10_000;
/** Prometheus gives a scrape 10 s by default, and the other metrics must still be sent when the database is down. */
const waitMs = 2_000;

const waitingStatuses = ['queued', 'extracting', 'chunking', 'embedding', 'indexing'];

interface Sample {
  labels: Record<string, string>;
  value: number;
}

interface BacklogGauge {
  name: string;
  help: string;
  labelNames?: string[];
  samples: (rows: readonly BacklogCount[]) => Sample[];
}

const of = (rows: readonly BacklogCount[], what: BacklogCount['what']) => rows.filter((row) => row.what === what);
const total = (rows: readonly BacklogCount[], what: BacklogCount['what']): Sample[] => [
  { labels: {}, value: of(rows, what).reduce((sum, { count }) => sum + count, 0) },
];
const oldest = (rows: readonly BacklogCount[], what: BacklogCount['what']): Sample[] => [
  { labels: {}, value: Math.max(0, ...of(rows, what).map(({ age }) => age ?? 0)) },
];

const backlogGauges: readonly BacklogGauge[] = [
  {
    name: 'cairn_documents_waiting',
    help: 'Documents whose content waits to be processed, by status',
    labelNames: ['status'],
    samples: (rows) =>
      waitingStatuses.map((status) => {
        const found = of(rows, 'waiting').find(({ label }) => label === status);
        return { labels: { status }, value: found?.count ?? 0 };
      }),
  },
  {
    name: 'cairn_documents_oldest_waiting_seconds',
    help: 'Longest time since a waiting document last changed; 0 when none waits',
    samples: (rows) => oldest(rows, 'waiting'),
  },
  {
    name: 'cairn_documents_failed',
    help: 'Documents that failed and have been neither sent again nor deleted',
    samples: (rows) => total(rows, 'failed'),
  },
  {
    name: 'cairn_documents_awaiting_memories',
    help: 'Searchable documents whose memories have not been extracted yet',
    samples: (rows) => total(rows, 'awaiting_memories'),
  },
  {
    name: 'cairn_documents_oldest_awaiting_memories_seconds',
    help: 'Longest time since one of these documents last changed; 0 when there is none',
    samples: (rows) => oldest(rows, 'awaiting_memories'),
  },
  {
    name: 'cairn_connections',
    help: 'Connections, by provider and status; pending ones are not authorised yet',
    labelNames: ['provider', 'status'],
    samples: (rows) =>
      of(rows, 'connections').map(({ provider, label: status, count }) => ({
        labels: { provider, status },
        value: count,
      })),
  },
  {
    name: 'cairn_webhook_deliveries_waiting',
    help: 'Acknowledged webhook deliveries of providers that no sync has processed yet',
    samples: (rows) => total(rows, 'provider_deliveries'),
  },
  {
    name: 'cairn_jobs_running',
    help: 'Unfinished merges and deletions of containers and resets of organisations, by kind',
    labelNames: ['kind'],
    samples: (rows) => of(rows, 'jobs').map(({ label: kind, count }) => ({ labels: { kind }, value: count })),
  },
  {
    name: 'cairn_jobs_oldest_running_seconds',
    help: 'Age of the oldest unfinished job; 0 when there is none',
    samples: (rows) => oldest(rows, 'jobs'),
  },
  {
    name: 'cairn_customer_deliveries_pending',
    help: "Events that have not been sent to customers' webhooks yet",
    samples: (rows) => total(rows, 'pending_events'),
  },
  {
    name: 'cairn_customer_deliveries_oldest_pending_seconds',
    help: "Longest time that an event has been due to be sent to a customer's webhook; 0 when none is due",
    samples: (rows) => oldest(rows, 'pending_events'),
  },
  {
    name: 'cairn_customer_deliveries_failed',
    help: "Events of the last 30 days that customers' webhooks did not accept",
    samples: (rows) => total(rows, 'failed_events'),
  },
  {
    name: 'cairn_customer_webhooks_disabled',
    help: "Customers' webhooks that were disabled because of their answers",
    samples: (rows) => total(rows, 'disabled_webhooks'),
  },
];

/**
 * Adds gauges of the backlog in the database. They are read when Prometheus scrapes, at most every 10 s, and have no samples
 * while the database does not answer.
 */
export function addBacklog(registry: Registry, { db, log }: { db: Database; log: Logger }): void {
  const read = throttledRead(() => countBacklog(db), {
    cacheMs,
    waitMs,
    onError: (err) => log.warn({ err }, 'the backlog could not be counted for metrics'),
  });
  for (const { name, help, labelNames = [], samples } of backlogGauges) {
    new Gauge({
      ...{ name, help, labelNames, registers: [registry] },
      async collect() {
        const rows = await read();
        this.reset();
        for (const { labels, value } of rows === undefined ? [] : samples(rows)) this.set(labels, value);
        if (rows === undefined && labelNames.length === 0) this.remove(); // `reset` alone would leave a sample of 0
      },
    });
  }
}
