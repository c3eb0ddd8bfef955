import { Command, Option } from 'commander';
import type { SearchMode } from '../src/cli/demo/client.js';
import { readConfig } from '../src/config.js';
import { resolveModelFiles } from '../src/embedded/index.js';
import { createBert } from '../src/models/bert/bert.js';
import { createLocalEmbedder } from '../src/models/embedding/local-embedder.js';
import { runIngest } from './ingest/run.js';
import { runLatency } from './latency/run.js';
import { withScriptedLlm } from './llm/with-scripted-llm.js';
import { runLocomo } from './locomo/run.js';
import { type Half, runMemories } from './memories/run.js';
import { runMerge } from './merge/run.js';
import { runSync } from './sync/run.js';
import { type Provider, providers } from './sync/source.js';
import { type TargetOptions, withTarget } from './target.js';

/** Progress goes to stderr, so that stdout holds the tables and nothing else. */
const log = (line: string): void => console.error(line);

const program = new Command('bench').description('Measures a Cairn: --url with --key, or else a throw-away instance.');

function benchCommand(name: string, description: string): Command {
  return program
    .command(name)
    .description(description)
    .option('--url <url>', 'the service to measure')
    .option('--key <key>', 'an organisation key of it');
}

benchCommand('locomo', 'Evidence recall of searches over the sessions of a LoCoMo data file')
  .requiredOption('--data <file>', 'conversations with sessions and questions, as JSON')
  .addOption(
    new Option('--mode <mode>', 'what to search').choices(['documents', 'hybrid', 'memories']).default('documents'),
  )
  .action(async (options: TargetOptions & { data: string; mode: SearchMode }) => {
    const { data, mode } = options;
    console.log(await withTarget(options, log, ({ client }) => runLocomo(client, { data, mode, log })));
  });

benchCommand('memories', 'Whether current values come first, old ones are gone, and nothing is kept twice or in vain')
  .addOption(new Option('--half <half>', 'which personas; both halves when left out').choices(['dev', 'held-out']))
  .option('--findings', 'tell on stderr what went wrong in the half for tuning', false)
  .option('--scripted-llm', 'give the throw-away instance an LLM over HTTP that says what the rules find', false)
  .action(async (options: TargetOptions & { half?: Half; findings: boolean; scriptedLlm: boolean }) => {
    const { half, findings, scriptedLlm } = options;
    const settings = { ...(half === undefined ? {} : { half }), findings, log };
    const measure = () => withTarget(options, log, ({ client }) => runMemories(client, settings));
    console.log(await (scriptedLlm ? withScriptedLlm(log, measure) : measure()));
  });

benchCommand('latency', 'Acknowledge, time to searchable, search at 5,000 chunks, and memory')
  .option('--data-dir <dir>', 'data directory of the service at --url, for its memory and its database')
  .option('--database-url <url>', "the service's database, for the raw SQL yardstick")
  .action(async (options: TargetOptions) => {
    const report = await withTarget(options, log, ({ client, url, key, databaseUrl, pid }) => {
      if (databaseUrl === undefined) throw new Error('with --url, --data-dir or --database-url is needed');
      const createEmbedder = async () =>
        createLocalEmbedder(await createBert(await resolveModelFiles(readConfig(), log)));
      return runLatency(client, { url, key, databaseUrl, pid, createEmbedder, log });
    });
    console.log(report);
  });

benchCommand('ingest', 'Batches against the raw rate of the model, and short texts beside long ones')
  .option('--data-dir <dir>', 'data directory of the service at --url, for its memory')
  .action(async (options: TargetOptions) => {
    const createEmbedder = async () =>
      createLocalEmbedder(await createBert(await resolveModelFiles(readConfig(), log)));
    const report = await withTarget(options, log, ({ client, pid }) => runIngest(client, { pid, createEmbedder, log }));
    console.log(report);
  });

program
  .command('merge')
  .description('Merges two containers on an instance of its own that is killed midway: what is lost or doubled')
  .option('--chunks <count>', 'chunks of each container', Number, 5_000)
  .action(async ({ chunks }: { chunks: number }) => console.log(await runMerge({ chunks, log })));

program
  .command('sync')
  .description(
    'First sync of a connection on an instance of its own that is killed midway: what is lost or fetched twice',
  )
  .addOption(new Option('--provider <provider>', 'whose stand-in').choices(providers).default('driveOne'))
  .option('--items <count>', 'items at the source', Number, 10_000)
  .action(async (options: { provider: Provider; items: number }) => console.log(await runSync({ ...options, log })));

try {
  await program.parseAsync();
} catch (error) {
  console.error(`bench: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
