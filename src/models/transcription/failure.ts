import { z } from 'zod';
import { RetryLater, unprocessable } from '../../core/errors.js';
import { retryAfterMs } from '../llm/retry-after.js';

const PASSING = [408, 409, 425, 429];

/** What an OpenAI-compatible server says of a request that it refuses. */
const errorBody = z.object({ error: z.object({ param: z.string().nullish(), code: z.string().nullish() }) });

/**
 * The error for an answer that is not 2xx: about the file, about the moment, or else a fault that names the setting to
 * look at. The server's own words are left out: they may quote the file.
 */
export function failureOf(status: number, header: (name: string) => string | null, body: string): Error {
  if (status === 401 || status === 403) return misconfigured('refused the key: check TRANSCRIPTION_API_KEY', status);
  if (status === 413) return unprocessable('The recording is larger than the transcription service accepts.');
  if (PASSING.includes(status) || status >= 500) {
    return new RetryLater(`The transcription service answered with status ${status}.`, retryAfterMs(header));
  }
  if ((status === 400 || status === 415 || status === 422) && !isAboutModel(body)) {
    return unprocessable(
      'The transcription service cannot read the recording: it may be damaged, or in a format that the service does not know.',
    );
  }
  return misconfigured('does not know the request: check TRANSCRIPTION_BASE_URL and TRANSCRIPTION_MODEL', status);
}

const misconfigured = (what: string, status: number) =>
  new Error(`the transcription service ${what} (status ${status})`);

function isAboutModel(body: string): boolean {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return false;
  }
  const { success, data } = errorBody.safeParse(json);
  return success && (data.error.param === 'model' || data.error.code === 'model_not_found');
}
