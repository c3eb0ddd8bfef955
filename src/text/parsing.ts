import { createJsonScanner, deepest } from './json-scanner.js';

/** The parsed JSON; undefined if the text is not JSON. @param reviver as of `JSON.parse` */
export function parseJson(text: string, reviver?: (key: string, value: unknown) => unknown): unknown {
  try {
    return JSON.parse(text, reviver);
  } catch {
    return undefined;
  }
}

/** Like `parseJson`; undefined too for JSON that is nested too deeply for recursive functions. */
export function parseShallowJson(text: string): unknown {
  const scan = createJsonScanner({ depth: deepest, values: Number.POSITIVE_INFINITY });
  return scan(Buffer.from(text)) === undefined ? parseJson(text) : undefined;
}

/** Whether the date has a year that Postgres and ISO 8601 without signs can both hold, 1–9999 in UTC. */
export const hasPlainYear = (date: Date): boolean => date.getUTCFullYear() >= 1 && date.getUTCFullYear() <= 9999;

const leastMs = 1_000;
const mostMs = 3_600_000;

/**
 * Reads a Retry-After header (RFC 9110 §10.2.3): seconds or a date, which is taken relative to the server's own Date so
 * that differing clocks do no harm.
 * @param longestMs the maximum that is respected; an hour by default
 * @returns milliseconds, at least a second; undefined if there is no valid value
 */
export function parseRetryAfter(
  retryAfter: string | undefined,
  serverDate: string | undefined,
  longestMs = mostMs,
): number | undefined {
  if (retryAfter === undefined) return undefined;
  const text = retryAfter.trim();
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : parseHttpDate(text) - serverNow(serverDate);
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, leastMs), longestMs);
}

function serverNow(serverDate: string | undefined): number {
  const date = serverDate === undefined ? Number.NaN : parseHttpDate(serverDate);
  return Number.isNaN(date) ? Date.now() : date;
}

/** Milliseconds since the epoch, or NaN. Of the three forms of RFC 9110 §5.6.7, asctime's names no time zone. */
function parseHttpDate(text: string): number {
  if (!/^[A-Z][a-z]+,? /.test(text)) return Number.NaN;
  return Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
}
