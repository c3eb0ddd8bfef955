import { describe, expect, it } from '@jest/globals';
import { isTransient, retryAfterMs, retryInfoMs } from './provider-http.js';

const date = 'Thu, 01 Jan 2026 00:00:00 GMT';

describe('the wait that a provider asks for', () => {
  it.each<[Record<string, string>, number | undefined]>([
    [{ 'retry-after': '7' }, 7_000],
    [{ 'retry-after': 'Thu, 01 Jan 2026 00:01:00 GMT', date }, 60_000],
    [{ 'retry-after-ms': '250', 'retry-after': '1' }, 250],
    [{ 'retry-after-ms': ' 0 ' }, 0],
    [{ 'retry-after-ms': '99999999999' }, 3_600_000],
    [{ 'retry-after-ms': 'soon', 'retry-after': '1' }, 1_000],
    [{ 'retry-after-ms': '', 'retry-after': 'soon' }, undefined],
    [{}, undefined],
  ])('%j is %p ms', (headers, ms) => expect(retryAfterMs((name) => headers[name] ?? null)).toBe(ms));
});

describe('a request that a provider refuses', () => {
  it.each([408, 409, 425, 429, 500, 503, 529])('may succeed in a moment: %i', (status) =>
    expect(isTransient(status)).toBe(true),
  );
  it.each([301, 400, 401, 403, 404, 413, 422])('fails again: %i', (status) => expect(isTransient(status)).toBe(false));
});

const errorWith = (...details: unknown[]) => JSON.stringify({ error: { code: 429, details } });
const retryInfo = (retryDelay: unknown) => ({ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay });

describe('the wait that the body of an error of Google names', () => {
  it.each<[string | undefined, number | undefined]>([
    [errorWith(retryInfo('45.83s')), 45_830],
    [errorWith({ '@type': 'type.googleapis.com/google.rpc.Help' }, 'other', retryInfo('7s')), 7_000],
    [errorWith(retryInfo('0.004820131s')), 1_000],
    [errorWith(retryInfo('315576000000s')), 3_600_000],
    [errorWith(retryInfo('-1s')), undefined],
    [errorWith(retryInfo('soon')), undefined],
    [errorWith(retryInfo(7)), undefined],
    [errorWith(), undefined],
    ['{"error":"no"}', undefined],
    ['null', undefined],
    ['<html>', undefined],
    [undefined, undefined],
  ])('%j is %p ms', (body, ms) => expect(retryInfoMs(body)).toBe(ms));
});
