import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Piscina } from 'piscina';
import { createYielder } from '../concurrency/event-loop.js';
import { createFairQueue } from '../concurrency/fair-queue.js';
import { CairnError, invalidInput, payloadTooLarge } from '../core/errors.js';
import { packageRoot } from '../core/package.js';
import { createJsonScanner } from './json-scanner.js';
import { deepest, type Parsed, parseBytes } from './json-text.js';

const megabyte = 1024 * 1024;

/** The largest JSON body that a route takes. */
export interface BodyLimit {
  bytes: number;
  /** See `JsonLimits`: what each costs to make, check and store has nothing to do with its bytes. */
  values: number;
}

/** Ten times what the most elaborate search, list or setting needs. */
export const usualBody: BodyLimit = { bytes: megabyte, values: 10_000 };
/** 10 MB of content, escaped as JSON escapes it, and the other fields; 600 documents with 160 values each. */
export const contentBody: BodyLimit = { bytes: 24 * megabyte, values: 100_000 };

/** A body over this is large: few are read and handled at once, and a thread parses it. It takes some 10 ms to parse here. */
const largeBytes = megabyte;
/** Larger than most bodies, so that few are copied as they grow. */
const firstBytes = 16 * 1024;
/** A thread that has parsed 24 MB keeps as much and more; this long after its last body it goes, and that with it. */
const threadIdleMs = 10_000;

/** 16 × 24 MB while they come in, at most 4 from one organisation, so that a slow client keeps nobody else waiting. */
const receiving = { atOnce: 16, atOnceEach: 4, limitMs: 30_000 };
/** Each takes some 150 MB from its parsing to its commit. */
const handling = { atOnce: 3, atOnceEach: 2, limitMs: 30_000 };

export type JsonBodies = ReturnType<typeof createJsonBodies>;

/** Reads the JSON bodies of requests. */
export function createJsonBodies() {
  const toReceive = createFairQueue(receiving);
  const toHandle = createFairQueue(handling);
  const pool = new Piscina({
    ...{ filename: join(packageRoot, 'dist', 'src', 'http', 'json-text.js'), name: 'parseBytes' },
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: threadIdleMs,
  });

  const parseInThread = (bytes: Buffer<ArrayBuffer>): Promise<Parsed> =>
    pool.run(bytes, { transferList: [bytes.buffer] });

  return {
    /**
     * Has the request's JSON value handled; `{}` for a missing or empty body, whatever the content type says. A large one
     * has its place until that is done.
     * @throws {CairnError} 400 for bytes that are not UTF-8 JSON, nested too deep or of too many values, 413 for too many
     *   bytes, 503 when no place for a large one comes free
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
  /** What it throws ends the reading; the server drops what the client still sends. */
  onPiece?(piece: Uint8Array): void;
  /** Waited for, once, before more than 1 MB is read. */
  onLarge?(): Promise<void>;
}

/** @throws {CairnError} 413 over `most` bytes, 400 for a body that was cut off */
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
    request.resume(); // what still comes is dropped, and the connection is there for the next request
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
