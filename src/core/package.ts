import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Nearest directory above this file that holds package.json: the same from src/ and from dist/src/. */
function findPackageRoot(): string {
  let directory = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(directory, 'package.json'))) directory = dirname(directory);
  return directory;
}

export const packageRoot = findPackageRoot();
export const migrationsDirectory = join(packageRoot, 'prisma', 'migrations');
/** What the console's build makes; not there where that did not run. */
export const consoleDirectory = join(packageRoot, 'dist', 'console');
export const workflowBundlePath = join(packageRoot, 'dist', 'workflow-bundle.js');

/** What package.json says of Cairn. */
export const { version, description } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as {
  version: string;
  description: string;
};

/** How Cairn names itself to the servers that it calls. */
export const userAgent = `Cairn/${version}`;
