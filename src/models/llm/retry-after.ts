import { parseRetryAfter } from '../../text/parsing.js';

/**
 * The wait that a provider asks for, in milliseconds, at most an hour; undefined when it names none: `retry-after-ms`,
 * which OpenAI's API sends, else `retry-after`.
 * @param header looks a response header up by its lower-case name
 */
export function retryAfterMs(header: (name: string) => string | null | undefined): number | undefined {
  const exact = header('retry-after-ms')?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(exact)) return Math.min(3_600_000, Number(exact));
  return parseRetryAfter(header('retry-after') ?? undefined, header('date') ?? undefined);
}
