import { readFile } from 'node:fs/promises';
import type { Client } from '../../src/cli/demo/client.js';
import { parseConversations, type Session } from '../locomo/data.js';
import { postSessions } from '../locomo/post.js';
import { type BesideModel, measureBesideModel } from './beside-model.js';

export interface TurnsFigures extends BesideModel {
  turns: number;
}

const turnsOf = (sessions: readonly Session[]) => sessions.flatMap(({ turns }) => turns.map(({ text }) => text));

/**
 * The turns of LoCoMo conversations, posted one session at a time, against the embedding model alone over the same turns one by one,
 * as a store that embeds each turn when it comes would. The first conversation warms both sides up.
 */
export async function measureTurns(
  client: Client,
  prefix: string,
  { data, log }: { data: string; log: (line: string) => void },
): Promise<TurnsFigures> {
  const [first, ...others] = parseConversations(await readFile(data, 'utf8'));
  if (first === undefined || others.length === 0) throw new RangeError('two conversations are needed');
  const measured = others.flatMap(({ sessions }) => sessions);
  const figures = await measureBesideModel<readonly Session[]>(
    client,
    prefix,
    {
      ...{ warmUp: first.sessions, measured },
      async embed(embedder, sessions) {
        for (const text of turnsOf(sessions)) await embedder.embedDocuments([text], 'bulk');
      },
      async post(sessions, containerTag) {
        await postSessions(client, sessions, containerTag);
        return sessions.length;
      },
    },
    log,
  );
  return { turns: turnsOf(measured).length, ...figures };
}
