import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { FaultAnswer } from '../../../test/support/code-host/faults.js';
import { faults, type NotesApp, startNotesApp } from '../../../test/support/notes-app/index.js';
import { createNotesApp } from './index.js';

let notes: NotesApp;
beforeAll(async () => {
  notes = await startNotesApp();
});
afterEach(() => notes.heal());
afterAll(() => notes.close());

const account = () =>
  createNotesApp({ webUrl: notes.url, apiUrl: notes.url, timeoutMs: 20_000 }).account({
    accessToken: notes.issueToken(),
  });

const page = (status: number) => ({
  ...{ status, headers: { 'content-type': 'text/html' }, body: '<html>Sign in to the network</html>' },
});

describe('an answer that is no success', () => {
  it.each<[string, FaultAnswer, object]>([
    ['401', faults.revoked, { kind: 'revoked' }],
    ['403', faults.forbidden, { kind: 'forbidden', message: expect.stringContaining('Insufficient permissions') }],
    ['404', faults.notFound, { kind: 'notFound' }],
    ['409', faults.conflict, { kind: 'unavailable' }],
    ['429', faults.tooMany(40), { kind: 'rateLimited', retryAfterMs: 40_000 }],
    ['429 without a time', faults.limit, { kind: 'rateLimited', retryAfterMs: 60_000 }],
    ['529', faults.overload(9), { kind: 'rateLimited', retryAfterMs: 9_000 }],
    ['500', faults.serverError, { kind: 'unavailable', retryAfterMs: undefined }],
    ['502 in HTML', faults.badGateway, { kind: 'unavailable' }],
    [
      '503 with a time',
      { status: 503, headers: { 'retry-after': '20' } },
      { kind: 'unavailable', retryAfterMs: 20_000 },
    ],
    ['400', faults.badCursor, { kind: 'rejected', message: expect.stringContaining('start_cursor') }],
    ['401 of somebody between', page(401), { kind: 'unavailable' }],
    ['403 of somebody between', page(403), { kind: 'unavailable' }],
    ['404 of somebody between', page(404), { kind: 'unavailable' }],
    ['404 in JSON of somebody between', { status: 404, body: '{"message":"no route"}' }, { kind: 'unavailable' }],
    ['429 of somebody between', page(429), { kind: 'rateLimited', retryAfterMs: 60_000 }],
    ['200 of another shape', { status: 200, body: '{"object":"user"}' }, { kind: 'unavailable' }],
  ])('%s is told by what to do about it', async (_, answer, expected) => {
    notes.fault({ answer });
    await expect(account()).rejects.toMatchObject({ name: 'ProviderError', ...expected });
  });
});
