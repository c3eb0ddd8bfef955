import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  inOrder,
  type OpenAiServer,
  type ReceivedRequest,
  type Reply,
  startOpenAiServer,
} from '../../../test/support/openai-server.js';
import { createTranscriber, type TranscriptionConfig } from './index.js';

const bytes = Buffer.from('not really a recording');
const mp3 = { mimeType: 'audio/mpeg', key: 'mp3' };

let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-transcription-'));
  path = join(folder, 'secret-name.mp3');
  await writeFile(path, bytes);
});
afterAll(() => rm(folder, { recursive: true }));

let server: OpenAiServer | undefined;
afterEach(() => server?.close());

async function transcriberAgainst(
  respond: (request: ReceivedRequest) => Reply,
  config: Partial<TranscriptionConfig> = {},
): Promise<ReturnType<typeof createTranscriber>> {
  server = await startOpenAiServer(respond);
  return createTranscriber({ baseUrl: `${server.url}/`, model: 'whisper-1', apiKey: 'k', ...config });
}

function sentFile(): File {
  const file = server?.requests[0]?.form?.get('file');
  if (file instanceof File) return file;
  throw new Error('expected a file');
}

describe('a transcriber', () => {
  it('sends the file and gives its text', async () => {
    const transcribe = await transcriberAgainst(inOrder({ transcribes: ' Rex\0 barks.\n' }));
    expect(await transcribe(path, mp3)).toBe('Rex barks.');
    const received = server?.requests[0];
    expect(received?.path).toBe('/v1/audio/transcriptions');
    expect(received?.headers.authorization).toBe('Bearer k');
    expect(received?.headers['content-length']).toMatch(/^\d+$/);
    expect(received?.form?.get('model')).toBe('whisper-1');
    expect(received?.form?.get('response_format')).toBe('json');
    const file = sentFile();
    expect([file.name, file.type]).toEqual(['recording.mp3', 'audio/mpeg']);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(bytes);
  });

  it('sends no key where there is none', async () => {
    const transcribe = await transcriberAgainst(inOrder({ transcribes: 'x' }), { apiKey: undefined });
    await transcribe(path, mp3);
    expect(server?.requests[0]?.headers.authorization).toBeUndefined();
  });

  it.each([
    [{ mimeType: 'video/mp4', key: 'video' }, 'recording.mp4'],
    [{ mimeType: 'audio/x-m4a', key: 'audio' }, 'recording.m4a'],
    [{ mimeType: 'Audio/OGG; codecs=opus', key: 'audio' }, 'recording.ogg'],
    [{ mimeType: 'video/quicktime', key: 'mov' }, 'recording.mov'],
    [{ mimeType: '', key: '../x y' }, 'recording.xy'],
    [{ mimeType: '', key: '' }, 'recording.bin'],
  ])('names a file of %j %s', async (format, name) => {
    const transcribe = await transcriberAgainst(inOrder({ transcribes: 'x' }));
    await transcribe(path, format);
    expect(sentFile().name).toBe(name);
  });

  const error = (body: object): Reply => ({ status: 400, body: JSON.stringify({ error: body }) });
  it.each<[string, Reply, RegExp]>([
    ['nothing is said', { transcribes: ' \n' }, /^Nothing is said/],
    ['the format is unknown', error({ message: 'bad', param: 'file', code: null }), /cannot read the recording/],
    ['the format is unknown, in other words', { status: 415, body: 'no' }, /cannot read the recording/],
    ['the file is too large', { status: 413 }, /larger than the transcription service accepts/],
  ])('says that the document cannot be used when %s', async (_, reply, reason) => {
    const transcribe = await transcriberAgainst(inOrder(reply));
    const details = expect.stringMatching(reason);
    await expect(transcribe(path, mp3)).rejects.toMatchObject({ name: 'CairnError', status: 422, details });
  });

  it.each<[string, Reply, number | undefined]>([
    ['is busy', { status: 429, headers: { 'retry-after': '7' } }, 7_000],
    ['is overloaded', { status: 503, headers: { 'retry-after-ms': '50' } }, 50],
    ['fails', { status: 500 }, undefined],
    ['answers with a page', { garbage: '<html>' }, undefined],
    ['answers something else', { garbage: '{"said":"x"}' }, undefined],
    ['breaks off', 'cut-off', undefined],
  ])('is to be asked later when the service %s', async (_, reply, afterMs) => {
    const transcribe = await transcriberAgainst(inOrder(reply));
    await expect(transcribe(path, mp3)).rejects.toMatchObject({ name: 'RetryLater', afterMs });
    expect(server?.requests).toHaveLength(1);
  });

  it('is to be asked later when the service takes too long', async () => {
    const transcribe = await transcriberAgainst(inOrder('silence'), { timeoutMs: 100 });
    await expect(transcribe(path, mp3)).rejects.toMatchObject({ name: 'RetryLater', message: /took too long/ });
  });

  it('is to be asked later when the service is out of reach', async () => {
    const transcribe = await transcriberAgainst(inOrder({ transcribes: 'x' }));
    await server?.close();
    server = undefined;
    await expect(transcribe(path, mp3)).rejects.toMatchObject({ name: 'RetryLater' });
  });

  it.each<[string, Reply, RegExp]>([
    ['the key', { status: 401 }, /TRANSCRIPTION_API_KEY/],
    ['the key, too', { status: 403 }, /TRANSCRIPTION_API_KEY/],
    ['the address', { status: 404 }, /TRANSCRIPTION_BASE_URL/],
    ['the model', error({ message: 'bad', param: 'model', code: null }), /TRANSCRIPTION_MODEL/],
  ])('fails with the setting to look at when %s is wrong', async (_, reply, setting) => {
    const transcribe = await transcriberAgainst(inOrder(reply));
    await expect(transcribe(path, mp3)).rejects.toMatchObject({ name: 'Error', message: setting });
  });

  it('fails when the file is gone', async () => {
    const transcribe = await transcriberAgainst(inOrder({ transcribes: 'x' }));
    await expect(transcribe(join(folder, 'gone.mp3'), mp3)).rejects.not.toMatchObject({ name: 'RetryLater' });
  });
});
