import { markdownTable } from '../table.js';
import type { Sample } from './samples.js';

export interface SyncFigures {
  provider: string;
  /** At the source. */
  items: number;
  /** Requests for content when the service was killed. */
  killedAt: number;
  /** Milliseconds from authorising to the kill. */
  untilKilled: number;
  /** From starting again until the run had ended, and until all documents were processed. */
  untilSynced: number;
  untilDone: number;
  runs: { status: string; itemsProcessed: number; itemsFailed: number }[];
  documents: Documents;
  /** The ids of items whose content was asked for, in order. */
  fetched: readonly string[];
  listings: number;
  /** Most items that the service has under way at once. */
  slice: number;
  samples: Sample[];
}

export interface Documents {
  /** Items with exactly one document that is done. */
  one: number;
  /** Items without a document, with several, and documents of none. */
  missing: number;
  doubled: number;
  foreign: number;
  notDone: number;
  /** Documents whose content was taken in more than once. */
  revised: number;
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(0)} MB`;

/** What became of the items, what was asked for twice, and the memory meanwhile, as Markdown. */
export function syncReport(figures: SyncFigures): string {
  const { items, documents, fetched, samples, runs } = figures;
  const times = new Map<string, number>();
  for (const id of fetched) times.set(id, (times.get(id) ?? 0) + 1);
  const again = [...times.values()].filter((count) => count > 1);
  const workers = samples.map(({ worker }) => worker);
  const facts = [
    ['items at the source', String(items)],
    ['killed after', `${figures.killedAt} fetches, ${seconds(figures.untilKilled)}`],
    ['from the restart to the end of the run', seconds(figures.untilSynced)],
    ['until every document was searchable', seconds(figures.untilDone)],
    ['runs', runs.map((run) => `${run.status}: ${run.itemsProcessed}, ${run.itemsFailed} failed`).join('; ')],
    ['items with exactly one document, done', String(documents.one)],
    ['missing / doubled / of no item', `${documents.missing} / ${documents.doubled} / ${documents.foreign}`],
    ['not done / taken in more than once', `${documents.notDone} / ${documents.revised}`],
    ['fetches of content', String(fetched.length)],
    ['items fetched twice / more often', `${again.length} / ${again.filter((count) => count > 2).length}`],
    ['items of a slice, which may be', String(figures.slice)],
    ['requests for pages of the listing', String(figures.listings)],
    ['worker, highest − lowest sample', megabytes(Math.max(...workers) - Math.min(...workers))],
    ['worker, last − first sample', megabytes((samples.at(-1)?.worker ?? 0) - (samples[0]?.worker ?? 0))],
  ];
  const memory = samples.map(({ fetched: at, life, worker, tree }) => [
    `${at} fetches, ${life === 1 ? 'before the kill' : 'after the restart'}`,
    megabytes(worker),
    megabytes(tree),
  ]);
  return [
    markdownTable([`sync of ${figures.provider}`, ''], facts),
    markdownTable(['memory (RSS)', 'worker and API', 'whole tree'], memory),
  ].join('\n\n');
}
