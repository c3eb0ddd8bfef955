import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { startOf } from './process-identity.js';

const runtimeSchema = z.object({
  pid: z.number().int().positive(),
  /** Where the API listens, whatever BASE_URL says. */
  apiUrl: z.string(),
  temporalAddress: z.string(),
  temporalUiUrl: z.string().nullable(),
  databaseUrl: z.string(),
});

/** The start tells the process from a later one with its pid; files of earlier versions have none. */
const fileSchema = runtimeSchema.extend({ start: z.string().optional() });

/** Addresses of a running instance, for `cairn doctor`, `cairn demo`, tests and benches. Contains no secrets. */
export type RuntimeInfo = z.output<typeof runtimeSchema>;

/** The runtime file of a data directory. */
export function runtimeFileOf(dataDirectory: string): string {
  return join(dataDirectory, 'runtime.json');
}

/** Writes the runtime file atomically, readable by its owner only. */
export async function writeRuntimeFile(path: string, info: RuntimeInfo): Promise<void> {
  const draft = `${path}.${process.pid}`;
  const file: z.input<typeof fileSchema> = { ...withoutPassword(info), start: startOf(info.pid) };
  await writeFile(draft, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, path);
}

/** The instance that runs on a data directory; undefined if there is none or its process is gone. */
export async function readRuntime(dataDirectory: string): Promise<RuntimeInfo | undefined> {
  const text = await readFile(runtimeFileOf(dataDirectory), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const { start, ...info } = fileSchema.parse(JSON.parse(text));
  return isRunning(info.pid, start) ? info : undefined;
}

/**
 * Removes the password that the URL of an external database may contain; it stays in the environment. The URL of a socket may name a
 * user without a host: pg takes it, and Node does with a host, which `host` in the query takes precedence over.
 */
function withoutPassword(info: RuntimeInfo): RuntimeInfo {
  const url = new URL(info.databaseUrl.replace('@/', '@localhost/'));
  url.password = '';
  url.searchParams.delete('password');
  return { ...info, databaseUrl: url.href };
}

function isRunning(pid: number, start: string | undefined): boolean {
  if (start !== undefined) return startOf(pid) === start;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
