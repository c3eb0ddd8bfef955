import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '../../src/cli/demo/client.js';
import { waitUntilDone, waitUntilDreamt } from '../../src/cli/demo/wait.js';
import type { Embedder } from '../../src/models/embedding/embedder.js';
import { loadEmbedder } from '../embedder.js';
import { timed } from '../statistics.js';

/** What is still being done about the content before has ended by then. */
const settleMs = 5_000;
const timeoutMs = 600_000;

/** Content that both the model alone and the service are given. */
export interface Work<Content> {
  warmUp: Content;
  measured: Content;
  embed(embedder: Embedder, content: Content): Promise<unknown>;
  /** Posts the content. @returns how many documents it is */
  post(content: Content, containerTag: string): Promise<number>;
}

export interface BesideModel {
  /** The model alone, in this process, before and after. */
  modelMs: number[];
  /** From the first post until all of the content is searchable. */
  serviceMs: number;
}

/** Measures the service between two runs of the model alone over the same content. Both are warmed up. */
export async function measureBesideModel<Content>(
  client: Client,
  containerTag: string,
  { warmUp, measured, embed, post }: Work<Content>,
  log: (line: string) => void,
): Promise<BesideModel> {
  const embedder = await loadEmbedder(log);
  const modelAlone = async () => (await timed(() => embed(embedder, measured))).ms;
  const service = async (content: Content, tag: string) => {
    const everything = { containerTags: [tag], timeoutMs };
    const { ms, value: expected } = await timed(async () => {
      const posted = await post(content, tag);
      await waitUntilDone(client, { ...everything, expected: posted });
      return posted;
    });
    await waitUntilDreamt(client, { ...everything, expected });
    await delay(settleMs);
    return ms;
  };
  try {
    await embed(embedder, warmUp);
    await service(warmUp, `${containerTag}-warm-up`);
    const before = await modelAlone();
    log('posting');
    const serviceMs = await service(measured, containerTag);
    return { modelMs: [before, await modelAlone()], serviceMs };
  } finally {
    await embedder.close();
  }
}
