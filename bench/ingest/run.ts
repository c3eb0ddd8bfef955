import { randomBytes } from 'node:crypto';
import type { Client } from '../../src/cli/demo/client.js';
import type { Embedder } from '../../src/models/embedding/embedder.js';
import { measureBatches } from './batches.js';
import { measureBeside } from './beside.js';
import { batchesReport, besideReport, singlesReport } from './report.js';
import { measureSingles } from './singles.js';

export const ingestParts = ['batches', 'singles', 'beside'] as const;
export type IngestPart = (typeof ingestParts)[number];

export interface IngestOptions {
  /** The service's first process, if it runs on this machine. */
  pid: number | undefined;
  /** Loads the embedder in this process. */
  createEmbedder: () => Promise<Embedder>;
  only: readonly IngestPart[];
  log: (line: string) => void;
}

/** Runs the measurements of taking content in, on one service and in one run, and returns the report as Markdown. */
export async function runIngest(client: Client, options: IngestOptions): Promise<string> {
  const prefix = `ingest-${randomBytes(4).toString('hex')}`;
  const { only, log } = options;
  const reports: string[] = [];
  if (only.includes('batches')) {
    reports.push(batchesReport(await measureBatches(client, `${prefix}-batches`, options)));
  }
  if (only.includes('singles')) reports.push(singlesReport(await measureSingles(client, `${prefix}-singles`)));
  if (only.includes('beside')) reports.push(besideReport(await measureBeside(client, prefix, log)));
  return reports.join('\n\n');
}
