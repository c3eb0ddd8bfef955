import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { faults, type NotesApp, person, startNotesApp } from '../../../test/support/notes-app/index.js';
import { endOf } from '../kit/test-contract.js';
import { createNotesApp } from './index.js';

let notes: NotesApp;
beforeAll(async () => {
  notes = await startNotesApp();
});
afterEach(() => notes.heal());
afterAll(() => notes.close());

const redirectUri = 'https://cairn.example/callback';
const connector = () => createNotesApp({ webUrl: notes.url, apiUrl: notes.url, timeoutMs: 20_000 });
const linkOf = () => connector().authorizeUrl({ app: notes.app, redirectUri, state: 's', codeChallenge: 'c' });

async function granted() {
  const code = new URL(await notes.authorize(linkOf())).searchParams.get('code') ?? '';
  return connector().exchange({ app: notes.app, redirectUri, code, codeVerifier: 'v' });
}
const refreshed = (refreshToken: string | null, app = notes.app) =>
  connector().refresh?.({ app, refreshToken: refreshToken ?? '' }) ?? Promise.reject(new Error('cannot refresh'));

describe('the authorisation', () => {
  it('asks for a grant on behalf of a person, without what the notes app does not know', () => {
    const { pathname, searchParams } = new URL(linkOf());
    expect(pathname).toBe('/v1/oauth/authorize');
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: notes.app.clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      owner: 'user',
      state: 's',
    });
  });

  it('is refreshed with a token that is good for once, which brings the next one', async () => {
    const first = await granted();
    expect(first).toMatchObject({ refreshToken: expect.stringContaining('nrt_'), expiresAt: null });
    const second = await refreshed(first.refreshToken);
    expect(second.refreshToken).not.toBe(first.refreshToken);
    expect(await endOf(refreshed(first.refreshToken))).toBe('revoked');
    expect((await refreshed(second.refreshToken)).accessToken).not.toBe(second.accessToken);
  });

  it('tells a refresh token that is no good from an app that is none, and both from an outage', async () => {
    const { refreshToken } = await granted();
    expect(await endOf(refreshed('nrt_unknown'))).toBe('revoked');
    expect(await endOf(refreshed(refreshToken, { ...notes.app, clientSecret: 'wrong' }))).toBe('rejected');
    notes.fault({ answer: faults.serverError });
    expect(await endOf(refreshed(refreshToken))).toBe('unavailable');
    notes.heal();
    notes.fault({ answer: faults.tooMany(7) });
    expect(await endOf(refreshed(refreshToken))).toBe('rateLimited');
  });

  it("is a person's in a workspace, the same after agreeing again", async () => {
    const accounts = [await granted(), await granted()].map(({ accessToken }) => connector().account({ accessToken }));
    const [one, other] = await Promise.all(accounts);
    expect(one).toMatchObject({ email: person.email, name: `${person.name} – Engines` });
    expect(one?.id).toContain(person.id);
    expect(other).toEqual(one);
  });
});
