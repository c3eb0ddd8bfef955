import { randomBytes } from 'node:crypto';
import type { Client } from '../../src/cli/demo/client.js';
import type { Embedder } from '../../src/models/embedding/embedder.js';
import { measureBatches } from './batches.js';
import { measureBeside } from './beside.js';
import { ingestReport } from './report.js';

export interface IngestOptions {
  /** The service's first process, if it runs on this machine. */
  pid: number | undefined;
  /** Loads the embedder in this process. */
  createEmbedder: () => Promise<Embedder>;
  log: (line: string) => void;
}

/** Runs the measurements of taking content in, on one service and in one run, and returns the report as Markdown. */
export async function runIngest(client: Client, options: IngestOptions): Promise<string> {
  const prefix = `ingest-${randomBytes(4).toString('hex')}`;
  const batches = await measureBatches(client, `${prefix}-batches`, options);
  const beside = await measureBeside(client, prefix, options.log);
  return ingestReport(batches, beside);
}
