import { setTimeout as delay } from 'node:timers/promises';
import { waitUntilDone } from '../../src/cli/demo/wait.js';
import { startOpenAiServer } from '../../test/support/openai-server.js';
import { measureSingleTexts } from '../latency/single.js';
import { makeDocuments } from '../latency/workload.js';
import { percentile } from '../statistics.js';
import { markdownTable } from '../table.js';
import { withTarget } from '../target.js';

const answersAfterMs = 10_000;
/** Enough for the model to be asked until the last short text is searchable. */
const waiting = 40;
/** The documents of a container are read one after the other. */
const containers = 8;
const timeoutMs = 120_000;

/**
 * Single short texts, with nothing beside them and while documents wait for a language model that takes 10 s for each answer,
 * on a throw-away instance.
 * @returns the report as Markdown
 * @throws when the model was not asked all the time
 */
export async function runSlowModel(log: (line: string) => void): Promise<string> {
  let asked = 0;
  const model = await startOpenAiServer(async () => {
    asked += 1;
    await delay(answersAfterMs);
    return { says: { notes: [], derives: [] } };
  });
  const llm = { LLM_PROVIDER: 'openai-compatible', LLM_MODEL: 'slow', LLM_BASE_URL: model.url, LLM_TIMEOUT: '10m' };
  Object.assign(process.env, llm);
  try {
    return await withTarget({}, log, async ({ client }) => {
      log('posting short texts, with nothing beside');
      const idle = await measureSingleTexts(client, 'idle', 'superrag');
      const tags = Array.from({ length: containers }, (_, i) => `slow-${i}`);
      for (const [i, { content }] of makeDocuments(waiting, 2, 41).entries()) {
        await client.add({ content, containerTag: `slow-${i % containers}` });
      }
      await waitUntilDone(client, { containerTags: tags, expected: waiting, timeoutMs });
      const before = asked;
      log('posting short texts, while documents wait for the model');
      const beside = await measureSingleTexts(client, 'beside', 'superrag');
      const left = await client.list({ containerTags: tags, limit: waiting });
      if (asked === before || !left.documents.some(({ dreamingStatus }) => dreamingStatus === 'dreaming')) {
        throw new Error('the model had nothing to do for a while');
      }
      const row = (name: string, ms: readonly number[]) => [
        ...[name, String(ms.length), `${percentile(ms, 50).toFixed(0)} ms`, `${percentile(ms, 95).toFixed(0)} ms`],
        ...[50, 95].map((p) => (percentile(ms, p) / percentile(idle.searchable, p)).toFixed(2)),
      ];
      return markdownTable(
        ['a short text, searchable', 'n', 'p50', 'p95', 'p50 / idle', 'p95 / idle'],
        [row('nothing beside', idle.searchable), row('documents wait for a model that takes 10 s', beside.searchable)],
      );
    });
  } finally {
    await model.close();
  }
}
