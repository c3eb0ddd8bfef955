import { createHash } from 'node:crypto';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createEmulator } from 'emulate';
import { NotGranted } from '../errors.js';
import { createDriveOne } from './index.js';
import { refusalOf, useDrive } from './test-drive.js';

const test = useDrive();
const redirectUri = 'https://cairn.example/callback';
const codeVerifier = 'v'.repeat(43);
const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
const codeIn = (location: string) => new URL(location).searchParams.get('code') ?? '';

describe('authorisation', () => {
  const link = () => test.connector.authorizeUrl({ app: test.drive.app, redirectUri, state: 's', codeChallenge });
  const grant = async () => {
    const code = codeIn(await test.drive.authorize(link()));
    return test.connector.exchange({ app: test.drive.app, redirectUri, code, codeVerifier });
  };

  it('asks for reading only, and for access while nobody is there', () => {
    const { searchParams } = new URL(link());
    expect(searchParams.get('scope')).toBe('https://www.googleapis.com/auth/drive.readonly');
    expect([searchParams.get('access_type'), searchParams.get('prompt')]).toEqual(['offline', 'consent']);
  });

  it('gives a token for an hour and one to refresh it with', async () => {
    const { refreshToken, expiresAt } = await grant();
    expect(Math.round(((expiresAt?.getTime() ?? 0) - Date.now()) / 60_000)).toBe(60);
    test.drive.expireTokens();
    const refreshed = await test.connector.refresh?.({ app: test.drive.app, refreshToken: refreshToken ?? '' });
    expect(refreshed?.expiresAt).toBeInstanceOf(Date);
    await expect(test.connector.account({ accessToken: refreshed?.accessToken ?? '' })).resolves.toEqual({
      id: expect.stringMatching(/^\d+$/),
      email: 'ada@drive.example',
      name: 'Ada',
    });
  });

  it('that leaves reading unticked is none', async () => {
    test.drive.agreeOnlyTo('openid');
    await expect(grant()).rejects.toBeInstanceOf(NotGranted);
  });

  it('that was taken back is revoked, and that of a wrong app is not', async () => {
    const { refreshToken } = await grant();
    const ask = (app = test.drive.app) =>
      test.connector.refresh?.({ app, refreshToken: refreshToken ?? '' }) ?? Promise.reject();
    expect(await refusalOf(ask({ ...test.drive.app, clientSecret: 'wrong' }))).toBe('rejected');
    test.drive.revokeTokens();
    expect(await refusalOf(ask())).toBe('revoked');
  });

  it('is asked for once, however it fails', async () => {
    const { refreshToken } = await grant();
    const before = test.drive.count('POST', /\/token$/);
    test.drive.fault({ answer: { status: 503, body: '' } });
    const refreshed = test.connector.refresh?.({ app: test.drive.app, refreshToken: refreshToken ?? '' });
    expect(await refusalOf(refreshed ?? Promise.reject())).toBe('unavailable');
    expect(test.drive.count('POST', /\/token$/) - before).toBe(1);
  });
});

describe('authorisation at another emulator of it', () => {
  const app = { clientId: 'emulated.apps.drive.example', clientSecret: 'GOCSPX-emulated' };
  let emulator: Awaited<ReturnType<typeof createEmulator>>;
  let url: string;
  beforeAll(async () => {
    const port = await freePort();
    url = `http://localhost:${port}`;
    const client = {
      client_id: app.clientId,
      client_secret: app.clientSecret,
      name: 'Cairn',
      redirect_uris: [redirectUri],
    };
    const seed = { google: { users: [{ email: 'ada@drive.example', name: 'Ada' }], oauth_clients: [client] } };
    emulator = await createEmulator({ service: 'google', port, baseUrl: url, seed });
  });
  afterAll(() => emulator.close());

  it('goes from the link over the code to a token, a refreshed one, and its end', async () => {
    const connector = createDriveOne({ webUrl: url, tokenUrl: `${url}/oauth2`, apiUrl: url, timeoutMs: 20_000 });
    const link = new URL(connector.authorizeUrl({ app, redirectUri, state: 'a state', codeChallenge }));
    link.searchParams.set('email', 'ada@drive.example');
    const agree = await fetch(`${url}/o/oauth2/v2/auth/callback`, {
      method: 'POST',
      body: link.searchParams,
      redirect: 'manual',
    });
    const location = agree.headers.get('location') ?? '';
    expect(new URL(location).searchParams.get('state')).toBe('a state');
    const code = codeIn(location);
    const wrong = { app, redirectUri, code, codeVerifier: 'wrong' };
    expect(await refusalOf(connector.exchange(wrong))).toBe('rejected');
    const grant = await connector.exchange({ ...wrong, codeVerifier });
    const refreshToken = grant.refreshToken ?? '';
    const refreshed = await connector.refresh?.({ app, refreshToken });
    expect(refreshed?.accessToken).not.toBe(grant.accessToken);
    await connector.revoke?.({ app, accessToken: refreshToken });
    expect(await refusalOf(connector.refresh?.({ app, refreshToken }) ?? Promise.reject())).toBe('revoked');
  });
});

/** The emulator takes a number only. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}
