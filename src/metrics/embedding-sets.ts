import { Gauge, type Registry } from 'prom-client';
import type { Logger } from '../core/log.js';
import type { Database } from '../db/client.js';
import { type SetState, statesOfSets } from '../reindexing/states.js';
import { throttledRead } from './throttled-read.js';

/** Longer than for other gauges, because missing vectors are counted row by row while a set is built. */
const cacheMs = 30_000;
const waitMs = 5_000;

/**
 * Adds gauges of the embedding sets. They are read when Prometheus scrapes, at most every 30 s, and have no samples while the
 * database does not answer.
 */
export function addEmbeddingSets(registry: Registry, { db, log }: { db: Database; log: Logger }): void {
  const read = throttledRead(() => statesOfSets(db), {
    cacheMs,
    waitMs,
    onError: (err) => log.warn({ err }, 'the embedding sets could not be read for metrics'),
  });
  const addGauge = (name: string, help: string, labelNames: string[], add: (gauge: Gauge, set: SetState) => void) =>
    new Gauge({
      ...{ name, help, labelNames, registers: [registry] },
      async collect() {
        const sets = await read();
        this.reset();
        for (const set of sets ?? []) add(this, set);
      },
    });
  addGauge(
    'cairn_embedding_sets',
    'Embedding sets, by model and status; searches use the active one',
    ['model', 'status'],
    (gauge, { model, status }) => gauge.set({ model, status }, 1),
  );
  addGauge(
    'cairn_embedding_vectors_missing',
    'Chunks and memories that have no vector of the next model yet',
    ['model'],
    (gauge, { model, missing }) => missing !== null && gauge.set({ model }, missing),
  );
}
