import { describe, expect, it } from '@jest/globals';
import { isoDate } from './fields.js';

describe('a date', () => {
  it.each([
    ['0001-01-01', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
    ['2026-05-04T12:00:00+02:00', '2026-05-04T10:00:00.000Z'],
    ['2026-05-04T12:00:00-02:00', '2026-05-04T14:00:00.000Z'],
    // Whatever TZ says.
    ['2026-05-04T09:30:00', '2026-05-04T09:30:00.000Z'],
    ['2026-05-04T09:30', '2026-05-04T09:30:00.000Z'],
    ['2026-05-04T09:30:00.25', '2026-05-04T09:30:00.250Z'],
    ['2026-05-04', '2026-05-04T00:00:00.000Z'],
  ])('%s is taken', (text, date) => {
    expect(isoDate.parse(text).toISOString()).toBe(date);
  });

  it.each(['0000-01-01', '0001-01-01T00:30:00+01:00', '9999-12-31T23:59:59-01:00'])(
    '%s is not in the years 1 to 9999 of UTC',
    (text) => {
      expect(isoDate.safeParse(text).success).toBe(false);
    },
  );
});
