import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Client, SearchMode } from '../../src/cli/demo/client.js';
import { waitUntilDone, waitUntilDreamt } from '../../src/cli/demo/wait.js';
import { timed } from '../statistics.js';
import { answerableQuestions, type Conversation, parseConversations, sessionDateToIso, sessionText } from './data.js';
import { type QuestionRecall, recallWithinBudgets } from './recall.js';
import { locomoReport } from './report.js';

const ingestTimeoutMs = 900_000;

export interface LocomoOptions {
  data: string;
  mode: SearchMode;
  log: (line: string) => void;
}

/** Sends every session as a document, asks every question and returns the report as Markdown; leaves nothing behind. */
export async function runLocomo(client: Client, options: LocomoOptions): Promise<string> {
  const run = randomBytes(4).toString('hex');
  const conversations = parseConversations(await readFile(options.data, 'utf8')).map((data) => ({
    data,
    containerTag: `locomo-${data.sampleId}-${run}`,
  }));
  const documents: string[] = [];
  const everything = () => ({
    containerTags: conversations.map(({ containerTag }) => containerTag),
    expected: documents.length,
    timeoutMs: ingestTimeoutMs,
  });
  try {
    const ingest = await timed(async () => {
      for (const { data, containerTag } of conversations) documents.push(...(await send(client, data, containerTag)));
      options.log(`sent ${documents.length} sessions`);
      await waitUntilDone(client, everything());
    });
    options.log(`all done after ${(ingest.ms / 1_000).toFixed(1)} s`);
    if (options.mode !== 'documents') await waitUntilDreamt(client, everything());

    const recalls: QuestionRecall[] = [];
    const searchMs: number[] = [];
    for (const { data, containerTag } of conversations) {
      for (const question of answerableQuestions(data)) {
        const { ms, value: results } = await timed(() =>
          client.search({ q: question.text, containerTag, searchMode: options.mode, limit: 100, threshold: 0 }),
        );
        searchMs.push(ms);
        const texts = results.map((result) => result.chunk ?? result.memory ?? '');
        recalls.push({ category: question.category, recall: recallWithinBudgets(question.evidence, texts) });
      }
      options.log(`${data.sampleId}: asked, ${recalls.length} questions so far`);
    }
    return locomoReport({ mode: options.mode, sessions: documents.length, ingestMs: ingest.ms, recalls, searchMs });
  } finally {
    for (const id of documents) await client.remove(id);
  }
}

async function send(client: Client, data: Conversation, containerTag: string): Promise<string[]> {
  const ids: string[] = [];
  for (const session of data.sessions) {
    const { id } = await client.add({
      content: sessionText(session),
      containerTag,
      customId: `${data.sampleId}-session-${session.session}`,
      documentDate: sessionDateToIso(session.dateTime),
    });
    ids.push(id);
  }
  return ids;
}
