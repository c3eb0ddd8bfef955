import { mean, percentile } from '../statistics.js';
import { markdownTable } from '../table.js';
import { type Asked, overlap } from './ask.js';
import type { IndexCost } from './indexes.js';

/** One scope, every question asked. */
export interface ScopeFigures {
  name: string;
  plan: string;
  httpMs: number[];
  planned: Asked[];
  exact: Asked[];
  vectorOnly: Asked[];
}

const ms = (value: number) => value.toFixed(1);
const cpu = (asked: readonly Asked[]) =>
  percentile(
    asked.map(({ cpuMs }) => cpuMs),
    50,
  );

/** The searches of each scope, and what the indexes cost, as Markdown. */
export function scaleReport(
  chunks: number,
  scopes: readonly ScopeFigures[],
  { none, costs }: { none: number; costs: readonly IndexCost[] },
): string {
  const searches = markdownTable(
    [
      ...['chunks in scope', 'plan', 'p50 over HTTP', 'p95', 'CPU ms of the statement', 'exact plan', 'vectors alone'],
      ...['ratio to vectors', 'overlap@10'],
    ],
    scopes.map(({ name, plan, httpMs, planned, exact, vectorOnly }) => [
      ...[name, plan, `${ms(percentile(httpMs, 50))} ms`, `${ms(percentile(httpMs, 95))} ms`, ms(cpu(planned))],
      ...[
        ms(cpu(exact)),
        ms(cpu(vectorOnly)),
        (cpu(planned) / cpu(vectorOnly)).toFixed(1),
        overlap(exact, planned).toFixed(3),
      ],
    ]),
  );
  const indexes = markdownTable(
    ['index', 'MB', 'built in', 'CPU ms a chunk written'],
    [
      ['none of these', '', '', none.toFixed(2)],
      ...costs.map(({ name, bytes, buildMs, insertMs }) => [
        ...[name, (bytes / 1024 ** 2).toFixed(0), `${(buildMs / 1_000).toFixed(0)} s`, `+ ${insertMs.toFixed(2)}`],
      ]),
    ],
  );
  const questions = mean(scopes.map(({ httpMs }) => httpMs.length));
  return `${chunks} chunks, ${questions} questions a scope; medians where nothing else is said\n\n${searches}\n\n${indexes}`;
}
