import { randomBytes } from 'node:crypto';
import type { Client } from '../../src/cli/demo/client.js';
import type { Embedder } from '../../src/models/embedding/embedder.js';
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
  /** Loads the embedder in this process. */
  createEmbedder: () => Promise<Embedder>;
  only: readonly IngestPart[];
  /** File of LoCoMo conversations; without it their turns are left out. */
  data: string | undefined;
  log: (line: string) => void;
}

/** Runs the measurements of taking content in, on one service and in one run, and returns the report as Markdown. */
export async function runIngest(client: Client, options: IngestOptions): Promise<string> {
  const prefix = `ingest-${randomBytes(4).toString('hex')}`;
  const { only, log, data } = options;
  const reports: string[] = [];
  if (only.includes('batches')) {
    reports.push(batchesReport(await measureBatches(client, `${prefix}-batches`, options)));
  }
  if (only.includes('singles')) reports.push(singlesReport(await measureSingles(client, `${prefix}-singles`)));
  if (only.includes('turns') && data !== undefined) {
    reports.push(turnsReport(await measureTurns(client, `${prefix}-turns`, { ...options, data })));
  }
  if (only.includes('beside')) reports.push(besideReport(await measureBeside(client, prefix, log)));
  return reports.join('\n\n');
}
