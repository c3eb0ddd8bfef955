import { type Reply, startOpenAiServer } from '../../test/support/openai-server.js';
import { type Cassette, keyOf, type Message } from './cassette.js';
import type { Source } from './sources.js';

export interface Recorder {
  /** For LLM_BASE_URL, with LLM_PROVIDER=openai-compatible and any LLM_MODEL. */
  url: string;
  /** Requests so far: answered from the cassette, by the source, and not at all. */
  readonly counts: Readonly<Record<'replayed' | 'recorded' | 'unanswered', number>>;
  close(): Promise<void>;
}

/**
 * An OpenAI-compatible server on a free port that answers from a cassette, and what is not on it from a source, whose
 * answers it keeps. What neither answers is a 413, which no client tries again, nor in other words, and is told to `log`.
 */
export async function startRecorder(
  cassette: Cassette,
  source: Source,
  log: (line: string) => void,
): Promise<Recorder> {
  const counts = { replayed: 0, recorded: 0, unanswered: 0 };
  const underWay = new Map<string, Promise<string>>();

  async function askSource(key: string, messages: readonly Message[], request: object): Promise<string> {
    try {
      const answer = await source({ key, messages, request });
      await cassette.keep(key, answer);
      return answer;
    } finally {
      underWay.delete(key);
    }
  }

  const server = await startOpenAiServer(async ({ json }): Promise<Reply> => {
    const messages = json['messages'] as Message[];
    const key = keyOf(messages);
    const onRecord = cassette.find(key);
    if (onRecord !== undefined) {
      counts.replayed++;
      return { says: onRecord };
    }
    const asked = underWay.get(key) ?? askSource(key, messages, json);
    underWay.set(key, asked);
    try {
      const says = await asked;
      counts.recorded++;
      return { says };
    } catch (error) {
      counts.unanswered++;
      log(`LLM on record: ${(error as Error).message}`);
      return { status: 413 };
    }
  });
  return { url: server.url, counts, close: () => server.close() };
}
