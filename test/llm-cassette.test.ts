import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openCassette } from '../bench/llm/cassette.js';
import { type Recorder, startRecorder } from '../bench/llm/recorder.js';
import { folderSource, noSource } from '../bench/llm/sources.js';
import { readConfig } from '../src/config.js';
import { newId } from '../src/core/ids.js';
import { resolveModelFiles } from '../src/embedded/index.js';
import { createTextThread, type TextThread } from '../src/threads.js';
import { dreamingWithLlm } from './support/dreaming-with-llm.js';
import { queueDocument } from './support/queued-document.js';
import { type Api, closeDatabase, db, newTenant } from './support/tenant.js';

/**
 * Some days of a harpsichord maker, read by a language model on record. A prompt is on record as a whole: where the instructions
 * or what is shown change, it is answered anew, after the file is deleted, by running this with CASSETTE_FOLDER, in which each
 * prompt waits for its answer file. The answers that are there were written by hand.
 */
const file = 'test/cassettes/harpsichords.json';
let api: Api & { orgId: string };
let text: TextThread;
let recorder: Recorder;
const lines: string[] = [];

beforeAll(async () => {
  api = await newTenant();
  const folder = process.env['CASSETTE_FOLDER'];
  const source = folder === undefined ? noSource : await folderSource(folder);
  recorder = await startRecorder(await openCassette(file, 'written by hand'), source, (line) => lines.push(line));
  const { tokenizerPath } = await resolveModelFiles(readConfig(), () => undefined);
  text = await createTextThread(tokenizerPath);
});
afterAll(async () => {
  await text.close();
  await recorder.close();
  await closeDatabase();
});

const chat = (...said: string[]) =>
  JSON.stringify(said.map((content, at) => ({ role: at % 2 === 0 ? 'user' : 'assistant', content })));
const story = [
  {
    on: '2026-02-02',
    content: chat(
      'I’m Ilka. I live in Kuopio and restore harpsichords; my wife is a glazier. Two sentences at most when you answer.',
      'Understood, Ilka.',
      'The workshop key lies under the third flowerpot, the alarm code is 8812. Our choir sings next Friday at seven.',
      'Noted.',
      'Translate "kiitos". And my favourite composers are Bach, Couperin and Scarlatti.',
    ),
  },
  {
    on: '2026-03-09',
    content:
      'We moved to Savonlinna last weekend! From June on I teach at the music school and restore no more. I sing "alto", by the way.',
  },
  { on: '2026-03-20', content: 'I left the choir. The application for the grant is due in two weeks, on Friday.' },
];

it('makes memories of its answers: what holds now, each with what it replaced, replaces by now, ended or expires with', async () => {
  const containerTag = newId();
  for (const { on, content } of story) {
    const more = { status: 'done', processedRevision: 1, documentDate: new Date(on) } as const;
    await queueDocument(api.orgId, content, { ...more, containerTag });
  }
  const { judged, dreamDocuments } = await dreamingWithLlm({ text, baseUrl: recorder.url });
  await dreamDocuments({ orgId: api.orgId, containerTag });

  expect(lines).toEqual([]);
  const { replayed, recorded } = recorder.counts;
  expect(replayed + recorded).toBe(story.length);
  expect(judged).toEqual([]);
  const rows = await db().memory.findMany({ where: { orgId: api.orgId, containerTag } });
  const told = (which: (row: (typeof rows)[number]) => boolean) =>
    rows
      .filter(which)
      .map(({ memory, isStatic, forgetAfter }) => {
        const expiry = forgetAfter === null ? [] : [`until ${forgetAfter.toISOString().slice(0, 10)}`];
        return [memory, isStatic ? 'static' : 'dynamic', ...expiry].join(' ');
      })
      .sort();
  expect(told(({ isLatest, isInference }) => isLatest && !isInference)).toEqual([
    'The application for the grant is due on 3 April 2026. dynamic until 2026-04-03',
    'User has left the choir. dynamic',
    'User is called Ilka. static',
    'User lives in Savonlinna. static',
    'User teaches at the music school from June 2026 on. dynamic',
    'User wants answers of at most two sentences. static',
    "User's choir sings on 13 February 2026 at seven. dynamic until 2026-02-14",
    "User's favourite composers are Bach, Couperin and Scarlatti. static",
    "User's wife is a glazier. static",
    "User's workshop key lies under the third flowerpot. static",
  ]);
  expect(told(({ isLatest }) => !isLatest)).toEqual([
    'User lives in Kuopio. static',
    'User restores harpsichords. static', // from June on, which has come since
    'User sings alto. static',
    'User sings in a choir. static',
  ]);
  expect(told(({ isInference }) => isInference)).toEqual(["User's wife lives in Savonlinna. static"]);
});
