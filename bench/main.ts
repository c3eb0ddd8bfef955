import { Command, Option } from 'commander';
import type { SearchMode } from '../src/cli/demo/client.js';
import { readConfig } from '../src/config.js';
import { type AttackName, attackNames } from './attacks/attacks.js';
import { runAttacks } from './attacks/run.js';
import { runClusterKills, runClusterSyncs } from './cluster/run.js';
import { type IngestPart, ingestParts, runIngest } from './ingest/run.js';
import { runLatency } from './latency/run.js';
import { type RecordedLlmOptions, withRecordedLlm } from './llm/with-recorded-llm.js';
import { runLocomo } from './locomo/run.js';
import { runMcp } from './mcp/run.js';
import { runPairs } from './memories/pairs-run.js';
import { type Half, halves, runMemories } from './memories/run.js';
import { runMerge } from './merge/run.js';
import { runReindex } from './reindex/run.js';
import { runRolling } from './rolling/run.js';
import { runScans } from './scans/run.js';
import { runSearchScale } from './search-scale/run.js';
import { runSearches } from './searches/run.js';
import { runSlowModel } from './slow-model/run.js';
import { runSoak } from './soak/run.js';
import { runStop } from './stop/run.js';
import { runSync } from './sync/run.js';
import { type Provider, providers } from './sync/source.js';
import { type TargetOptions, withTarget } from './target.js';
import { runAcknowledging } from './webhooks/acknowledging.js';
import { runKills } from './webhooks/kills.js';

/** Progress goes to stderr, so that stdout holds the tables and nothing else. */
const log = (line: string): void => console.error(line);

interface MemoriesBench {
  half?: Half;
  pairs: boolean;
  findings: boolean;
}

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
  .addOption(new Option('--half <half>', 'which personas; dev and held-out when left out').choices(halves))
  .option('--pairs', 'instead of personas, 120 pairs of statements: both true, or a change', false)
  .option('--findings', 'tell on stderr what went wrong in the half for tuning', false)
  .option('--llm-cassette <file>', 'give the throw-away instance an LLM that answers what is on record here')
  .option('--llm-model <name>', 'whose answers a new cassette holds', 'unnamed')
  .addOption(new Option('--llm-upstream <url>', 'ask this model what is not on record').conflicts('llmFolder'))
  .option('--llm-folder <dir>', 'lay what is not on record into this folder, and wait for answer files')
  .action(async (options: TargetOptions & MemoriesBench & Partial<RecordedLlmOptions>) => {
    const { half, pairs, findings, llmCassette, llmModel = 'unnamed' } = options;
    const settings = { ...(half === undefined ? {} : { half }), findings, log };
    const measure = () =>
      withTarget(options, log, ({ client }) => (pairs ? runPairs(client, log) : runMemories(client, settings)));
    const recorded = llmCassette === undefined ? undefined : { ...options, llmCassette, llmModel };
    console.log(await (recorded === undefined ? measure() : withRecordedLlm(recorded, log, measure)));
  });

benchCommand('latency', 'Acknowledge, time to searchable, search at 5,000 chunks, and memory')
  .option('--data-dir <dir>', 'data directory of the service at --url, for its memory and its database')
  .option('--database-url <url>', "the service's database, for the raw SQL yardstick")
  .action(async (options: TargetOptions) => {
    const report = await withTarget(options, log, ({ client, url, key, databaseUrl, pid }) => {
      if (databaseUrl === undefined) throw new Error('with --url, --data-dir or --database-url is needed');
      return runLatency(client, { url, key, databaseUrl, pid, log });
    });
    console.log(report);
  });

benchCommand('searches', 'Searches of one LoCoMo conversation in every way, idle and while another is read')
  .requiredOption('--data <file>', 'conversations with sessions and questions, as JSON')
  .option('--data-dir <dir>', 'data directory of the service at --url, for its database')
  .option('--database-url <url>', "the service's database, for the raw SQL yardstick")
  .action(async (options: TargetOptions & { data: string }) => {
    const report = await withTarget(options, log, ({ client, databaseUrl }) => {
      if (databaseUrl === undefined) throw new Error('with --url, --data-dir or --database-url is needed');
      return runSearches(client, { data: options.data, databaseUrl, log });
    });
    console.log(report);
  });

program
  .command('search-scale')
  .description('Searches in scopes of 500 to 1,000,000 chunks, on a native database of its own')
  .requiredOption('--data <file>', 'conversations with sessions and questions, as JSON')
  .option('--chunks <count>', 'chunks of all organisations', Number, 1_000_000)
  .requiredOption('--database-url <url>', 'an empty native database, or one that this bench has loaded')
  .option('--questions <count>', 'questions asked of each scope', Number, 40)
  .action(async (options: { data: string; chunks: number; databaseUrl: string; questions: number }) => {
    console.log(await runSearchScale({ ...options, exactChunks: readConfig().SEARCH_EXACT_CHUNKS, log }));
  });

benchCommand(
  'ingest',
  'Batches and conversations against the raw rate of the model, single posts, and short texts beside long ones',
)
  .option('--data <file>', 'conversations with sessions, as JSON, for turns')
  .option('--data-dir <dir>', 'data directory of the service at --url, for its memory')
  .addOption(new Option('--only <parts...>', 'some of it').choices(ingestParts))
  .action(async ({ only, data, ...options }: TargetOptions & { only?: IngestPart[]; data?: string }) => {
    const report = await withTarget(options, log, ({ client, pid }) => runIngest(client, { pid, only, data, log }));
    console.log(report);
  });

benchCommand('mcp', 'The tool search_memory against POST /v4/search').action(async (options: TargetOptions) => {
  console.log(await withTarget(options, log, ({ client, url, key }) => runMcp(client, { url, key, log })));
});

benchCommand('scans', 'A scanned PDF: words that OCR finds, short texts beside it, and memory')
  .option('--pages <count>', 'pages of it', Number, 30)
  .option('--data-dir <dir>', 'data directory of the service at --url, for its memory')
  .action(async ({ pages, ...options }: TargetOptions & { pages: number }) => {
    console.log(await withTarget(options, log, ({ client, pid }) => runScans(client, { pages, pid, log })));
  });

benchCommand(
  'soak',
  'Mixed load at a steady rate for long: memory and latency of each ten minutes, and first against last',
)
  .option('--data-dir <dir>', 'data directory of the service at --url, for its memory')
  .option('--minutes <count>', 'how long', Number, 60)
  .option('--rate <count>', 'operations a second', Number, 2)
  .option('--documents <count>', 'documents that are kept', Number, 300)
  .action(async (options: TargetOptions & { minutes: number; rate: number; documents: number }) =>
    console.log(await withTarget(options, log, (target) => runSoak(target, { ...options, log }))),
  );

function clusterBench(name: string, description: string): Command {
  return program
    .command(name)
    .description(`${description}; in the scaled form`)
    .requiredOption('--database-url <url>', 'an empty native database, of scripts/native-postgres.sh')
    .requiredOption('--temporal-address <address>', 'of scripts/temporal-server.sh');
}

clusterBench('cluster', 'Two APIs and four workers, each killed in turn under load: what is lost').action(
  async (options: { databaseUrl: string; temporalAddress: string }) =>
    console.log(await runClusterKills({ ...options, log })),
);

clusterBench('cluster-syncs', 'Syncs from a slow code host with two workers and with four')
  .option('--latency <ms>', 'until it answers', Number, 200)
  .option('--files <count>', 'of each of eight repositories', Number, 160)
  .action(async (options: { databaseUrl: string; temporalAddress: string; latency: number; files: number }) =>
    console.log(await runClusterSyncs({ ...options, log })),
  );

clusterBench('rolling', 'Two workers and two APIs of another tree replaced by this one under load: requests that fail')
  .requiredOption('--before <directory>', 'a built tree of the release before')
  .action(async (options: { databaseUrl: string; temporalAddress: string; before: string }) =>
    console.log(await runRolling({ ...options, log })),
  );

program
  .command('slow-model')
  .description('How soon a short text is searchable while documents wait for a language model that takes 10 s')
  .action(async () => console.log(await runSlowModel(log)));

program
  .command('merge')
  .description('Merges two containers on an instance of its own that is killed midway: what is lost or doubled')
  .option('--chunks <count>', 'chunks of each container', Number, 5_000)
  .action(async ({ chunks }: { chunks: number }) => console.log(await runMerge({ chunks, log })));

program
  .command('attacks')
  .description('Attacks an instance of its own: what another organisation and the health check feel of it')
  .addOption(new Option('--only <names...>', 'some of the attacks').choices(attackNames).default([...attackNames]))
  .action(async ({ only }: { only: AttackName[] }) => console.log(await runAttacks({ names: only, log })));

program
  .command('sync')
  .description(
    'First sync of a connection on an instance of its own that is killed midway: what is lost or fetched twice',
  )
  .addOption(new Option('--provider <provider>', 'whose stand-in').choices(providers).default('driveOne'))
  .option('--items <count>', 'items at the source', Number, 10_000)
  .action(async (options: { provider: Provider; items: number }) => console.log(await runSync({ ...options, log })));

program
  .command('stop')
  .description(
    'SIGTERM under load, again and again on an instance of its own: requests without an answer, and what is lost',
  )
  .option('--rounds <count>', 'stops', Number, 20)
  .action(async ({ rounds }: { rounds: number }) => console.log(await runStop({ rounds, log })));

program
  .command('reindex')
  .description('Another embedding model on an instance of its own, while documents come in and it is killed')
  .option('--chunks <count>', 'chunks', Number, 20_000)
  .option('--kills <count>', 'how often it is killed', Number, 2)
  .option('--rate <count>', 'texts a second', Number, 200)
  .action(async (options: { chunks: number; kills: number; rate: number }) =>
    console.log(await runReindex({ ...options, log })),
  );

program
  .command('webhooks')
  .description("Customers' webhooks of an instance of its own that is killed again and again: what they are not told")
  .option('--documents <count>', 'documents', Number, 2_000)
  .option('--kills <count>', 'how often it is killed', Number, 10)
  .option('--seed <number>', 'when it is killed', Number, 21)
  .action(async (options: { documents: number; kills: number; seed: number }) =>
    console.log(await runKills({ ...options, log })),
  );

program
  .command('webhooks-acknowledge')
  .description("How long an add takes to be acknowledged, with customers' webhooks and without")
  .option('--blocks <count>', 'of 50 adds each', Number, 6)
  .action(async ({ blocks }: { blocks: number }) => console.log(await runAcknowledging({ blocks, log })));

try {
  await program.parseAsync();
} catch (error) {
  console.error(`bench: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
