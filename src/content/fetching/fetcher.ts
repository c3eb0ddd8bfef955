import { RetryLater, unprocessable } from '../../core/errors.js';
import { addressCheck } from './addresses.js';
import { childController } from './child-controller.js';
import { type Resolve, systemResolve } from './connector.js';
import { hop, type Page } from './hop.js';
import { createHostTurns } from './host-turns.js';
import { parseWebUrl } from './urls.js';

export interface FetchLimits {
  /** Milliseconds for everything but waiting for one's turn at a host. */
  totalMs: number;
  /** Milliseconds, at each redirect anew, until the headers are there. */
  headersMs: number;
  /** Size of the body, after decompression. */
  maxBytes: number;
  maxRedirects: number;
}

const defaultLimits: FetchLimits = {
  totalMs: 60_000,
  headersMs: 20_000,
  maxBytes: 50 * 1024 * 1024,
  maxRedirects: 5,
};

export interface Fetched extends Page {
  /** After redirects, without its fragment. */
  finalUrl: string;
}

export interface Fetcher {
  /**
   * GETs the URL and streams the body into the file `to`, which does not exist afterwards when this fails. One request
   * at a time goes to a host; the others wait in order.
   * @throws {CairnError} 415 or 422 when asking again would not help: details say why, without the URL
   * @throws {RetryLater} when it may
   */
  fetch(url: string, to: string, signal?: AbortSignal): Promise<Fetched>;
  /** Ends what is running or waiting. */
  close(): Promise<void>;
}

export interface FetcherOptions {
  /** CIDRs that may be reached although they are not public, as parseCidrs gives them; default none. */
  allowedAddresses?: readonly string[];
  limits?: Partial<FetchLimits>;
  userAgent?: string;
  /** Default: as the operating system does. Whatever it answers is checked. */
  resolve?: Resolve;
}

/** Fetches web pages, from public addresses only: see docs/security.md. */
export function createFetcher(options: FetcherOptions = {}): Fetcher {
  const { resolve = systemResolve, userAgent = 'Cairn/0.1' } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const isAllowed = addressCheck(options.allowedAddresses ?? []);
  const turns = createHostTurns();
  const running = new Map<AbortController, Promise<unknown>>();
  let closed = false;

  const follow = async (start: string, to: string, signal: AbortSignal): Promise<Fetched> => {
    const parsed = parseWebUrl(start);
    if (!(parsed instanceof URL)) throw unprocessable(parsed.problem);
    let url = parsed;
    let leftMs = limits.totalMs;
    for (let redirects = 0; redirects <= limits.maxRedirects; redirects++) {
      const endTurn = await turns.take(url.hostname, signal);
      const started = performance.now();
      try {
        const answer = await hop(url, to, { ...limits, isAllowed, resolve, userAgent, leftMs, signal });
        if (!(answer instanceof URL)) return { finalUrl: withoutFragment(url), ...answer };
        url = answer;
      } finally {
        endTurn();
      }
      leftMs -= performance.now() - started;
    }
    throw unprocessable(`The server redirects more than ${limits.maxRedirects} times.`);
  };

  return {
    async fetch(url, to, signal) {
      if (closed) throw stopping();
      const stop = childController(signal);
      const work = follow(url, to, stop.signal);
      running.set(stop, work);
      try {
        return await work;
      } finally {
        running.delete(stop);
        stop.abort();
      }
    },
    async close() {
      closed = true;
      const works = [...running.values()];
      for (const stop of running.keys()) stop.abort(stopping());
      await Promise.allSettled(works);
    },
  };
}

const stopping = () => new RetryLater('The page was not fetched because Cairn is stopping.');

function withoutFragment(url: URL): string {
  const copy = new URL(url);
  copy.hash = '';
  return copy.href;
}
