import { type BackupEnd, BackupError, type BackupHead } from '../backup/format.js';
import { backUp, restore, verify } from '../backup/service.js';
import type { Config } from '../config.js';
import type { Progress } from '../core/log.js';
import { masterKeyFile } from '../crypto/master-keys.js';
import { auditCommand } from './audit.js';
import { say } from './banner.js';
import { lackingKeys } from './lacking-keys.js';

const progressEveryMs = 2_000;

/** `cairn backup`. Messages go to stderr, because the backup may go to stdout. @returns exit code */
export async function backup(config: Config, place: string): Promise<number> {
  const held = await backUp(config, place, seldom(say));
  auditCommand({ command: 'backup', params: countsOf(held.end) });
  say(`Backup of ${held.head.moment} in ${place}: ${contentsOf(held.end)}.`);
  if (held.heldMs > 0) say(`The service waited ${Math.ceil(held.heldMs)} ms for it.`);
  tellMissing(held.end);
  const sealed = Object.entries(held.head.secrets);
  const key = config.ENCRYPTION_KEY === undefined ? masterKeyFile(config.CAIRN_DATA_DIR) : 'ENCRYPTION_KEY';
  say(
    sealed.length === 0
      ? 'The master key is not in it, and nothing in it was encrypted with one.'
      : `The master key is not in it. ${sealedWith(held.head)} Keep ${key} as long as the backup, and elsewhere: without it connections pause, and secrets must be set again.`,
  );
  return 0;
}

/** `cairn backup --verify`. @returns exit code */
export async function verifyBackup(config: Config, place: string): Promise<number> {
  const { head, end } = await verify(config, place, seldom(say));
  say(`The backup of ${head.moment} in ${place} is whole: ${contentsOf(end)}. ${sealedWith(head)}`);
  tellMissing(end);
  return 0;
}

/** `cairn restore`. @returns exit code */
export async function restoreBackup(config: Config, place: string): Promise<number> {
  const { head, end } = await restore(config, place, seldom(say)).catch((error: unknown) => {
    throw error instanceof BackupError ? new BackupError(`${error.message}\nNothing was restored.`) : error;
  });
  auditCommand({ command: 'restore', params: countsOf(end) });
  say(`Restored the state of ${head.moment}: ${contentsOf(end)}.`);
  tellMissing(end);
  say('What was unfinished then is taken up when the service starts.');
  if (config.DATABASE_URL !== undefined)
    say('Where `cairn index-vectors` had built its index, run it again: a backup holds none.');
  const lacking = await lackingKeys(config, head.secrets);
  if (lacking.length > 0) {
    say(
      `Before the start, give it the master key ${lacking.join(', ')}, which encrypted stored secrets: as ${masterKeyFile(config.CAIRN_DATA_DIR)} or ENCRYPTION_KEY (ENCRYPTION_KEY_PREVIOUS beside another one). Without it connections pause until it is given.`,
    );
  }
  return 0;
}

const numbers = new Intl.NumberFormat('en');
const rowsIn = ({ rows }: BackupEnd) => Object.values(rows).reduce((sum, count) => sum + count, 0);
const countsOf = (end: BackupEnd) => ({ rows: rowsIn(end), files: end.files });
const contentsOf = (end: BackupEnd) =>
  `${numbers.format(end.rows['document'] ?? 0)} documents, ${numbers.format(end.rows['memory'] ?? 0)} memories, ${numbers.format(end.files)} files, ${numbers.format(rowsIn(end))} rows in all`;

const sealedWith = ({ secrets }: BackupHead) =>
  Object.entries(secrets)
    .map(([id, count]) => `${count} stored secrets were encrypted with the master key ${id}.`)
    .join(' ');

function tellMissing({ missingFiles }: BackupEnd): void {
  if (missingFiles.length === 0) return;
  say(
    `Deleted while the backup was made, so that their documents lack them: ${missingFiles.length} files (${missingFiles.slice(0, 3).join(', ')} …).`,
  );
}

/** Passes on a line of progress at most every two seconds. */
function seldom(progress: Progress): Progress {
  let last = performance.now();
  return (line) => {
    if (performance.now() - last < progressEveryMs) return;
    last = performance.now();
    progress(line);
  };
}
