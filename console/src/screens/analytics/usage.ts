import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answerOf, api, type Wire } from '../../api/client';
import { polling } from '../../api/queries';
import type { Period } from './periods';

type Usage = Wire<'GetUsageResponse'>;
/** What one hour or day had of one type. */
export type Step = Usage['hourly'][number];

const rowsAPage = 100;

interface UsageInSteps extends Omit<Usage, 'pagination' | 'hourly'> {
  steps: Step[];
}

/** A month is drawn by days: hours would be more than there is room for. */
export const stepOf = (period: Period) => (period === '30d' ? 'day' : 'hour');

const readPage = (period: Period, page: number) => {
  const query = { period, step: stepOf(period), page, limit: rowsAPage } as const;
  return answerOf(api.GET('/v3/analytics/usage', { params: { query } }));
};

async function readUsage(period: Period): Promise<UsageInSteps> {
  const { pagination, hourly, ...totals } = await readPage(period, 1);
  const steps = [...hourly];
  for (let page = 2; page <= pagination.totalPages; page += 1) steps.push(...(await readPage(period, page)).hourly);
  return { ...totals, steps };
}

export const usageQuery = (period: Period) =>
  queryOptions({
    queryKey: ['analytics', 'usage', period],
    queryFn: async () => ({ period, ...(await readUsage(period)) }),
    refetchInterval: polling(undefined, 60_000),
    placeholderData: keepPreviousData,
  });

export const errorsQuery = (period: Period) =>
  queryOptions({
    queryKey: ['analytics', 'errors', period],
    queryFn: () => answerOf(api.GET('/v3/analytics/errors', { params: { query: { period, limit: 100 } } })),
    refetchInterval: polling(undefined, 60_000),
    placeholderData: keepPreviousData,
  });
