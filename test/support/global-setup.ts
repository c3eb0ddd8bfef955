import { readConfig } from '../../src/config.js';
import { fetchParts } from '../../src/embedded/index.js';
import { newDataDirectory, startInstance } from './instance.js';
import { databaseIn, makeDatabase } from './made-database.js';
import { providersAt } from './providers.js';
import { startRelay } from './relay.js';
import { shared } from './shared.js';

/** Boots the one stack of the run. CAIRN_TEST_DATABASE_URL puts it on a Postgres from outside instead of PGlite. */
export default async function setup(): Promise<void> {
  const progress = (line: string) => process.stderr.write(`${line}\n`);
  await fetchParts(readConfig(), progress);
  const database = process.env['CAIRN_TEST_DATABASE_URL'];
  progress(
    `\nStarting the stack of the tests on ${database === undefined ? 'the embedded database' : 'native Postgres'} …`,
  );
  shared.madeDatabase = await makeDatabase(progress);
  process.env['CAIRN_TEST_MADE_DATABASE'] = databaseIn(shared.madeDatabase);
  const relay = await startRelay();
  shared.relay = relay;
  // As shipped: tests that need a sweep ask for it (sweeping.ts), and none comes between what others do by hand.
  const env = {
    ...providersAt(relay.url),
    SWEEP_INTERVAL: '1m',
    ...(database !== undefined && { DATABASE_URL: database }),
  };
  const instance = await startInstance(await newDataDirectory(), { env });
  shared.instance = instance;
  process.env['CAIRN_TEST_STACK'] = JSON.stringify({
    ...instance.runtime,
    databaseUrl: database ?? instance.runtime.databaseUrl,
    logFile: instance.logFile,
    dataDirectory: instance.dataDirectory,
    providersUrl: relay.url,
  });
}
