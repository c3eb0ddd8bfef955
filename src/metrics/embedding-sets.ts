import { Gauge, type Registry } from 'prom-client';
import type { Logger } from '../core/log.js';
import type { Database } from '../db/client.js';
import { type SetState, statesOfSets } from '../reindexing/states.js';
import { seldom } from './seldom.js';

/** What lacks a vector is counted row by row while a set is built. */
const forMs = 30_000;
const waitMs = 5_000;

/** Adds gauges of the embedding sets, read seldom and when somebody scrapes. While they cannot be read there are no samples. */
export function addEmbeddingSets(registry: Registry, { db, log }: { db: Database; log: Logger }): void {
  const read = seldom(() => statesOfSets(db), {
    forMs,
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
    'Sets of vectors, by model and status: searches use the active one',
    ['model', 'status'],
    (gauge, { model, status }) => gauge.set({ model, status }, 1),
  );
  addGauge(
    'cairn_embedding_vectors_missing',
    'Chunks and memories without a vector of the model that is to be used next',
    ['model'],
    (gauge, { model, missing }) => missing !== null && gauge.set({ model }, missing),
  );
}
