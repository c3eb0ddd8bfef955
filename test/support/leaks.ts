import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What must stand in no log and no history, whatever the tests sent. */
const secrets: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['an API key', /sm_[A-Za-z0-9]{8,64}_[A-Za-z0-9]{16,}/],
  ['a client secret (test/settings.test.ts)', /correct-horse-battery/],
  ['content (test/tenancy.test.ts)', /Quetzalcoatlus/],
  ['a token or code of a provider (test/support/mark.ts)', /_at\d+_/],
];

/**
 * Looks through a stack's log, the logs of its parts and the histories of its workflows.
 * @returns what was found and where, as sentences
 */
export async function findLeaks(logFile: string, dataDirectory: string): Promise<string[]> {
  const logs = join(dataDirectory, 'logs');
  const parts = await readdir(logs);
  const histories = (await readdir(dataDirectory)).filter((name) => name.startsWith('temporal.db'));
  const files = [
    logFile,
    ...parts.map((name) => join(logs, name)),
    ...histories.map((name) => join(dataDirectory, name)),
  ];
  const found = files.map(async (file) => {
    const text = await readFile(file, 'latin1');
    return secrets.filter(([, pattern]) => pattern.test(text)).map(([what]) => `${file} holds ${what}`);
  });
  return (await Promise.all(found)).flat();
}
