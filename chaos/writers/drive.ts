import type { DriveOne } from '../../test/support/drive-one/index.js';
import { eventually } from '../../test/support/eventually.js';
import { markOf } from '../marks.js';
import type { Sender } from '../sender.js';
import type { Finding } from '../verdicts.js';
import type { World, Writer } from '../world.js';

const containerTags = ['synced'] as const;
const most = 60;
const textOf = (mark: string) => `# Note\n\nThe note ${mark} is about the tide tables.`;

/** Begins a connection, agrees, and comes back, as a browser does. @returns its id */
export async function connect(sender: Sender, drive: DriveOne): Promise<string> {
  const request = {
    method: 'POST',
    path: '/v3/connections/driveOne',
    body: { containerTag: containerTags[0] },
  } as const;
  const { status, body } = await sender.reach(request);
  if (status !== 200) throw new Error(`no connection: ${status} ${JSON.stringify(body)}`);
  const page = await fetch(await drive.authorize(body.authLink), { redirect: 'manual' });
  if (page.status !== 200) throw new Error(`not authorised: ${page.status} ${await page.text()}`);
  const isActive = async () =>
    (await sender.reach({ method: 'GET', path: `/v3/connections/${body.id}` })).body.status === 'active';
  await eventually(isActive, 'the connection to be made');
  return body.id;
}

export const importNow = (sender: Sender) =>
  sender.reach({ method: 'POST', path: '/v3/connections/driveOne/import', body: { containerTags } });

/** Files that come, change and go at the drive, and syncs of it. */
export function driveWriter({ sender, next }: World, { files }: DriveOne): Writer {
  const own: { id: string; name: string; revision: number }[] = [];
  return async (choice) => {
    for (let changes = choice.between(1, 5); changes > 0; changes -= 1) {
      const step = choice.weighted({
        add: own.length < most ? 3 : 0,
        edit: own.length > 0 ? 2 : 0,
        bin: own.length > 3 ? 1 : 0,
      });
      if (step === 'add') {
        const name = `File${next()}`;
        own.push({ name, revision: 1, id: files.add({ doc: textOf(markOf(name, 1)) }, name) });
      } else if (step === 'edit') {
        const file = choice.of(own);
        file.revision += 1;
        files.edit(file.id, { doc: textOf(markOf(file.name, file.revision)) });
      } else {
        const [file] = own.splice(choice.between(0, own.length - 1), 1);
        if (file !== undefined) files.bin(file.id);
      }
    }
    if (choice.chance(0.6)) await importNow(sender);
  };
}

/** What a document that was synced has in it. */
export interface Synced {
  customId: string;
  text: string;
}

/** Each file is one document with what it says now; `isWhole`: after a sync of all, and no other document is there. */
export function checkDrive({ files }: DriveOne, synced: readonly Synced[], isWhole: boolean): Finding[] {
  const findings: Finding[] = [];
  const find = (verdict: Finding['verdict'], id: string, expected: string, found: string) =>
    findings.push({ verdict, what: 'synced', id, expected, found });
  const byFile = new Map<string, string[]>();
  for (const { customId, text } of synced) byFile.set(customId, [...(byFile.get(customId) ?? []), text]);
  for (const [customId, texts] of byFile) {
    if (texts.length > 1) find('doubled', customId, 'one document', `${texts.length}`);
  }
  if (!isWhole) return findings;
  for (const item of files.items.values()) {
    const customId = `driveOne:${item.id}`;
    const [text] = byFile.get(customId) ?? [];
    byFile.delete(customId);
    const said = typeof item.content === 'object' && 'doc' in item.content ? item.content.doc : '';
    if (files.isInBin(item)) {
      if (text !== undefined) find('lost', customId, 'gone, as the file is in the bin', text);
    } else if (text?.includes(said) !== true) find('lost', customId, said, text ?? 'nothing');
  }
  for (const customId of byFile.keys()) find('broken', customId, 'a file at the drive', 'none');
  return findings;
}
