import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { Config } from '../config.js';
import { inDraft } from '../core/draft.js';
import { moveDurably, syncTree } from '../core/durable.js';
import { StartError } from '../core/errors.js';
import type { Progress } from '../core/log.js';
import { firstOf } from './download.js';
import { runVisibly } from './run-visibly.js';
import { downloadTemporalCli } from './temporal-cli-download.js';
import { isRecentEnough, neededTemporal, temporalServerVersion } from './temporal-version.js';

/** The last tag of the CLI that `go install` builds. The oldest accepted server belongs to it: temporal-version.ts. */
const version = 'v1.5.1';
const goModule = 'github.com/temporalio/cli/cmd/temporal';

type CliConfig = Pick<Config, 'TEMPORAL_CLI_PATH' | 'CAIRN_CACHE_DIR'>;

/**
 * The path of a `temporal` binary: TEMPORAL_CLI_PATH, then `temporal` on PATH, then the cache, into which it is downloaded from
 * Temporal or else built with Go. The cache is filled by renaming, so two starts at once do no harm. A binary on PATH that is
 * too old is skipped, which `progress` reports.
 * @throws {StartError} when TEMPORAL_CLI_PATH is not executable or too old; with advice when none can be fetched
 */
export async function resolveTemporalCli(
  config: CliConfig,
  progress: Progress,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  if (config.TEMPORAL_CLI_PATH) return checkGiven(config.TEMPORAL_CLI_PATH);
  const installed = await findOnPath('temporal', env);
  if (installed) {
    const problem = await problemOf(installed);
    if (problem === null) return installed;
    progress(`${installed} ${problem}: another one is looked for.`);
  }
  const directory = join(config.CAIRN_CACHE_DIR, 'temporal-cli', version);
  const cached = join(directory, 'temporal');
  if ((await problemOf(cached)) === null) return cached;

  return inDraft(directory, async (draft) => {
    await fetchInto(draft, progress, env);
    await syncTree(draft);
    await moveDurably(join(draft, 'temporal'), cached);
    return cached;
  });
}

async function checkGiven(path: string): Promise<string> {
  if (!(await isExecutable(path))) {
    throw new StartError(`TEMPORAL_CLI_PATH is ${path}, which is no executable file.`);
  }
  const problem = await problemOf(path);
  if (problem === null) return path;
  throw new StartError(`TEMPORAL_CLI_PATH is ${path}, which ${problem}. Replace it, or leave TEMPORAL_CLI_PATH unset.`);
}

/** Why a binary cannot be used, with both versions; null when it can. */
async function problemOf(cli: string): Promise<string | null> {
  const found = await temporalServerVersion(cli);
  if (isRecentEnough(found)) return null;
  const is = found === undefined ? 'does not say the version of its server' : `holds Server ${found}`;
  return `${is}; Cairn needs ${neededTemporal}`;
}

async function fetchInto(directory: string, progress: Progress, env: NodeJS.ProcessEnv): Promise<void> {
  const ways = [
    { name: 'Temporal’s download', fetch: () => downloadTemporalCli(version, directory, progress) },
    { name: 'go install', fetch: () => buildWithGo(directory, progress, env) },
  ];
  await firstOf(
    ways,
    (reasons) =>
      `There is no Temporal CLI, and none could be fetched:\n${reasons}\nAny one of these helps:\n` +
      '  - install it (https://docs.temporal.io/cli) so that `temporal` is on PATH, or point TEMPORAL_CLI_PATH to it\n' +
      '  - install Go 1.24 or later (https://go.dev/dl), with which Cairn builds it\n' +
      '  - set TEMPORAL_ADDRESS to a Temporal server that already runs',
  );
}

async function buildWithGo(directory: string, progress: Progress, env: NodeJS.ProcessEnv): Promise<void> {
  const go = await findOnPath('go', env);
  if (!go) throw new Error('Go is not installed');
  await runVisibly({
    title: `Building the Temporal CLI ${version} with Go (about 3 minutes, once)`,
    command: go,
    args: ['install', '-v', '-ldflags', '-s -w', `${goModule}@${version}`],
    kind: 'build tool',
    env: { ...env, GOBIN: directory },
    progress,
  });
}

async function findOnPath(name: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  for (const directory of (env['PATH'] ?? '').split(delimiter).filter(Boolean)) {
    const path = join(directory, name);
    if (await isExecutable(path)) return path;
  }
  return undefined;
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
