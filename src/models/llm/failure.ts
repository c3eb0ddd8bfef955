import { AISDKError, APICallError } from 'ai';
import { LlmError, type LlmErrorDetails } from './error.js';
import { retryAfterMs } from './retry-after.js';

export interface Failure {
  error: LlmError;
  /** The same request may succeed in a moment. */
  isPassing: boolean;
}

const BAD_REQUEST = [400, 413, 422];
const BAD_KEY = [401, 403];
const PASSING = [408, 409, 425, 429];

/**
 * What went wrong, in words without content, address or key: the SDK's own errors carry the request and the answer, so
 * nothing of them is kept. The request is ours and checked, so whatever else is thrown comes of an answer in another
 * form, which some of the SDK's packages read without checking.
 */
export function failureOf(thrown: unknown, name: string, deadline: AbortSignal): Failure {
  if (deadline.aborted) return unavailable(false, `${name} did not answer in time`);
  if (!APICallError.isInstance(thrown)) return unavailable(false, `${name} gave an answer that is not understood`);
  const { statusCode: status, responseHeaders: headers } = thrown;
  if (status === undefined) return unavailable(true, `${name} is out of reach`);
  if (status < 300) {
    const isReadWhole = AISDKError.isInstance(thrown.cause);
    return unavailable(!isReadWhole, `${name} gave an answer that is not understood`, { status });
  }
  if (BAD_REQUEST.includes(status)) {
    const message = `${name} refused the request with status ${status}`;
    return { error: new LlmError('refused', message, { status }), isPassing: false };
  }
  if (BAD_KEY.includes(status)) return unavailable(false, `${name} refused the key with status ${status}`, { status });
  const afterMs = retryAfterMs((header) => headers?.[header]);
  const isPassing = PASSING.includes(status) || status >= 500;
  return unavailable(isPassing, `${name} answered with status ${status}`, { status, afterMs });
}

function unavailable(isPassing: boolean, message: string, details?: LlmErrorDetails): Failure {
  return { error: new LlmError('unavailable', message, details), isPassing };
}
