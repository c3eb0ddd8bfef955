import { createDreamingService } from '../../src/memories/dreaming.js';
import { createInferringService } from '../../src/memories/inferring.js';
import { createKnown } from '../../src/memories/notes/llm/known.js';
import { createLlmNoteTaker } from '../../src/memories/notes/llm/note-taker.js';
import { memoriesNear } from '../../src/memories/store/known.js';
import { readingsOf } from '../../src/memories/store/readings.js';
import { createLlm } from '../../src/models/llm/index.js';
import type { Reader } from '../../src/models/reading/reader.js';
import type { TextThread } from '../../src/threads.js';
import { embeddingsOf } from './embeddings-of.js';
import { stillEmbedder } from './still-embedder.js';
import { stillReader } from './still-reader.js';
import { db } from './tenant.js';

interface Parts {
  text: TextThread;
  /** Of an OpenAI-compatible server. */
  baseUrl: string;
  reader?: Pick<Reader, 'compare'>;
  /** Whether the model seems to be ready even while it is left alone, as it does to those who begin while another tries it. */
  seemsReady?: boolean;
}

/**
 * The real pass over a container with a language model behind HTTP, on the stack's database, in this process.
 * @returns it, and the statements that the local reader was asked about, which finds all of them worth it
 */
export async function dreamingWithLlm({ text, baseUrl, reader = stillReader, seemsReady = false }: Parts) {
  const judged: string[] = [];
  const log = { info: () => undefined, warn: () => undefined };
  const model = await createLlm({ provider: 'openai-compatible', model: 'scripted', baseUrl }, log);
  const llm = seemsReady ? { ...model, isPaused: () => false } : model;
  const parts = { db: db(), embeddings: embeddingsOf(db(), stillEmbedder(384)) };
  const noteTaker = createLlmNoteTaker({
    ...{ text, log, llm, maxTokens: 40_000, guidanceOf: async () => ({}) },
    ...{
      knownOf: createKnown({ ...parts, memoriesNear: (scope, near) => memoriesNear(db(), scope, near) }),
      readingsOf: (scope) => readingsOf(db(), scope),
    },
    keep: async (_, notes) => notes,
    filterRelevant: async (statements) => {
      judged.push(...statements.map(({ memory }) => memory));
      return [...statements];
    },
  });
  const dreaming = createDreamingService({ ...parts, reader, noteTaker, inferring: createInferringService(parts) });
  return { ...dreaming, judged };
}
