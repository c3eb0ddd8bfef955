import { Agent, fetch as undiciFetch } from 'undici';
import { z } from 'zod';
import { parseJson, parseRetryAfter } from '../text/parsing.js';

/**
 * Turns off undici's timeouts (5 minutes for headers and body), because a model may think longer; callers pass their own
 * signal.
 */
export const untimedDispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 });

/** `fetch` through that dispatcher, for SDKs that accept one. The cast bridges undici's types and the global ones. */
export const untimedFetch = ((input: string, init?: object) =>
  undiciFetch(input, { ...init, dispatcher: untimedDispatcher })) as unknown as typeof fetch;

/**
 * Reads how long a provider asks to wait: `retry-after-ms`, which OpenAI's API sends, else `retry-after`.
 * @param header looks up a response header by its lower-case name
 * @returns milliseconds, at most an hour; undefined when the provider names no wait
 */
export function retryAfterMs(header: (name: string) => string | null | undefined): number | undefined {
  const exact = header('retry-after-ms')?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(exact)) return Math.min(3_600_000, Number(exact));
  return parseRetryAfter(header('retry-after') ?? undefined, header('date') ?? undefined);
}

/** Whether the same request may succeed in a moment. @param status other than 2xx */
export const isTransient = (status: number): boolean => [408, 409, 425, 429].includes(status) || status >= 500;

const googleError = z.object({ error: z.object({ details: z.array(z.unknown()) }) });
const retryInfo = z.object({
  '@type': z.literal('type.googleapis.com/google.rpc.RetryInfo'),
  retryDelay: z.string().regex(/^\d+(\.\d+)?s$/),
});

/**
 * Reads how long a Google API asks to wait: the RetryInfo (google.rpc.Status) in the body of an error, in place of a header.
 * @returns milliseconds, at least a second and at most an hour; undefined when the body names no wait
 */
export function retryInfoMs(body: string | undefined): number | undefined {
  const error = googleError.safeParse(parseJson(body ?? ''));
  for (const detail of error.data?.error.details ?? []) {
    const info = retryInfo.safeParse(detail);
    if (info.success) return Math.min(Math.max(1_000, 1_000 * Number.parseFloat(info.data.retryDelay)), 3_600_000);
  }
  return undefined;
}
