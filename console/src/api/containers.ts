import { queryOptions, useQuery } from '@tanstack/react-query';
import { answerOf, api } from './client';
import { polling } from './queries';

/** All containers with their counts. */
export const containersQuery = queryOptions({
  queryKey: ['containers'],
  queryFn: () => answerOf(api.GET('/v3/container-tags/list')),
  refetchInterval: polling(),
});

export const useContainers = () => useQuery(containersQuery);
