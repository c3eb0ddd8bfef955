import { existsSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from '@jest/globals';
import { CairnError, RetryLater } from '../../core/errors.js';
import { createFetcher, type Fetcher, type FetcherOptions } from './fetcher.js';
import { listen, publicAddress, scratchFolder, serve, type TestServer, testResolver } from './test-server.js';

let server: TestServer;
let scratch: Awaited<ReturnType<typeof scratchFolder>>;
let closers: (() => unknown)[] = [];

/** A web server for the tests of a file: each test sets `answer`; `file` does not exist yet. */
export const web: { answer: RequestListener; file: string; paths: readonly string[] } = {
  answer: (_request, response) => response.end(),
  file: '',
  paths: [],
};

beforeAll(async () => {
  server = await serve(publicAddress, (request, response) => web.answer(request, response));
  web.paths = server.paths;
});

beforeEach(async () => {
  scratch = await scratchFolder();
  web.file = scratch.file;
  server.paths.length = 0;
});

afterEach(async () => {
  await Promise.all(closers.map((close) => close()));
  closers = [];
  await scratch.remove();
});

afterAll(() => server.close());

/** Registers a cleanup to run after the test. */
export const closeAfter = (close: () => unknown): void => {
  closers.push(close);
};

export function fetcherWith(options: FetcherOptions = {}): Fetcher {
  const fetcher = createFetcher({ allowedAddresses: [`${publicAddress}/32`], ...testResolver(), ...options });
  closeAfter(() => fetcher.close());
  return fetcher;
}

export const at = (path: string, host = 'site.test') => `http://${host}:${server.port}${path}`;
export const get = (options: FetcherOptions = {}) => fetcherWith(options).fetch(at('/page'), web.file);
export const limit = (limits: FetcherOptions['limits'] = {}) => ({ limits });

/** Starts a TCP server that answers the first bytes of a connection. Returns its URL. */
export async function rawServer(answerBy: (socket: Socket) => void): Promise<string> {
  const raw = createServer((socket) => socket.on('error', () => undefined).once('data', () => answerBy(socket)));
  closeAfter(() => raw.close());
  return `http://site.test:${await listen(raw, publicAddress)}/`;
}

/** Returns the error of a fetch, and expects that it left no file. */
export async function failure(fetched: Promise<unknown>): Promise<unknown> {
  const error = await fetched.then(
    () => new Error('the fetch succeeded'),
    (reason: unknown) => reason,
  );
  expect(existsSync(web.file)).toBe(false);
  return error;
}

const quotesUrl = /\.test|\.example|:\/\/[^ ]|127\./;

export async function expectRefused(fetched: Promise<unknown>, reason: RegExp, status = 422): Promise<void> {
  const error = await failure(fetched);
  expect(error).toBeInstanceOf(CairnError);
  expect(error).toMatchObject({ status, details: expect.stringMatching(reason) });
  expect(error).toMatchObject({ details: expect.not.stringMatching(quotesUrl) });
}

export async function expectLater(fetched: Promise<unknown>, reason: RegExp, afterMs?: number): Promise<void> {
  const error = await failure(fetched);
  expect(error).toBeInstanceOf(RetryLater);
  expect(error).toMatchObject({ message: expect.stringMatching(reason) });
  expect(error).toMatchObject({ message: expect.not.stringMatching(quotesUrl) });
  expect((error as RetryLater).afterMs).toBe(afterMs);
}
