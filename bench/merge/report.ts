import { percentile } from '../statistics.js';
import { markdownTable } from '../table.js';
import { compare, type Snapshot } from './snapshot.js';
import type { Searches } from './watch.js';

export interface MergeFigures {
  /** Of each container. */
  chunks: number;
  /** What the status endpoint said at the end. */
  end: { status: string; moved: { documents: number; memories: number } };
  /** The source is not there any more. */
  gone: boolean;
  /** Documents moved when the service was killed. */
  killedAt: number;
  /** Milliseconds from the request to the kill. */
  untilKilled: number;
  /** Milliseconds from the service being ready again to the end. */
  afterRestart: number;
  /** Milliseconds of searches before the merge. */
  quietMs: number[];
  searches: Searches;
  /** What should be there, and what is. */
  before: Snapshot;
  after: Snapshot;
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

const times = (ms: readonly number[]): string =>
  `${percentile(ms, 50).toFixed(0)} ms / ${percentile(ms, 95).toFixed(0)} ms`;

/** What became of the merge, what was lost or doubled, and the searches meanwhile, as Markdown. */
export function mergeReport(figures: MergeFigures): string {
  const { chunks, end, gone, killedAt, untilKilled, afterRestart, quietMs, searches, before, after } = figures;
  const facts = [
    ['chunks of each container', String(chunks)],
    ['killed after', `${killedAt} documents, ${seconds(untilKilled)}`],
    ['from the restart to the end', seconds(afterRestart)],
    ['end', `${end.status}, ${end.moved.documents} documents and ${end.moved.memories} memories moved`],
    ['source gone', gone ? 'yes' : 'no'],
    ['searches meanwhile', String(searches.ms.length)],
    ['failed / without the document', `${searches.failed} / ${searches.missed}`],
    ['their p50 / p95', times(searches.ms)],
    ['p50 / p95 before the merge', times(quietMs)],
  ];
  const kinds = ['documents', 'chunks', 'embedded', 'places', 'memories', 'sources'] as const;
  const rows = kinds.map((kind) => {
    const counts = compare(before[kind], after[kind]);
    return [kind, counts.before, counts.after, counts.lost, counts.new, counts.doubled].map(String);
  });
  const head = ['by id or text', 'expected', 'found', 'lost', 'new', 'doubled'];
  return [markdownTable(['merge', ''], facts), markdownTable(head, rows)].join('\n\n');
}
