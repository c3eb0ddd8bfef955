import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Piscina } from 'piscina';
import { createFairQueue } from '../concurrency/fair-queue.js';
import { createYielder } from '../concurrency/long-work.js';
import { CairnError, invalidInput, payloadTooLarge } from '../core/errors.js';
import { packageRoot } from '../core/package.js';
import { createJsonScanner, deepest } from '../text/json-scanner.js';
import { type Parsed, parseBytes } from './json-text.js';

const megabyte = 1024 * 1024;

/** The largest JSON body that a route accepts. */
export interface BodyLimit {
  bytes: number;
  /** Number of values (see JsonLimits), because their cost does not depend on their bytes. */
  values: number;
}

/** Ten times what the largest search, list or settings request needs. */
export const usualBody: BodyLimit = { bytes: megabyte, values: 10_000 };
/** 10 MB of content, escaped in JSON, with its other fields; 600 documents with 160 values each. */
export const contentBody: BodyLimit = { bytes: 24 * megabyte, values: 100_000 };

/**
 * Bodies above this are large: only a few are read and handled at once, and a thread parses them. Below, parsing takes up to 10
 * ms.
 */
const largeBytes = megabyte;
/** Initial buffer, larger than most bodies, so that few have to be copied. */
const firstBytes = 16 * 1024;
/** The thread ends after this idle time, because it keeps the memory of the largest body that it parsed. */
const threadIdleMs = 10_000;

/** Large bodies received at once: 16 × 24 MB, at most 4 of one organisation, so that slow clients do not block others. */
const receiving = { atOnce: 16, atOnceEach: 4, limitMs: 30_000 };
/** Large bodies handled at once: each takes some 150 MB from parsing to commit. */
const handling = { atOnce: 3, atOnceEach: 2, limitMs: 30_000 };

export type JsonBodies = ReturnType<typeof createJsonBodies>;

/** Reads the JSON bodies of requests. */
export function createJsonBodies() {
  const toReceive = createFairQueue(receiving);
  const toHandle = createFairQueue(handling);
  const pool = new Piscina({
    ...{ filename: join(packageRoot, 'dist', 'src', 'http', 'json-text.js'), name: 'parseBytes' },
    recordTiming: false,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: threadIdleMs,
  });

  const parseInThread = (bytes: Buffer<ArrayBuffer>): Promise<Parsed> =>
    pool.run(bytes, { transferList: [bytes.buffer] });

  return {
    /**
     * Reads the request's JSON body and passes it to `handle`; a missing or empty body is `{}`, whatever the content type. A large
     * body keeps its place in the queue until `handle` is done.
     * @throws {CairnError} 400 when the body is compressed or not UTF-8 JSON, is nested too deeply or has too many values, 413 when it is too
     *   large, 503 when the wait for a large body would be too long
     */
    async handle<T>(
      request: IncomingMessage,
      orgId: string,
      limit: BodyLimit,
      handle: (value: unknown) => Promise<T>,
    ): Promise<T> {
      const held: (() => void)[] = [];
      try {
        const scan = createJsonScanner({ depth: deepest, values: limit.values });
        const bytes = await readBytes(request, limit.bytes, {
          onPiece: (piece) => refuse(scan(piece)),
          onLarge: async () => void held.push(await toReceive.place(orgId)),
        });
        if (bytes.length <= largeBytes) return await handle(valueIn(parseBytes(bytes)));
        held.push(await toHandle.place(orgId));
        const parsed = await parseInThread(bytes);
        held.shift()?.();
        return await handle(valueIn(parsed));
      } finally {
        for (const release of held) release();
      }
    },

    close: () => pool.destroy(),
  };
}

function refuse(problem: string | undefined): void {
  if (problem !== undefined) throw invalidInput(`body: ${problem}`);
}

function valueIn(parsed: Parsed): unknown {
  if ('problem' in parsed) throw invalidInput(`body: ${parsed.problem}`);
  return parsed.value;
}

interface Progress {
  /** Called with each piece; an error that it throws ends the reading, and the rest of the body is dropped. */
  onPiece?(piece: Uint8Array): void;
  /** Called and awaited once, before more than 1 MB is read. */
  onLarge?(): Promise<void>;
}

const compressions = /\b(gzip|deflate|compress|br|zstd)\b/i;

/** @throws {CairnError} 400 for a compressed body, which nothing here decodes. Some clients name a character set in the header. */
export function refuseEncoded({ headers }: IncomingMessage): void {
  const encoding = headers['content-encoding'] ?? '';
  if (compressions.test(encoding)) {
    throw invalidInput(`content-encoding: ${encoding} is not supported; send the body as it is`);
  }
}

/** Reads the body of a request. @throws {CairnError} 413 above `most` bytes, 400 for an incomplete or compressed body */
export async function readBytes(
  request: IncomingMessage,
  most: number,
  { onPiece, onLarge }: Progress = {},
): Promise<Buffer<ArrayBuffer>> {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > most) throw tooLarge(most);
  let bytes = Buffer.allocUnsafeSlow(Math.min(announced || firstBytes, largeBytes));
  let length = 0;
  const letOthersRun = createYielder();
  try {
    refuseEncoded(request);
    for await (const piece of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      const needed = length + piece.length;
      if (needed > most) throw tooLarge(most);
      onPiece?.(piece);
      if (needed > largeBytes && length <= largeBytes) await onLarge?.();
      if (needed > bytes.length) {
        bytes = grown(bytes, length, Math.max(needed, announced, Math.min(most, 2 * bytes.length)));
      }
      piece.copy(bytes, length);
      length = needed;
      await letOthersRun();
    }
  } catch (error) {
    request.resume(); // drops the rest, so that the connection can serve the next request
    if (error instanceof CairnError) throw error;
    throw invalidInput('body: ended before it was complete');
  }
  return bytes.subarray(0, length);
}

function grown(bytes: Buffer<ArrayBuffer>, length: number, size: number): Buffer<ArrayBuffer> {
  const larger = Buffer.allocUnsafeSlow(size);
  bytes.copy(larger, 0, 0, length);
  return larger;
}

const tooLarge = (most: number) => payloadTooLarge(`body: is over ${Math.round(most / megabyte)} MB`);
