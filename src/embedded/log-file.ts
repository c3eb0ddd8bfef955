import { appendFileSync, renameSync, statSync } from 'node:fs';

const largestFile = 5_000_000;

/**
 * A log of at most about 10 MB: after 5 MB the file becomes `{path}.1`, replacing the previous one, and a new one begins. It
 * is written synchronously, because the last lines before a crash matter most. A line that cannot be written, such as on a
 * full disk, is dropped, so that a failing log does not end the process.
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
