import { z } from 'zod';
import { isoDate, paging } from '../http/fields.js';

const period = z.enum(['1h', '24h', '7d', '30d', 'all']);

const asked = z.object({
  period: period
    .default('24h')
    .meta({ description: 'Length of the period that ends at `to`; ignored if `from` is set' }),
  from: isoDate.optional().meta({ description: 'Start of the period, instead of `period`' }),
  to: isoDate.optional().meta({ description: 'End of the period, which is not part of it; default now' }),
  ...paging(100, 20),
});

const endsAfterItBegins = ({ from, to }: { from?: Date | undefined; to?: Date | undefined }) =>
  from === undefined || to === undefined || from < to;
const otherwise = { path: ['to'], message: 'is not after from' };

/** `from` and `to` take precedence over `period`. */
export const analyticsQuery = asked.refine(endsAfterItBegins, otherwise);

export const usageQuery = asked
  .extend({ step: z.enum(['hour', 'day']).default('hour').meta({ description: 'Time step of the rows in `hourly`' }) })
  .refine(endsAfterItBegins, otherwise);

export type AnalyticsQuery = z.output<typeof analyticsQuery>;
export type UsageQuery = z.output<typeof usageQuery>;
