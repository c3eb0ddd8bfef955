import type { Config } from '../config.js';
import { fetchParts, resolveModelFiles } from '../embedded/index.js';

/** Fetches what is missing into the cache, with progress on stderr. @returns exit code */
export async function fetchInto(config: Config, modelOnly: boolean): Promise<number> {
  const progress = (line: string) => process.stderr.write(`${line}\n`);
  if (modelOnly) await resolveModelFiles(config, progress);
  else await fetchParts(config, progress);
  return 0;
}
