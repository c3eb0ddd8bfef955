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
  /** The API's code, such as object_not_found; empty if the answer is not the notes app's. */
  code: string;
  message: string;
  retryAfterMs: number | undefined;
}

/** By "Status codes" of the API's reference. */
function castAnswer({ status, code, message, retryAfterMs }: Answer): ProviderError {
  const refusal = (kind: ProviderErrorKind, text: string, waitMs?: number) =>
    new ProviderError(kind, text, waitMs, status);
  const said = message === '' ? '' : `: ${message}`;
  if (status === 429 || status === 529) {
    return refusal('rateLimited', 'The notes app limits how often it is called', retryAfterMs ?? limitMs);
  }
  if (status === 401) return refusal('revoked', 'The notes app no longer accepts the authorisation');
  if (status === 403) return refusal('forbidden', `The notes app does not allow it${said}`);
  if (code === 'object_not_found')
    return refusal('notFound', 'The notes app does not have it, or not for this account');
  if (status === 408 || status === 409 || status >= 500) {
    return refusal('unavailable', `The notes app answered ${status}`, retryAfterMs);
  }
  return refusal('rejected', `The notes app refused the request with ${status}${said}`);
}

const bodyShape = z.object({ object: z.literal('error'), code: z.string(), message: z.string().catch('') });

/** null also for the error page of a proxy in between, which says nothing about a page or a grant. */
function answerIn(error: unknown): Answer | null {
  if (!isHTTPResponseError(error)) return null;
  const { status, headers, body } = error;
  const header = (name: string) => (headers instanceof Headers ? (headers.get(name) ?? undefined) : undefined);
  const said = bodyShape.safeParse(parseJson(body)).data;
  if (said === undefined && status < 500 && status !== 429) return null;
  return {
    status,
    code: said?.code ?? '',
    message: (said?.message ?? '').slice(0, longestQuote),
    retryAfterMs: parseRetryAfter(header('retry-after'), header('date')),
  };
}

/** Runs a call to the notes app. @throws {ProviderError} only */
export const asking = createAsking('The notes app', answerIn, castAnswer);

/** The result of a call; null when the object does not exist, this account may not see it, or the API cannot show it. */
export const orNull = <T>(call: () => Promise<T>): Promise<T | null> =>
  nullIf(['notFound', 'forbidden', 'rejected'], () => asking(call));
