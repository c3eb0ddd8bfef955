import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Progress } from '../core/log.js';
import { download } from './download.js';
import { runVisibly } from './run-visibly.js';

/** Where Temporal publishes the CLI (https://docs.temporal.io/cli), and where the SDK's test server comes from. */
const archives = 'https://temporal.download/cli/archive';

/**
 * Downloads the published CLI and puts `temporal` into a directory.
 *
 * The SDK can download it too, but only as part of starting a server that it then owns; this is the same host and file.
 * @throws {Error} when the host cannot be reached within 5 s, or has no build for this platform
 */
export async function downloadTemporalCli(version: string, directory: string, progress: Progress): Promise<void> {
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch;
  const archive = join(directory, 'temporal.tar.gz');
  const url = `${archives}/${version}?platform=${process.platform}&arch=${architecture}`;
  await download(url, archive, `Downloading the Temporal CLI ${version}`, progress);
  await runVisibly({
    title: 'Unpacking the Temporal CLI',
    command: 'tar',
    args: ['-xzf', archive, '-C', directory, 'temporal'],
    progress,
  });
  await rm(archive);
}
