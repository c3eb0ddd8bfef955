import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from '../core/errors.js';
import type { DataDirectory } from './data-directory.js';
import type { ChildExitError } from './supervise.js';

/** Status of a database process that could not open its cluster; the lines before say why (sysexits.h: EX_DATAERR). */
export const cannotOpen = 65;

/** A file that every cluster has; PGlite would make a new one over whatever else is there. */
const marker = 'PG_VERSION';

/**
 * Whether the embedded database has been made.
 * @throws {StartError} when there are files of one that cannot be it, or none beside the master key of one
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
      `  - restore the database from your last backup, as ${database}\n` +
      '  - if it is elsewhere, name it: CAIRN_DATA_DIR, or DATABASE_URL\n' +
      `  - to begin with nothing, move ${masterKey} aside`,
  );
}

const isEmptyDirectory = (path: string): boolean => lstatSync(path).isDirectory() && readdirSync(path).length === 0;

/** The embedded database could not be opened, for a reason that another start would meet again. */
export function damagedDatabase(
  { path, database }: Pick<DataDirectory, 'path' | 'database'>,
  reason: string,
): StartError {
  return new StartError(
    `The embedded database cannot be opened: its files in ${database} are damaged or cannot be read.\n  ${reason}\n` +
      'What helps (docs/failure-modes/database-damaged.md):\n' +
      '  - leave the files as they are, and look for what damaged them: the disk, another program, a copy made while Cairn ran\n' +
      '  - restore your last backup into an empty directory, and start with CAIRN_DATA_DIR there\n' +
      `  - without a backup, move ${path} aside: the next start begins with nothing`,
  );
}

/** Why Postgres could not go on; the engine's own line is before what JavaScript makes of it. */
export function reasonOf({ lines }: ChildExitError): string {
  return lines.find((line) => /^(FATAL|PANIC):/.test(line)) ?? lines.at(-1) ?? 'it gives no reason';
}

/** SQLite's "SQL logic error" (a table is missing), "disk image is malformed", "unable to open", "not a database". */
const damagedFile =
  /(?<reason>SQL logic error|database disk image is malformed|unable to open database file|file is not a database)/;

/** What to tell of a Temporal that ended before it served: its own words, unless they are about its file. */
export function explainTemporal(error: ChildExitError, file: string): StartError {
  const reason = damagedFile.exec(error.lines.join('\n'))?.groups?.['reason'];
  if (reason === undefined) return error;
  const aside = join(dirname(file), 'damaged-temporal');
  return new StartError(
    `The embedded Temporal cannot read its file ${file}: ${reason}.\n` +
      'Nothing of yours is lost: it holds histories of work, and the database holds the rest.\n' +
      'What helps (docs/failure-modes/temporal-file-damaged.md):\n' +
      `  - move it aside with what belongs to it (mkdir ${aside} && mv ${file}* ${aside}/), and start again:\n` +
      '    Temporal makes a new file, and unfinished work is found in the database and started again within minutes',
    { cause: error },
  );
}
