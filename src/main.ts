#!/usr/bin/env node
import { Command, InvalidArgumentError, Option } from 'commander';
import { BackupError } from './backup/format.js';
import { BlobStorageError } from './blobs/storage.js';
import { type Config, ConfigError, environmentSchema, readConfig } from './config.js';
import { CairnError, plainText, StartError } from './core/errors.js';
import { description, version } from './core/package.js';
import { MasterKeyError } from './crypto/master-keys.js';
import { DataDirectoryLockedError } from './embedded/data-directory.js';
import { type TaskQueue, taskQueues } from './jobs/refs.js';

/** Errors whose message is all that the person at the terminal needs. */
const plainErrors = [
  BackupError,
  BlobStorageError,
  CairnError,
  ConfigError,
  DataDirectoryLockedError,
  MasterKeyError,
  StartError,
  AggregateError,
];

async function exitWith(command: Promise<number>): Promise<never> {
  const code = await command.catch(async (error: unknown) => {
    console.error(await told(error));
    return 1;
  });
  await written(process.stdout);
  process.exit(code);
}

/** Runs a command that reads the environment: one with problems is refused before the command's module loads, which takes seconds. */
const run = async (command: (config: Config) => Promise<number>) => exitWith(command(readConfig()));

/** What is printed of an error: a sentence where that is all one needs, else all of it. */
async function told(error: unknown): Promise<unknown> {
  // Of an address that cannot be reached, Node makes an AggregateError without a message.
  if (error instanceof Error && error.message !== '' && plainErrors.some((kind) => error instanceof kind)) {
    return plainText(error);
  }
  const { databaseFault } = await import('./cli/with-database.js');
  return databaseFault(readConfig(), error) ?? error;
}

/** Waits until all output is in the pipe, which holds 64 KB until somebody reads; or until nobody can read it any more. */
async function written(output: NodeJS.WriteStream): Promise<void> {
  if (output.writableLength === 0 || output.destroyed) return;
  await new Promise<void>((resolve) => output.once('error', () => resolve()).write('', () => resolve()));
}

function parseQueues(text: string): TaskQueue[] {
  const queues = text.split(',').map((name) => name.trim());
  const unknown = queues.filter((name) => !taskQueues.some((queue) => queue === name));
  if (unknown.length > 0)
    throw new InvalidArgumentError(`unknown: ${unknown.join(', ')}; known: ${taskQueues.join(', ')}`);
  return taskQueues.filter((queue) => queues.includes(queue));
}

function environmentHelp(): string {
  const width = Math.max(...Object.keys(environmentSchema.shape).map((name) => name.length));
  const lines = Object.entries(environmentSchema.shape).map(([name, { description }]) => {
    return `  ${name.padEnd(width)}  ${description}`;
  });
  return `\nEnvironment (defaults in docs/configuration.md; each NAME that holds a secret may be a file, NAME_FILE):\n${lines.join('\n')}`;
}

const program = new Command('cairn').description(description).version(version).addHelpText('after', environmentHelp());

program
  .command('serve', { isDefault: true })
  .description('everything in one process tree: database, Temporal, model, API and workers (default)')
  .action(() => run(async (config) => (await import('./cli/serve.js')).serve(config)));

program
  .command('api')
  .description('HTTP alone, on DATABASE_URL and TEMPORAL_ADDRESS')
  .action(() => run(async (config) => (await import('./cli/scaled.js')).api(config)));

program
  .command('worker')
  .description('background work alone, on DATABASE_URL and TEMPORAL_ADDRESS')
  .addOption(
    new Option('--queues <names>', 'task queues, comma-separated')
      .argParser(parseQueues)
      .default([...taskQueues], taskQueues.join(',')),
  )
  .action(({ queues }: { queues: TaskQueue[] }) =>
    run(async (config) => (await import('./cli/scaled.js')).worker(config, queues)),
  );

program
  .command('migrate')
  .description('apply migrations to DATABASE_URL and make the first organisation')
  .option('--check', 'only say which are pending, and which of them take something away; exit code 1 when any is')
  .action(({ check }: { check?: boolean }) =>
    run(async (config) => {
      const { checkMigrations, migrate } = await import('./cli/scaled.js');
      return check === true ? checkMigrations(config) : migrate(config);
    }),
  );

program
  .command('index-vectors')
  .description(
    'build the index of vectors that scopes of over 100,000 chunks want, on native Postgres, while others write',
  )
  .action(() => run(async (config) => (await import('./cli/index-vectors.js')).indexVectors(config)));

function parseSlug(text: string): string {
  if (/^[a-z0-9][a-z0-9-]{0,62}$/.test(text)) return text;
  throw new InvalidArgumentError('expected 1–63 lower-case letters, digits or "-"');
}

function parseDays(text: string): number {
  const days = Number(text);
  if (Number.isInteger(days) && days >= 1 && days <= 365) return days;
  throw new InvalidArgumentError('expected 1–365');
}

const org = program.command('org').description('organisations: each has its own keys, settings and containers');
org
  .command('create')
  .description('make an organisation and print its first key')
  .argument('<slug>', 'short name', parseSlug)
  .option('--name <name>', 'shown to people; default the slug')
  .action((slug: string, { name = slug }: { name?: string }) =>
    run(async (config) => (await import('./cli/tenants.js')).createOrg(config, slug, name)),
  );
org
  .command('list')
  .description('list organisations')
  .action(() => run(async (config) => (await import('./cli/tenants.js')).listOrgs(config)));

const key = program.command('key').description("an organisation's keys, such as when the first one is lost");
const orgOption = new Option('--org <slug>', 'the organisation').argParser(parseSlug).default('default');
key
  .command('create')
  .description('make an organisation key and print it')
  .addOption(orgOption)
  .option('--name <name>', 'shown in lists', 'Organisation key')
  .option('--expires-in-days <days>', '1–365; without it, never', parseDays)
  .action((options: { org: string; name: string; expiresInDays?: number }) =>
    run(async (config) =>
      (await import('./cli/tenants.js')).createKey(config, options.org, {
        name: options.name,
        expiresInDays: options.expiresInDays,
      }),
    ),
  );
key
  .command('list')
  .description('list keys, scoped ones too, without their values')
  .addOption(orgOption)
  .action((options: { org: string }) =>
    run(async (config) => (await import('./cli/tenants.js')).listKeys(config, options.org)),
  );
key
  .command('revoke')
  .description('revoke a key at once')
  .argument('<id>', 'as key list shows it')
  .addOption(orgOption)
  .action((id: string, options: { org: string }) =>
    run(async (config) => (await import('./cli/tenants.js')).revokeKey(config, options.org, id)),
  );

program
  .command('rotate-key')
  .description('replace the master key that stored secrets are encrypted with')
  .action(() => run(async (config) => (await import('./cli/rotate-key.js')).rotateKey(config)));

const place = 'a path, s3://bucket/key (S3_ENDPOINT …), or - for standard input and output';
program
  .command('backup')
  .description('write all that the service holds at one moment, while it runs')
  .argument('<file>', place)
  .option('--verify', 'read a backup instead, and say whether it is whole')
  .action((file: string, { verify }: { verify?: boolean }) =>
    run(async (config) => {
      const { backup, verifyBackup } = await import('./cli/backup.js');
      return verify === true ? verifyBackup(config, file) : backup(config, file);
    }),
  );

program
  .command('restore')
  .description('restore a backup into DATABASE_URL or the data directory, which must be empty: all of it or nothing')
  .argument('<file>', place)
  .action((file: string) => run(async (config) => (await import('./cli/backup.js')).restoreBackup(config, file)));

program
  .command('export')
  .description('write a container as JSON Lines: its documents, memories and settings')
  .argument('<file>', 'a path, or - for standard output')
  .requiredOption('--container <tag>', 'the container')
  .addOption(orgOption)
  .action((file: string, { org, container }: { org: string; container: string }) =>
    run(async (config) => (await import('./cli/move.js')).exportTo(config, org, container, file)),
  );

program
  .command('import')
  .description('read such a file into a container, which may be another organisation’s or installation’s')
  .argument('<file>', 'a path, or - for standard input')
  .option('--container <tag>', 'the container; default that of the export')
  .addOption(orgOption)
  .action((file: string, { org, container }: { org: string; container?: string }) =>
    run(async (config) => (await import('./cli/move.js')).importFrom(config, org, container, file)),
  );

program
  .command('fetch')
  .description('fetch what serve needs into the cache: the model and the Temporal CLI')
  .option('--model', 'the model only')
  .action(({ model }: { model?: boolean }) =>
    run(async (config) => (await import('./cli/serve.js')).fetchForServe(config, model === true)),
  );

program
  .command('doctor')
  .description('check database, Temporal, model and the running instance')
  .option('--quiet', 'only set the exit code')
  .action(({ quiet }: { quiet?: boolean }) =>
    run(async (config) => (await import('./cli/doctor.js')).doctor(config, { quiet: quiet === true })),
  );

program
  .command('mcp')
  .description('a stdio MCP server that passes everything on to CAIRN_URL with CAIRN_API_KEY')
  .action(async () => exitWith((await import('./cli/mcp.js')).mcp(readConfig)));

program
  .command('demo')
  .description('show the main job on a throw-away data directory')
  .option('--keep', 'leave the instance running until Ctrl-C')
  .action(async ({ keep }: { keep?: boolean }) =>
    exitWith((await import('./cli/demo.js')).runDemo({ keep: keep === true }).then(() => 0)),
  );

// With a default command, commander would take an unknown one for an argument of it.
const [asked] = program.parseOptions(process.argv.slice(2)).operands;
if (asked !== undefined && asked !== 'help' && !program.commands.some((command) => command.name() === asked)) {
  program.error(`error: unknown command '${asked}', see cairn --help`);
}

await program.parseAsync().catch((error: unknown) => exitWith(Promise.reject(error)));
