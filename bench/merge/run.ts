import { type Database, openDatabase } from '../../src/db/client.js';
import { eventually } from '../../test/support/eventually.js';
import {
  endProcess,
  type Instance,
  newDataDirectory,
  startInstance,
  stopInstance,
} from '../../test/support/instance.js';
import { processTree } from '../../test/support/process-tree.js';
import { type Api, apiOf } from '../../test/support/tenant.js';
import { timed } from '../statistics.js';
import { makeContents } from './contents.js';
import { mergeReport } from './report.js';
import { type Snapshot, takeSnapshot } from './snapshot.js';
import { measureSearches, type Wanted, watchSearches } from './watch.js';

const batchSize = 500;
const searched = 50;
const timeoutMs = 3_600_000;
const [from, to] = ['bench-from', 'bench-to'] as const;

interface MergeOptions {
  /** Chunks of each of the two containers. */
  chunks: number;
  log: (line: string) => void;
}

/**
 * Merges two containers on an instance of its own, which is killed midway with `kill -9`, all its processes, and started
 * again on the same data; compares what was there before with what is there after, by id. Returns the report as Markdown.
 */
export async function runMerge({ chunks, log }: MergeOptions): Promise<string> {
  const dataDirectory = await newDataDirectory();
  let instance = await startInstance(dataDirectory);
  const { key } = instance;
  try {
    const api = apiOf(instance.runtime.apiUrl, key);
    const contents = makeContents(chunks);
    const wanted = await fill(api, from, contents.from, log);
    await fill(api, to, contents.to, log);
    await withDatabase(instance, (db) => settled(db, log));
    const before = await withDatabase(instance, takeSnapshot);

    const quietMs = await measureSearches(api, [from, to], wanted);
    const watch = watchSearches(api, [from, to], wanted);
    const { body } = await api.post('/v3/container-tags/merge', { source: from, target: to });
    const statusOf = async (by: Api) => (await by.get(`/v3/container-tags/merge/${body.mergeId}`)).body;
    const half = async () => {
      const { status, moved } = await statusOf(api);
      if (status !== 'running') throw new Error(`the merge was ${status} before it could be killed`);
      return moved.documents * 2 >= chunks ? moved.documents : undefined;
    };
    const { ms: untilKilled, value: killedAt } = await timed(() =>
      eventually(half, 'half of the documents', timeoutMs),
    );
    watch.pause();
    for (const pid of processTree(instance.process.pid ?? 0)) process.kill(pid, 'SIGKILL');
    await endProcess(instance.process, 'SIGKILL');
    log(`killed after ${killedAt} documents`);

    instance = await startInstance(dataDirectory, { key });
    const again = apiOf(instance.runtime.apiUrl, key);
    watch.resume(again);
    const ended = async () => {
      const status = await statusOf(again);
      return status.status === 'running' ? undefined : status;
    };
    const { ms: afterRestart, value: end } = await timed(() => eventually(ended, 'the merge to end', timeoutMs));
    const searches = await watch.stop();
    const after = await withDatabase(instance, takeSnapshot);
    const gone = (await again.get(`/v3/container-tags/${from}`)).status === 404;
    const expected = asMerged(before);
    return mergeReport({
      chunks,
      end,
      gone,
      killedAt,
      untilKilled,
      afterRestart,
      quietMs,
      searches,
      before: expected,
      after,
    });
  } finally {
    await stopInstance(instance);
  }
}

/** What should be there after the merge: each document found by the target alone, each text remembered once. */
function asMerged(before: Snapshot): Snapshot {
  const unique = (entries: readonly string[]) => [...new Set(entries)].sort();
  return {
    ...before,
    places: unique(before.places.map((place) => place.replace(`${from} `, `${to} `))),
    memories: unique(before.memories),
    sources: unique(before.sources),
  };
}

async function withDatabase<T>(instance: Instance, use: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase(instance.runtime.databaseUrl, 1);
  try {
    return await use(db);
  } finally {
    await db.$disconnect();
  }
}

/** Posts the contents. @returns some of the documents, evenly chosen */
async function fill(api: Api, containerTag: string, contents: readonly string[], log: (line: string) => void) {
  const every = Math.ceil(contents.length / searched);
  const wanted: Wanted[] = [];
  for (let start = 0; start < contents.length; start += batchSize) {
    const documents = contents.slice(start, start + batchSize);
    const { body } = await api.post('/v3/documents/batch', { documents, containerTag });
    for (const [index, content] of documents.entries()) {
      if ((start + index) % every === 0) wanted.push({ id: body.results[index].id, content });
    }
    log(`${containerTag}: ${start + documents.length} of ${contents.length} posted`);
  }
  return wanted;
}

async function settled(db: Database, log: (line: string) => void): Promise<void> {
  let told = -1;
  const nothingLeft = async () => {
    const left = await db.document.count({
      where: { OR: [{ status: { not: 'done' } }, { dreamingStatus: 'dreaming' }] },
    });
    if (told < 0 || left <= told - 1_000) {
      told = left;
      log(`${left} documents to go`);
    }
    return left === 0;
  };
  await eventually(nothingLeft, 'the documents to be processed', timeoutMs);
}
