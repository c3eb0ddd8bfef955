import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answerOf, api, type Wire } from '../../api/client';
import { polling } from '../../api/queries';
import type { Period } from './periods';

type Usage = Wire<'GetUsageResponse'>;
export type Hour = Usage['hourly'][number];

const hoursAPage = 100;
/** Pages of hours that are read at most: what is older is left out of the chart, and said to be. */
const pagesAtMost = 10;

interface UsageInHours extends Omit<Usage, 'pagination' | 'hourly'> {
  hours: Hour[];
  /** Whether the charts lack the oldest hours of the period. */
  isCut: boolean;
}

const readPage = (period: Period, page: number) =>
  answerOf(api.GET('/v3/analytics/usage', { params: { query: { period, page, limit: hoursAPage } } }));

async function readUsage(period: Period): Promise<UsageInHours> {
  const { pagination, hourly, ...totals } = await readPage(period, 1);
  const hours = [...hourly];
  const pages = Math.min(pagination.totalPages, pagesAtMost);
  for (let page = 2; page <= pages; page += 1) hours.push(...(await readPage(period, page)).hourly);
  return { ...totals, hours, isCut: pagination.totalPages > pages };
}

export const usageQuery = (period: Period) =>
  queryOptions({
    queryKey: ['analytics', 'usage', period],
    queryFn: () => readUsage(period),
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
