import type { Received } from './http.js';

/** What happens instead of an answer. */
export type FaultAnswer =
  | { status: number; headers?: Record<string, string>; body?: string }
  /** No answer until the stand-in is closed. */
  | 'hang'
  /** The connection is reset before an answer. */
  | 'reset'
  /** Headers and half of the body, then the connection breaks. */
  | 'cut'
  /** Half of the body, properly ended. */
  | 'half';

export interface Fault {
  /** Default: any. */
  method?: string;
  /** Tried on path and query; default: any. */
  path?: RegExp;
  /** How many requests it hits; default: all until it is removed. */
  times?: number;
  answer: FaultAnswer;
}

/** The code host's documented answers to what goes wrong. */
export const faults = {
  revoked: answer(401, 'Bad credentials'),
  forbidden: answer(403, 'Resource not accessible by integration'),
  notFound: answer(404, 'Not Found'),
  serverError: answer(500, 'Server Error'),
  badGateway: { status: 502, headers: { 'content-type': 'text/html' }, body: '<html>Unicorn!</html>' },
  secondaryLimit: answer(403, 'You have exceeded a secondary rate limit. Please wait a few minutes.'),
  secondaryLimitFor: (seconds: number) =>
    answer(403, 'You have exceeded a secondary rate limit.', { 'retry-after': String(seconds) }),
  tooMany: (seconds: number) => answer(429, 'Too many requests', { 'retry-after': String(seconds) }),
  primaryLimit: (seconds: number) =>
    answer(403, 'API rate limit exceeded', {
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': String(Math.floor(Date.now() / 1_000) + seconds),
    }),
};

function answer(status: number, message: string, headers: Record<string, string> = {}) {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify({ message, documentation_url: 'https://docs.example/rest' }),
  };
}

export interface Faults {
  /** @returns what takes it back */
  add(fault: Fault): () => void;
  clear(): void;
  /** The fault that hits this request, used up by one. */
  take(request: Received): FaultAnswer | undefined;
}

export function createFaults(): Faults {
  let rules: (Fault & { left: number })[] = [];
  const hits = (rule: Fault, { method, url }: Received) =>
    (rule.method ?? method) === method && (rule.path ?? /(?:)/).test(url.pathname + url.search);
  return {
    add(fault) {
      const rule = { ...fault, left: fault.times ?? Number.POSITIVE_INFINITY };
      rules.push(rule);
      return () => {
        rules = rules.filter((one) => one !== rule);
      };
    },
    clear() {
      rules = [];
    },
    take(request) {
      const rule = rules.find((one) => one.left > 0 && hits(one, request));
      if (rule !== undefined) rule.left -= 1;
      return rule?.answer;
    },
  };
}
