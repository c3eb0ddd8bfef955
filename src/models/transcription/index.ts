import { openAsBlob } from 'node:fs';
import { FormData, fetch } from 'undici';
import { z } from 'zod';
import { RetryLater, unprocessable } from '../../core/errors.js';
import { patientDispatcher as dispatcher } from '../patient-dispatcher.js';
import { failureOf } from './failure.js';
import { fileNameOf } from './file-name.js';

export interface TranscriptionConfig {
  /** What stands before /audio/transcriptions; often ends in /v1. */
  baseUrl: string;
  model: string;
  apiKey?: string | undefined;
  /** Longest for one file, upload included; default 10 minutes. */
  timeoutMs?: number;
}

/**
 * Transcribes an audio or video file.
 * @param path read as it is sent: memory does not grow with the file
 * @param format decides the ending of the name that is sent
 * @returns text, never ''
 * @throws {CairnError} 422 when nothing is said in it, or the service cannot take it; tells a person which
 * @throws {RetryLater} when the service is out of reach, busy, broken or too slow
 */
export type Transcribe = (path: string, format: { mimeType: string; key: string }) => Promise<string>;

const DEFAULT_TIMEOUT_MS = 600_000;
const answerBody = z.object({ text: z.string() });

/** Transcribes through an OpenAI-compatible /audio/transcriptions endpoint; the transcriber's errors hold no content. */
export function createTranscriber(config: TranscriptionConfig): Transcribe {
  const { baseUrl, model, apiKey, timeoutMs = DEFAULT_TIMEOUT_MS } = config;
  const url = `${baseUrl.replace(/\/+$/, '')}/audio/transcriptions`;
  const headers = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };

  return async (path, format) => {
    const body = new FormData();
    body.set('model', model);
    body.set('response_format', 'json');
    body.set('file', await openAsBlob(path, { type: format.mimeType }), fileNameOf(format));
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
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    json = undefined;
  }
  const parsed = answerBody.safeParse(json);
  if (!parsed.success) throw new RetryLater('The transcription service gave an answer that is not understood.');
  return parsed.data.text.toWellFormed().replaceAll('\0', '').trim();
}
