import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { messageOf, StartError } from '../core/errors.js';
import type { Progress } from '../core/log.js';

const connectTimeoutMs = 5_000;
const stallTimeoutMs = 15_000;
const reportEveryMs = 5_000;

/**
 * Downloads a URL to a file and reports progress every 5 s. Gives up when the server does not answer within 5 s, or sends
 * nothing for 15 s.
 * @throws {Error} with a short reason
 */
export async function download(url: string, path: string, title: string, progress: Progress): Promise<void> {
  const abort = new AbortController();
  let patience = setTimeout(() => abort.abort(new Error('no answer')), connectTimeoutMs);
  let received = 0;
  const timer = setInterval(() => progress(`${title}: ${megabytes(received)} MB`), reportEveryMs);
  try {
    const response = await fetch(url, { signal: abort.signal });
    if (!response.ok || !response.body) throw new Error(`${new URL(url).host} answered ${response.status}`);
    progress(`${title} …`);
    const body = Readable.fromWeb(response.body);
    body.on('data', (chunk: Buffer) => {
      received += chunk.length;
      clearTimeout(patience);
      patience = setTimeout(() => abort.abort(new Error('the download stalled')), stallTimeoutMs);
    });
    await pipeline(body, createWriteStream(path));
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new Error(`${new URL(url).host}: ${messageOf(cause)}`);
  } finally {
    clearTimeout(patience);
    clearInterval(timer);
  }
}

/**
 * Fetches something in the first of these ways that works.
 * @param advice the message when none does, made of why each did not, a line each
 * @throws {StartError} with that message
 */
export async function firstOf(
  ways: readonly { name: string; fetch: () => Promise<void> }[],
  advice: (reasons: string) => string,
): Promise<void> {
  const reasons: string[] = [];
  for (const { name, fetch } of ways) {
    try {
      return await fetch();
    } catch (error) {
      reasons.push(`  ${name}: ${messageOf(error)}`);
    }
  }
  throw new StartError(advice(reasons.join('\n')));
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1e6);
}
