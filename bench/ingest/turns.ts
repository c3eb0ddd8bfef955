import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '../../src/cli/demo/client.js';
import { waitUntilDone, waitUntilDreamt } from '../../src/cli/demo/wait.js';
import { type Conversation, parseConversations, sessionText } from '../locomo/data.js';
import { timed } from '../statistics.js';
import type { IngestOptions } from './run.js';

const timeoutMs = 600_000;
/** What is still being done about the content before has ended by then. */
const settleMs = 5_000;

export interface TurnsFigures {
  turns: number;
  /** The model alone, in this process, one turn after the other, before and after. */
  modelMs: number[];
  /** From the first post until every turn is searchable. */
  serviceMs: number;
}

/**
 * The turns of LoCoMo conversations, posted one session at a time, against the embedding model alone over the same turns one by one,
 * as a store that embeds each turn when it comes would. The first conversation warms both sides up.
 */
export async function measureTurns(
  client: Client,
  prefix: string,
  { data, createEmbedder, log }: Pick<IngestOptions, 'createEmbedder' | 'log'> & { data: string },
): Promise<TurnsFigures> {
  const [warmUp, ...measured] = parseConversations(await readFile(data, 'utf8'));
  if (warmUp === undefined || measured.length === 0) throw new RangeError('two conversations are needed');
  const embedder = await createEmbedder();
  const turnsOf = ({ sessions }: Conversation) => sessions.flatMap(({ turns }) => turns.map(({ text }) => text));
  const embedEach = async (conversations: readonly Conversation[]) => {
    for (const text of conversations.flatMap(turnsOf)) await embedder.embedDocuments([text], 'bulk');
  };
  const post = async (conversations: readonly Conversation[], containerTag: string) => {
    const sessions = conversations.flatMap((conversation) => conversation.sessions);
    const everything = { containerTags: [containerTag], expected: sessions.length, timeoutMs };
    const { ms } = await timed(async () => {
      for (const session of sessions) await client.add({ content: sessionText(session), containerTag });
      await waitUntilDone(client, everything);
    });
    await waitUntilDreamt(client, everything);
    await delay(settleMs);
    return ms;
  };
  try {
    await embedEach([warmUp]);
    await post([warmUp], `${prefix}-warm-up`);
    const modelMs = [(await timed(() => embedEach(measured))).ms];
    log('posting conversations');
    const serviceMs = await post(measured, prefix);
    modelMs.push((await timed(() => embedEach(measured))).ms);
    return { turns: measured.flatMap(turnsOf).length, modelMs, serviceMs };
  } finally {
    await embedder.close();
  }
}
