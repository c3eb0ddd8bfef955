import { AISDKError, APICallError } from 'ai';
import { isTransient, retryAfterMs, retryInfoMs } from '../provider-http.js';
import { LlmError, type LlmErrorDetails } from './error.js';

export interface Failure {
  error: LlmError;
  /** Whether the same request may succeed in a moment. */
  isTransient: boolean;
}

const BAD_REQUEST = [400, 413, 422];
const BAD_KEY = [401, 403];

/**
 * Describes an error of the AI SDK without content, address or key: the SDK's errors carry the request and the response, so
 * neither message nor cause is kept. An error that is no APICallError comes from a malformed response, which some of the
 * SDK's packages read without validation.
 */
export function failureOf(thrown: unknown, name: string, deadline: AbortSignal): Failure {
  if (deadline.aborted) return unavailable(false, `${name} did not answer in time`);
  if (!APICallError.isInstance(thrown)) return unavailable(false, `${name} gave an answer that is not understood`);
  const { statusCode: status, responseHeaders: headers, responseBody: body } = thrown;
  if (status === undefined) return unavailable(true, `${name} is out of reach`);
  if (status < 300) {
    const isReadWhole = AISDKError.isInstance(thrown.cause);
    return unavailable(!isReadWhole, `${name} gave an answer that is not understood`, { status });
  }
  if (BAD_REQUEST.includes(status)) {
    const message = `${name} refused the request with status ${status}`;
    return { error: new LlmError('refused', message, { status }), isTransient: false };
  }
  if (BAD_KEY.includes(status)) return unavailable(false, `${name} refused the key with status ${status}`, { status });
  const afterMs = retryAfterMs((header) => headers?.[header]) ?? retryInfoMs(body);
  return unavailable(isTransient(status), `${name} answered with status ${status}`, { status, afterMs });
}

function unavailable(isTransient: boolean, message: string, details?: LlmErrorDetails): Failure {
  return { error: new LlmError('unavailable', message, details), isTransient };
}
