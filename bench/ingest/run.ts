import { randomBytes } from 'node:crypto';
import type { Client } from '../../src/cli/demo/client.js';
import { measureBatches } from './batches.js';
import { measureBeside } from './beside.js';
import { batchesReport, besideReport, singlesReport, turnsReport } from './report.js';
import { measureSingles } from './singles.js';
import { measureTurns } from './turns.js';

export const ingestParts = ['batches', 'singles', 'turns', 'beside'] as const;
export type IngestPart = (typeof ingestParts)[number];

export interface IngestOptions {
  /** The service's first process, if it runs on this machine. */
  pid: number | undefined;
  /** Default: all of them, turns only with `data`. */
  only?: readonly IngestPart[] | undefined;
  /** File of LoCoMo conversations, for their turns. */
  data?: string | undefined;
  log: (line: string) => void;
}

/**
 * Runs the measurements of taking content in, on one service and in one run.
 * @returns the report as Markdown
 * @throws RangeError when turns are asked for and there is no `data`
 */
export async function runIngest(client: Client, options: IngestOptions): Promise<string> {
  const prefix = `ingest-${randomBytes(4).toString('hex')}`;
  const { log, data, only = ingestParts.filter((part) => part !== 'turns' || data !== undefined) } = options;
  if (only.includes('turns') && data === undefined) throw new RangeError('turns need --data');
  const reports: string[] = [];
  if (only.includes('batches')) {
    reports.push(batchesReport(await measureBatches(client, `${prefix}-batches`, options)));
  }
  if (only.includes('singles')) reports.push(singlesReport(await measureSingles(client, `${prefix}-singles`)));
  if (only.includes('turns') && data !== undefined) {
    reports.push(turnsReport(await measureTurns(client, `${prefix}-turns`, { data, log })));
  }
  if (only.includes('beside')) reports.push(besideReport(await measureBeside(client, prefix, log)));
  return reports.join('\n\n');
}
