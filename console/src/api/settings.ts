import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from './client';

/** The organisation's settings; its secrets come masked. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: () => answerOf(api.GET('/v3/settings')),
});
