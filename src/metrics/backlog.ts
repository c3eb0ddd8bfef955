import { Gauge, type Registry } from 'prom-client';
import type { Logger } from '../core/log.js';
import type { Database } from '../db/client.js';
import { type BacklogCount, countBacklog } from './backlog-repository.js';
import { seldom } from './seldom.js';

const forMs = 10_000;
/** Prometheus gives a scrape 10 s by default; without a database, what else there is must still be told. */
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
    help: 'Documents whose content is still to be processed, by status',
    labelNames: ['status'],
    samples: (rows) =>
      waitingStatuses.map((status) => {
        const found = of(rows, 'waiting').find(({ label }) => label === status);
        return { labels: { status }, value: found?.count ?? 0 };
      }),
  },
  {
    name: 'cairn_documents_oldest_waiting_seconds',
    help: 'How long the one of them that went longest without a change has; 0 without any',
    samples: (rows) => oldest(rows, 'waiting'),
  },
  {
    name: 'cairn_documents_failed',
    help: 'Documents that failed and were neither sent again nor deleted',
    samples: (rows) => total(rows, 'failed'),
  },
  {
    name: 'cairn_documents_awaiting_memories',
    help: 'Documents that can be searched and whose memories are still to be extracted',
    samples: (rows) => total(rows, 'undreamt'),
  },
  {
    name: 'cairn_documents_oldest_awaiting_memories_seconds',
    help: 'How long the one of them that went longest without a change has; 0 without any',
    samples: (rows) => oldest(rows, 'undreamt'),
  },
  {
    name: 'cairn_connections',
    help: 'Connections, by provider and status; pending ones were not authorised yet',
    labelNames: ['provider', 'status'],
    samples: (rows) =>
      of(rows, 'connections').map(({ provider, label: status, count }) => ({
        labels: { provider, status },
        value: count,
      })),
  },
  {
    name: 'cairn_webhook_deliveries_waiting',
    help: 'Acknowledged calls of webhooks that no sync has taken up yet',
    samples: (rows) => total(rows, 'deliveries'),
  },
  {
    name: 'cairn_jobs_running',
    help: 'Merges of containers and resets of organisations that have not ended, by kind',
    labelNames: ['kind'],
    samples: (rows) => of(rows, 'jobs').map(({ label: kind, count }) => ({ labels: { kind }, value: count })),
  },
  {
    name: 'cairn_jobs_oldest_running_seconds',
    help: 'How long ago the oldest of them was asked for; 0 without any',
    samples: (rows) => oldest(rows, 'jobs'),
  },
  {
    name: 'cairn_customer_deliveries_pending',
    help: "Events that customers' webhooks are still to be told of",
    samples: (rows) => total(rows, 'telling'),
  },
  {
    name: 'cairn_customer_deliveries_oldest_pending_seconds',
    help: 'How long ago the oldest of them happened; 0 without any',
    samples: (rows) => oldest(rows, 'telling'),
  },
  {
    name: 'cairn_customer_deliveries_failed',
    help: "Events of the last 30 days that customers' webhooks did not take",
    samples: (rows) => total(rows, 'untold'),
  },
  {
    name: 'cairn_customer_webhooks_disabled',
    help: "Customers' webhooks that were disabled because of their answers",
    samples: (rows) => total(rows, 'disabled'),
  },
];

/**
 * Adds gauges of what the database holds, read at most every 10 s and when somebody scrapes. While it cannot be read they
 * have no samples.
 */
export function addBacklog(registry: Registry, { db, log }: { db: Database; log: Logger }): void {
  const read = seldom(() => countBacklog(db), {
    forMs,
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
        if (rows === undefined && labelNames.length === 0) this.remove(); // reset leaves it at 0
      },
    });
  }
}
