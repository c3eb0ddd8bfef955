import { describe, expect, it } from '@jest/globals';
import { retryAfterMs } from './provider-http.js';

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
