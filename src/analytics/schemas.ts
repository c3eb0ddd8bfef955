import { z } from 'zod';
import { isoDate, wholeNumber } from '../http/fields.js';

const period = z.enum(['1h', '24h', '7d', '30d', 'all']);

/** `from` and `to` win over `period`. */
export const analyticsQuery = z
  .object({
    period: period.default('24h'),
    from: isoDate.optional(),
    to: isoDate.optional(),
    page: wholeNumber(1, 1_000_000).default(1),
    limit: wholeNumber(1, 100).default(20),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from < to, {
    path: ['to'],
    message: 'is not after from',
  });

export type AnalyticsQuery = z.output<typeof analyticsQuery>;
