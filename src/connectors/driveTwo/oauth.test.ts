import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { endOf } from '../kit/test-contract.js';
import { useDrive } from './test-drive.js';

const test = useDrive();
const redirectUri = 'https://cairn.example/callback';
const codeVerifier = 'v'.repeat(43);
const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');

describe('authorisation', () => {
  const link = () => test.connector.authorizeUrl({ app: test.drive.app, redirectUri, state: 's', codeChallenge });
  const grant = async () => {
    const code = new URL(await test.drive.authorize(link())).searchParams.get('code') ?? '';
    return test.connector.exchange({ app: test.drive.app, redirectUri, code, codeVerifier });
  };
  const refresh = (refreshToken: string | null, app = test.drive.app) =>
    test.connector.refresh?.({ app, refreshToken: refreshToken ?? '' }) ?? Promise.reject();

  it('asks for reading the own files only, and for access while nobody is there', () => {
    const { origin, pathname, searchParams } = new URL(link());
    expect(origin + pathname).toBe(`${test.drive.url}/common/oauth2/v2.0/authorize`);
    expect(searchParams.get('scope')).toBe('Files.Read User.Read offline_access');
  });

  it('gives a token for an hour and one to refresh it with, each with its successor', async () => {
    test.drive.refreshOnce();
    const { refreshToken, expiresAt } = await grant();
    expect(Math.round(((expiresAt?.getTime() ?? 0) - Date.now()) / 60_000)).toBe(60);
    test.drive.expireTokens();
    const second = await refresh(refreshToken);
    expect(second.refreshToken).not.toBe(refreshToken);
    const third = await refresh(second.refreshToken);
    await expect(test.connector.account({ accessToken: third.accessToken })).resolves.toEqual({
      id: expect.any(String),
      email: 'ada@drive.example',
      name: 'Ada',
    });
    expect(await endOf(refresh(refreshToken))).toBe('revoked');
  });

  it('that was taken back is revoked, and that of a wrong app is not', async () => {
    const { refreshToken } = await grant();
    expect(await endOf(refresh(refreshToken, { ...test.drive.app, clientSecret: 'wrong' }))).toBe('rejected');
    test.drive.revokeTokens();
    expect(await endOf(refresh(refreshToken))).toBe('revoked');
  });

  it.each([
    ['interaction_required', 'revoked'],
    ['temporarily_unavailable', 'unavailable'],
    ['unauthorized_client', 'rejected'],
  ])('is refused with %s', async (error, kind) => {
    const { refreshToken } = await grant();
    test.drive.fault({ answer: { status: 400, body: JSON.stringify({ error, error_description: 'AADSTS0: why' }) } });
    expect(await endOf(refresh(refreshToken))).toBe(kind);
  });

  it('is asked for once, however it fails', async () => {
    const { refreshToken } = await grant();
    const before = test.drive.count('POST', /\/token$/);
    test.drive.fault({ answer: { status: 503, body: '' } });
    expect(await endOf(refresh(refreshToken))).toBe('unavailable');
    expect(test.drive.count('POST', /\/token$/) - before).toBe(1);
  });
});
