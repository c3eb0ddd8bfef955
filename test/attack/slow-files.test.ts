import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Database, openDatabase } from '../../src/db/client.js';
import { eventually } from '../support/eventually.js';
import * as files from '../support/files/index.js';
import { type Instance, newDataDirectory, startInstance, stopInstance } from '../support/instance.js';
import { type Api, newTenantOf } from '../support/tenant.js';

/** Two places, and 5 s for a file where by default it is a minute: 13 s for one of 4 MB, 7 s for one of 1 MB. */
const short = { EXTRACTION_PROCESSES: '2', EXTRACTION_TIME: '5s' };
const endMs = 600_000;

let instance: Instance;
let database: Database;
let attacker: Api;
let other: Api;
beforeAll(async () => {
  instance = await startInstance(await newDataDirectory(), { env: short });
  database = openDatabase(instance.runtime.databaseUrl, 2);
  attacker = await newTenantOf(instance.runtime.apiUrl, database);
  other = await newTenantOf(instance.runtime.apiUrl, database);
});
afterAll(async () => {
  await database.$disconnect();
  await stopInstance(instance);
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

describe('files that take long', () => {
  it(
    "do not hold up another organisation's, and end with a reason in words",
    async () => {
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

const failed = (failureReason: string) => ({ status: 'failed', processingMetadata: { failureReason } });
