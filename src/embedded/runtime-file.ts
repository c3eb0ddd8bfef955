import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const runtimeSchema = z.object({
  pid: z.number().int().positive(),
  apiUrl: z.string(),
  temporalAddress: z.string(),
  temporalUiUrl: z.string().nullable(),
  databaseUrl: z.string(),
});

/** Where a running instance is to be reached, for `cairn doctor`, `cairn demo`, tests and benches. Holds no secret of ours. */
export type RuntimeInfo = z.output<typeof runtimeSchema>;

/** The runtime file of a data directory. */
export function runtimeFileOf(dataDirectory: string): string {
  return join(dataDirectory, 'runtime.json');
}

/** Writes the runtime file at once or not at all, readable by its owner only. */
export async function writeRuntimeFile(path: string, info: RuntimeInfo): Promise<void> {
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(withoutPassword(info), null, 2)}\n`, { mode: 0o600 });
  await rename(draft, path);
}

/** What runs on a data directory, or undefined when nothing does or its process is gone. */
export async function readRuntime(dataDirectory: string): Promise<RuntimeInfo | undefined> {
  const text = await readFile(runtimeFileOf(dataDirectory), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const info = runtimeSchema.parse(JSON.parse(text));
  return isRunning(info.pid) ? info : undefined;
}

/** A database given from outside may carry a password in its URL; that one stays in the environment. */
function withoutPassword(info: RuntimeInfo): RuntimeInfo {
  const url = new URL(info.databaseUrl);
  url.password = '';
  return { ...info, databaseUrl: url.href };
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
