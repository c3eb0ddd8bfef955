import { isHTTPResponseError } from '@notionhq/client';
import { z } from 'zod';
import { parseJson, parseRetryAfter } from '../../text/parsing.js';
import { ProviderError, type ProviderErrorKind } from '../errors.js';
import { createAsking, nullIf } from '../kit/asking.js';

/** Requests are counted in windows of a minute; see "Request limits" of the API's reference. */
const limitMs = 60_000;
const longestQuote = 200;

/** An error answer. */
export interface Answer {
  status: number;
  message: string;
  retryAfterMs: number | undefined;
}

/** By "Status codes" of the API's reference. */
function castAnswer({ status, message, retryAfterMs }: Answer): ProviderError {
  const refusal = (kind: ProviderErrorKind, text: string, waitMs?: number) =>
    new ProviderError(kind, text, waitMs, status);
  const said = message === '' ? '' : `: ${message}`;
  if (status === 429 || status === 529) {
    return refusal('rateLimited', 'The notes app limits how often it is called', retryAfterMs ?? limitMs);
  }
  if (status === 401) return refusal('revoked', 'The notes app no longer accepts the authorisation');
  if (status === 403) return refusal('forbidden', `The notes app does not allow it${said}`);
  if (status === 404) return refusal('notFound', 'The notes app does not have it, or not for this account');
  if (status === 408 || status === 409 || status >= 500) {
    return refusal('unavailable', `The notes app answered ${status}`, retryAfterMs);
  }
  return refusal('rejected', `The notes app refused the request with ${status}${said}`);
}

const bodyShape = z.object({ message: z.string() });

function answerIn(error: unknown): Answer | null {
  if (!isHTTPResponseError(error)) return null;
  const { status, headers, body } = error;
  const header = (name: string) => (headers instanceof Headers ? (headers.get(name) ?? undefined) : undefined);
  const said = bodyShape.safeParse(parseJson(body)).data;
  return {
    status,
    message: (said?.message ?? '').slice(0, longestQuote),
    retryAfterMs: parseRetryAfter(header('retry-after'), header('date')),
  };
}

/** Runs a call to the notes app. @throws {ProviderError} only */
export const asking = createAsking('The notes app', answerIn, castAnswer);

/** The result of a call; null when the object does not exist or this account may not see it. */
export const orNull = <T>(call: () => Promise<T>): Promise<T | null> =>
  nullIf(['notFound', 'forbidden'], () => asking(call));
