import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from '../core/errors.js';
import type { DataDirectory } from './data-directory.js';
import type { ChildExitError } from './supervise.js';

/** Exit status of a database process that could not open its cluster, after printing why (sysexits.h: EX_DATAERR). */
export const cannotOpen = 65;

/** A file that every cluster has. Without it PGlite would create a new cluster over the files that are there. */
const marker = 'PG_VERSION';

/**
 * Whether the embedded database exists.
 * @throws {StartError} when its directory has other files, or when there is a master key but no database
 */
export function isDatabaseMade({ path, database, masterKey }: DataDirectory): boolean {
  if (existsSync(join(database, marker))) return true;
  if (existsSync(database) && !isEmptyDirectory(database)) {
    throw damagedDatabase({ path, database }, `${marker} is missing`);
  }
  if (!existsSync(masterKey)) return false;
  throw new StartError(
    `${path} has a master.key, but no database: Cairn does not begin with an empty one beside the key of another.\n` +
      'One of these helps (docs/failure-modes/database-damaged.md):\n' +
      '  - restore your last backup: cairn restore FILE (master.key may stay)\n' +
      '  - if it is elsewhere, name it: CAIRN_DATA_DIR, or DATABASE_URL\n' +
      `  - to begin with nothing, move ${masterKey} aside`,
  );
}

const isEmptyDirectory = (path: string): boolean => lstatSync(path).isDirectory() && readdirSync(path).length === 0;

/** The error for an embedded database that cannot be opened, now or at another start. */
export function damagedDatabase(
  { path, database }: Pick<DataDirectory, 'path' | 'database'>,
  reason: string,
): StartError {
  return new StartError(
    `The embedded database cannot be opened: its files in ${database} are damaged or cannot be read.\n  ${reason}\n` +
      'What helps (docs/failure-modes/database-damaged.md):\n' +
      '  - leave the files as they are, and look for what damaged them: the disk, another program, a copy made while Cairn ran\n' +
      '  - restore your last backup into an empty directory, copy master.key into it, and start with CAIRN_DATA_DIR there\n' +
      `  - without a backup, move ${path} aside: the next start begins with nothing`,
  );
}

/** The reason why Postgres ended: the engine's own line rather than the JavaScript error after it. */
export function reasonOf({ lines }: ChildExitError): string {
  return lines.find((line) => /^(FATAL|PANIC):/.test(line)) ?? lines.at(-1) ?? 'it gives no reason';
}

/** SQLite's "SQL logic error" (a table is missing), "disk image is malformed", "unable to open", "not a database". */
const damagedFile =
  /(?<reason>SQL logic error|database disk image is malformed|unable to open database file|file is not a database)/;

/** The error for a Temporal that ended while starting: its own, or advice if its file is damaged. */
export function explainTemporal(error: ChildExitError, file: string): StartError {
  const reason = damagedFile.exec(error.lines.join('\n'))?.groups?.['reason'];
  if (reason === undefined) return error;
  const aside = join(dirname(file), `damaged-temporal-${new Date().toISOString().replaceAll(':', '-')}`);
  return new StartError(
    `The embedded Temporal cannot read its file ${file}: ${reason}.\n` +
      'Nothing of yours is lost: it holds histories of work, and the database holds the rest.\n' +
      'What helps (docs/failure-modes/temporal-file-damaged.md):\n' +
      `  - move it aside with what belongs to it (mkdir ${aside} && mv ${file}* ${aside}/), and start again:\n` +
      '    Temporal makes a new file, and unfinished work is found in the database and started again within minutes',
    { cause: error },
  );
}
