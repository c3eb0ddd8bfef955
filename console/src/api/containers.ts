import { queryOptions, useQuery } from '@tanstack/react-query';
import { answerOf, api } from './client';
import { polling } from './queries';

/** All containers with their counts. */
export const containersQuery = queryOptions({
  queryKey: ['containers'],
  queryFn: () => answerOf(api.GET('/v3/container-tags/list')),
  refetchInterval: polling(),
});

/** One container's settings. */
export const containerSettingsQuery = (tag: string) =>
  queryOptions({
    queryKey: ['containers', 'settings', tag],
    queryFn: () => answerOf(api.GET('/v3/container-tags/{tag}', { params: { path: { tag } } })),
  });

export const useContainers = () => useQuery(containersQuery);
