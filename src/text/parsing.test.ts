import { describe, expect, it } from '@jest/globals';
import { parseRetryAfter } from './parsing.js';

const now = 'Sun, 06 Nov 1994 08:49:37 GMT';

describe('parseRetryAfter', () => {
  it('reads seconds', () => {
    expect(parseRetryAfter('120', now)).toBe(120_000);
  });

  it.each(['Sun, 06 Nov 1994 08:50:37 GMT', 'Sunday, 06-Nov-94 08:50:37 GMT', 'Sun Nov  6 08:50:37 1994'])(
    'reads the date %s by the clock of the server',
    (date) => {
      expect(parseRetryAfter(date, now)).toBe(60_000);
    },
  );

  it('reads a date by the own clock when the server tells no time', () => {
    const ms = parseRetryAfter(new Date(Date.now() + 600_000).toUTCString(), undefined);
    expect(ms).toBeGreaterThan(500_000);
    expect(ms).toBeLessThanOrEqual(600_000);
  });

  it.each(['0', '1', now, 'Thu, 01 Jan 1970 00:00:00 GMT'])('waits a second at least (%s)', (value) => {
    expect(parseRetryAfter(value, now)).toBe(1_000);
  });

  it.each(['3601', '99999999999999999999999', 'Sun, 06 Nov 2094 08:49:37 GMT'])(
    'waits an hour at most (%s)',
    (value) => {
      expect(parseRetryAfter(value, now)).toBe(3_600_000);
    },
  );

  it.each([undefined, '', 'soon', '-5', '1.5', '12 parsecs'])('makes nothing of %s', (value) => {
    expect(parseRetryAfter(value, now)).toBeUndefined();
  });
});
