import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import { readConfig } from '../config.js';
import { createLogger } from '../core/log.js';
import { createSweeper } from './sweeper.js';

const none = async () => [];

/** Documents that wait, the first of them longest. @param batchIds of each; null: it came alone */
const waiting = (batchIds: readonly (string | null)[]) =>
  batchIds.map((batchId, i) => ({
    ...{ orgId: 'o', containerTag: 'c', batchId },
    ...{ documentId: String(i).padStart(5, '0'), touchedAt: new Date(1_000_000 + Math.floor(i / 700)) },
  }));

/** A sweep of documents none of which a start touches: their workflows run already. */
function sweeperOf(queue: ReturnType<typeof waiting>, parts: Partial<Parameters<typeof createSweeper>[0]> = {}) {
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
        return true;
      },
      resumeBatch: async ({ documentIds }) => {
        started.push(documentIds.join(' '));
        return true;
      },
      describeDocuments: async () => undefined,
      dreamContainer: async () => undefined,
      resumeMerge: async () => true,
      resumeContainerDeletion: async () => true,
      resumeReset: async () => true,
      reindex: async () => true,
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
    ...{ config: readConfig({}), log: createLogger('silent') },
    ...parts,
  });
  return { sweeper, started };
}

afterEach(() => {
  jest.restoreAllMocks();
});

describe('the sweep', () => {
  it('comes to every document of a long queue, also when those before it are under way, and then to the first again', async () => {
    const { sweeper, started } = sweeperOf(waiting(Array(1_200).fill(null)));
    for (let sweeps = 0; sweeps < 3; sweeps += 1) await sweeper.startUnfinished();
    expect(new Set(started).size).toBe(1_200);
    expect(started).toHaveLength(1_200);
    await sweeper.startUnfinished();
    expect(started.slice(1_200)).toEqual(started.slice(0, 500));
  });

  it('looks at all of a short queue each time', async () => {
    const { sweeper, started } = sweeperOf(waiting([null, null, null]));
    await sweeper.startUnfinished();
    await sweeper.startUnfinished();
    expect(started).toHaveLength(6);
  });

  it('resumes documents that came together as one, and each of the others', async () => {
    const { sweeper, started } = sweeperOf(waiting(['one', null, 'two', 'one', null]));
    expect(await sweeper.startUnfinished()).toEqual({ started: 4 });
    expect(started.sort()).toEqual(['00000 00003', '00001', '00002', '00004']);
  });

  it.each([
    ['says that it started a workflow of a connection', true, 1],
    ['is silent of one that runs already', false, 0],
  ])('%s', async (_, isStarted, started) => {
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(line) });
    const { sweeper } = sweeperOf([], { log, connectionSweep: async () => [async () => isStarted] });
    expect(await sweeper.startUnfinished()).toEqual({ started });
    expect(lines).toHaveLength(started);
  });

  it('takes no container whose quiet may still come', async () => {
    const waits: number[] = [];
    const dreaming = {
      waiting: async (idleMs: number) => {
        waits.push(idleMs);
        return [];
      },
    };
    const config = { ...readConfig({}), DREAM_MAX_WAIT: 90_000 };
    await sweeperOf([], { dreaming, config }).sweeper.startUnfinished();
    expect(waits).toEqual([100_000]);
  });

  it('looks for files without a document every ten minutes', async () => {
    const now = jest.spyOn(Date, 'now').mockReturnValue(1_000_000_000);
    const blobs = { removeOrphans: jest.fn(async () => 0) };
    const { sweeper } = sweeperOf([], { blobs });
    for (const [later, sought] of [
      [0, 1],
      [599_999, 1],
      [600_000, 2],
    ] as const) {
      now.mockReturnValue(1_000_000_000 + later);
      await sweeper.startUnfinished();
      expect(blobs.removeOrphans).toHaveBeenCalledTimes(sought);
    }
  });
});
