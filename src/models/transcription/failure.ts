import { z } from 'zod';
import { RetryLater, unprocessable } from '../../core/errors.js';
import { parseJson } from '../../text/parsing.js';
import { isTransient, retryAfterMs } from '../provider-http.js';

/** Error body of an OpenAI-compatible server. */
const errorBody = z.object({ error: z.object({ param: z.string().nullish(), code: z.string().nullish() }) });

/**
 * Maps a status other than 2xx to an error: 422 for the file, RetryLater for a busy server, else a fault that names the
 * setting to check. The response body is left out because it may quote the file.
 */
export function failureOf(status: number, header: (name: string) => string | null, body: string): Error {
  if (status === 401 || status === 403) return misconfigured('refused the key: check TRANSCRIPTION_API_KEY', status);
  if (status === 413) return unprocessable('The recording is larger than the transcription service accepts.');
  if (isTransient(status)) {
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
  const { success, data } = errorBody.safeParse(parseJson(body));
  return success && (data.error.param === 'model' || data.error.code === 'model_not_found');
}
