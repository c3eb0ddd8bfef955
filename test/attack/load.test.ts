import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Database, openDatabase } from '../../src/db/client.js';
import { newKey } from '../../src/keys/key.js';
import { eventually } from '../support/eventually.js';
import * as files from '../support/files/index.js';
import { type Instance, newDataDirectory, startInstance, stopInstance } from '../support/instance.js';
import { type Answer, type Api, apiOf, newTenantOf } from '../support/tenant.js';

/** Two places, and 5 s for a file where by default it is a minute: 13 s for one of 4 MB, 7 s for one of 1 MB. */
const short = { EXTRACTION_PROCESSES: '2', EXTRACTION_TIME: '5s' };
const many = 300;
const endMs = 600_000;

/** One of its own: what is done to it would hold up other tests, and their address would be throttled for its wrong keys. */
let instance: Instance;
let database: Database;
let api: Api;

beforeAll(async () => {
  instance = await startInstance(await newDataDirectory(), { env: short });
  database = openDatabase(instance.runtime.databaseUrl, 2);
  api = apiOf(instance.runtime.apiUrl, instance.key);
  await api.remember({ content: 'The ferry to Texel leaves at seven.', taskType: 'superrag' });
}, 180_000);
afterAll(async () => {
  await database?.$disconnect();
  if (instance !== undefined) await stopInstance(instance);
});

/** Elements in each other that are not left out (flatten.ts): the parser takes time with the square of the depth. */
const nestedHtml = (): Buffer => Buffer.from(`${'<div a="<">'.repeat(190_000)}deep${'</div>'.repeat(190_000)}`);
/** A cell of half a million lines that say nothing. */
const endlessCell = (): Buffer => Buffer.from(`[cols="1"]\n|===\n|a\n${'{sp}\n'.repeat(500_000)}|===\n`);

const added = async (api: Api, bytes: Buffer, name: string): Promise<string> => (await api.upload(bytes, name)).body.id;
const statusOf = async (api: Api, id: string): Promise<string> => (await api.get(`/v3/documents/${id}`)).body.status;
/** Whether the text of a document is out of its file; what comes after that takes its turn with other work. */
const isRead = async (api: Api, id: string): Promise<true | undefined> =>
  !['queued', 'extracting'].includes(await statusOf(api, id)) || undefined;
const failed = (failureReason: string) => ({ status: 'failed', processingMetadata: { failureReason } });

describe('files that take long', () => {
  it(
    "do not hold up another organisation's, and end with a reason in words",
    async () => {
      const attacker = await newTenantOf(instance.runtime.apiUrl, database);
      const other = await newTenantOf(instance.runtime.apiUrl, database);
      const nested = await added(attacker, nestedHtml(), 'nested.html');
      const endless = await added(attacker, files.endlessPdf(), 'endless.pdf');
      const cell = await added(attacker, endlessCell(), 'cell.adoc');
      await eventually(
        async () => (await statusOf(attacker, nested)) === 'extracting' || undefined,
        'the slow file to be read',
      );

      const small = [
        await added(other, files.pngFile('COPPER KETTLE'), 'scan.png'),
        await added(other, await files.pdfFile('a copper kettle'), 'small.pdf'),
        await added(other, await files.markdownFile('a copper kettle'), 'small.md'),
      ];
      await Promise.all(
        small.map((id) => eventually(() => isRead(other, id), `the small file ${id} to be read`, endMs)),
      );
      expect(await statusOf(attacker, nested)).toBe('extracting');
      for (const id of small) expect(await other.settled(id, endMs)).toMatchObject({ status: 'done' });

      const ends = [nested, endless, cell].map((id) => attacker.settled(id, endMs));
      expect(await Promise.all(ends)).toMatchObject([
        failed('Reading the HTML file took longer than 13 s of processor time, the most that a file of 4 MB may take.'),
        failed('Reading the PDF took longer than 7 s of processor time, the most that a file of 1 MB may take.'),
        { status: 'done' },
      ]);
    },
    2 * endMs,
  );
});

const search = (by: Api) => by.post('/v4/search', { q: 'When does the ferry leave?', searchMode: 'hybrid' });
const times = <T>(work: (index: number) => Promise<T>) => Promise.all(Array.from({ length: many }, (_, i) => work(i)));
const statusesOf = (answers: readonly Answer[]) => [...new Set(answers.map(({ status }) => status))].sort();
const isTold = ({ headers }: Answer) => Number(headers.get('retry-after')) >= 1;

describe('a burst of requests', () => {
  it('of 300 searches and 300 adds: every add is taken, every search answered or told when to come back', async () => {
    const [searches, adds] = await Promise.all([
      times(() => search(api)),
      times((i) => api.post('/v3/documents', { content: `I own a boat named Number${i}Star.`, taskType: 'superrag' })),
    ]);
    expect(statusesOf(adds)).toEqual([200]);
    const refused = searches.filter(({ status }) => status !== 200);
    expect(refused.filter((answer) => answer.status !== 503 || !isTold(answer))).toEqual([]);
    expect(refused.length).toBeLessThan(many);
    expect((await search(api)).body.results.length).toBeGreaterThan(0);
  }, 240_000);

  it('of 300 wrong keys, each of another organisation: they are refused, and right keys open, one that was made meanwhile too', async () => {
    const flood = times((i) => search(apiOf(instance.runtime.apiUrl, newKey(`nobody${i}`))));
    const [found, made] = await Promise.all([search(api), api.post('/v3/auth/keys', { name: 'Made meanwhile' })]);
    expect([found.status, made.status]).toEqual([200, 200]);
    expect((await search(apiOf(instance.runtime.apiUrl, made.body.key))).status).toBe(200);
    const refused = await flood;
    expect(statusesOf(refused)).toEqual([401, 429]);
    const throttled = refused.filter(({ status }) => status === 429);
    expect([throttled.length, throttled.every(isTold)]).toEqual([many - 200, true]);
    // The address is not held against a right key.
    expect((await search(api)).status).toBe(200);
  }, 240_000);
});
