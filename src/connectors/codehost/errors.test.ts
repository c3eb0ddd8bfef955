import { describe, expect, it } from '@jest/globals';
import { RequestError } from '@octokit/request-error';
import { ProviderError } from '../errors.js';
import { asking } from './errors.js';

const date = 'Sat, 21 Nov 2026 20:00:00 GMT';
const seconds = Date.parse(date) / 1_000;

const said = { message: 'Words of the code host' };

function castOf(status: number, headers: Record<string, string> = {}, data: unknown = said): Promise<unknown> {
  const request = { method: 'GET', url: 'https://api.example/x', headers: {} } as const;
  const response = { status, headers: { date, ...headers }, data, url: request.url };
  return asking(() => Promise.reject(new RequestError('message', status, { request, response }))).catch(
    (error) => error,
  );
}

describe('answers of the code host', () => {
  it.each([
    [401, 'revoked'],
    [403, 'forbidden'],
    [451, 'forbidden'],
    [404, 'notFound'],
    [410, 'notFound'],
    [429, 'rateLimited'],
    [400, 'rejected'],
    [409, 'rejected'],
    [422, 'rejected'],
    [408, 'unavailable'],
    [500, 'unavailable'],
    [502, 'unavailable'],
    [504, 'unavailable'],
  ])('%i is %s', async (status, kind) => {
    expect(await castOf(status)).toMatchObject({ kind });
  });

  it.each([401, 403, 404, 410, 422])('%i in a page of somebody between is unavailable', async (status) => {
    for (const data of ['<html>Sign in to the network</html>', '', {}]) {
      expect(await castOf(status, {}, data)).toMatchObject({ kind: 'unavailable' });
    }
  });

  const secondary = { message: 'You have exceeded a secondary rate limit. Please wait a few minutes' };
  it.each([
    [
      'the primary limit, until its reset',
      403,
      { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': `${seconds + 90}` },
      said,
      91_000,
    ],
    [
      'the primary limit as 429',
      429,
      { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': `${seconds + 90}` },
      said,
      91_000,
    ],
    [
      'a reset that has passed',
      403,
      { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': `${seconds - 90}` },
      said,
      1_000,
    ],
    [
      'a reset that is days away',
      403,
      { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': `${seconds + 999_999}` },
      said,
      3_600_000,
    ],
    ['a reset that is no time', 403, { 'x-ratelimit-remaining': '0' }, said, 60_000],
    ['the secondary limit with a time', 403, { 'retry-after': '17', 'x-ratelimit-remaining': '0' }, secondary, 17_000],
    ['the secondary limit without one', 403, { 'x-ratelimit-remaining': '4000' }, secondary, 60_000],
    ['its older name', 403, {}, { message: 'You have triggered an abuse detection mechanism' }, 60_000],
    ['429 without a time', 429, {}, '<html>Too many requests</html>', 60_000],
    ['429 with one of days', 429, { 'retry-after': '999999' }, said, 3_600_000],
  ])('%s', async (_, status, headers, data, retryAfterMs) => {
    expect(await castOf(status, headers as Record<string, string>, data)).toMatchObject({
      kind: 'rateLimited',
      retryAfterMs,
    });
  });

  it('503 says when to come back', async () => {
    expect(await castOf(503, { 'retry-after': '120' })).toMatchObject({ kind: 'unavailable', retryAfterMs: 120_000 });
  });

  it('quote at most a short message', async () => {
    const error = (await castOf(403, {}, { message: 'x'.repeat(10_000) })) as ProviderError;
    expect(error).toBeInstanceOf(ProviderError);
    expect(error.message.length).toBeLessThan(300);
  });
});
