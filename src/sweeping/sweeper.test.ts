import { describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { readConfig } from '../config.js';
import { createLogger } from '../core/log.js';
import { createSweeper } from './sweeper.js';

const none = async () => [];

/** Documents that wait, none of which a start touches: their workflows run already. */
function sweeperOf(waiting: number, more: Partial<Parameters<typeof createSweeper>[0]> = {}) {
  const queue = Array.from({ length: waiting }, (_, i) => ({
    ...{ orgId: 'o', containerTag: 'c', batchId: null },
    ...{ documentId: String(i).padStart(5, '0'), touchedAt: new Date(1_000_000 + Math.floor(i / 700)) },
  }));
  const started: string[] = [];
  const sweeper = createSweeper({
    processing: {
      unfinished: async (_, limit, after) =>
        queue
          .filter(
            ({ touchedAt, documentId }) =>
              touchedAt > after.touchedAt || (+touchedAt === +after.touchedAt && documentId > after.documentId),
          )
          .slice(0, limit),
      removeForgottenChunks: async () => 0,
    },
    starter: {
      resumeDocument: async ({ documentId }) => {
        started.push(documentId);
      },
      resumeBatch: async () => undefined,
      describeDocuments: async () => undefined,
      dreamContainer: async () => undefined,
      resumeMerge: async () => undefined,
      deleteContainer: async () => undefined,
      resumeReset: async () => undefined,
      reindex: async () => undefined,
      resumeSending: async () => undefined,
    },
    blobs: { removeOrphans: async () => 0 },
    ...{
      describing: { overdue: none },
      dreaming: { waiting: none },
      merging: { unfinished: none },
      deletions: { unfinished: none },
      reset: { unfinished: none },
      reindexing: { isDue: async () => false },
      sending: { overdue: none },
      sessions: { removeExpired: async () => 0 },
      removeEndedJobs: async () => 0,
      connectionSweep: none,
    },
    ...{ config: readConfig({}), log: createLogger('silent'), ...more },
  });
  return { sweeper, started };
}

describe('the sweep', () => {
  it('comes to every document of a long queue, also when those before it are under way, and then to the first again', async () => {
    const { sweeper, started } = sweeperOf(1_200);
    for (let sweeps = 0; sweeps < 3; sweeps += 1) await sweeper.startUnfinished();
    expect(new Set(started).size).toBe(1_200);
    expect(started).toHaveLength(1_200);
    await sweeper.startUnfinished();
    expect(started.slice(1_200)).toEqual(started.slice(0, 500));
  });

  it('looks at all of a short queue each time', async () => {
    const { sweeper, started } = sweeperOf(3);
    await sweeper.startUnfinished();
    await sweeper.startUnfinished();
    expect(started).toHaveLength(6);
  });

  it.each([
    ['says that it started a workflow of a connection', true, 1],
    ['is silent of one that runs already', false, 0],
  ])('%s', async (_, isStarted, started) => {
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(line) });
    const { sweeper } = sweeperOf(0, { log, connectionSweep: async () => [async () => isStarted] });
    expect(await sweeper.startUnfinished()).toEqual({ started });
    expect(lines).toHaveLength(started);
  });
});
