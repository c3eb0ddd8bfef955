import { openAsBlob } from 'node:fs';
import { FormData, fetch } from 'undici';
import { z } from 'zod';
import { RetryLater, unprocessable } from '../../core/errors.js';
import { cleanString } from '../../text/clean-text.js';
import { parseJson } from '../../text/parsing.js';
import { untimedDispatcher as dispatcher } from '../provider-http.js';
import { failureOf } from './failure.js';
import { uploadNameOf } from './upload-name.js';

export interface TranscriptionConfig {
  /** The URL before `/audio/transcriptions`; often ends in /v1. */
  baseUrl: string;
  model: string;
  apiKey?: string | undefined;
  /** Time limit for one file including its upload; default 10 minutes. */
  timeoutMs?: number;
}

/**
 * Transcribes an audio or video file.
 * @param path of the file, which is streamed
 * @param format decides the extension of the uploaded file's name
 * @returns the text, never empty
 * @throws {CairnError} 422 when the recording has no speech, or the service rejects it
 * @throws {RetryLater} when the service is unreachable, busy, broken or too slow
 */
export type Transcribe = (path: string, format: { mimeType: string; key: string }) => Promise<string>;

const DEFAULT_TIMEOUT_MS = 600_000;
const answerBody = z.object({ text: z.string() });

/** Transcribes with an OpenAI-compatible `/audio/transcriptions` endpoint. Its errors quote no content. */
export function createTranscriber(config: TranscriptionConfig): Transcribe {
  const { baseUrl, model, apiKey, timeoutMs = DEFAULT_TIMEOUT_MS } = config;
  const url = `${baseUrl.replace(/\/+$/, '')}/audio/transcriptions`;
  const headers = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };

  return async (path, format) => {
    const body = new FormData();
    body.set('model', model);
    body.set('response_format', 'json');
    body.set('file', await openAsBlob(path, { type: format.mimeType }), uploadNameOf(format));
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await fetch(url, { method: 'POST', headers, body, signal, dispatcher })
      .then(async (response) => ({ response, text: await response.text() }))
      .catch(() => {
        throw new RetryLater(`The transcription service ${signal.aborted ? 'took too long' : 'is out of reach'}.`);
      });
    const { response, text } = answer;
    if (!response.ok) throw failureOf(response.status, (name) => response.headers.get(name), text);
    const said = readText(text);
    if (said === '') throw unprocessable('Nothing is said in the recording.');
    return said;
  };
}

function readText(body: string): string {
  const parsed = answerBody.safeParse(parseJson(body));
  if (!parsed.success) throw new RetryLater('The transcription service gave an answer that is not understood.');
  return cleanString(parsed.data.text).trim();
}
