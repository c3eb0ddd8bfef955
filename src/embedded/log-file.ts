import { appendFileSync, renameSync, statSync } from 'node:fs';

const largestFile = 5_000_000;

/**
 * A log that keeps at most about 10 MB: past 5 MB the file becomes `{path}.1` (replacing the one before) and a new one begins.
 * Written synchronously, because the last lines before a crash are the ones that matter. A line that cannot be written, such as on a
 * full disk, is dropped: that is no reason to end what is logged about.
 */
export function openLog(path: string): (line: string) => void {
  let size = sizeOf(path);
  const write = (text: string) => {
    size += Buffer.byteLength(text);
    if (size > largestFile) {
      if (sizeOf(path) > 0) renameSync(path, `${path}.1`);
      size = Buffer.byteLength(text);
    }
    appendFileSync(path, text, { mode: 0o600 });
  };
  return (line) => {
    try {
      write(`${new Date().toISOString()} ${line}\n`);
    } catch {}
  };
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
