import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answerOf, api, type Wire } from './client';
import { ApiError } from './errors';
import { polling, queryClient } from './queries';

/** A page of current memories with their history. */
export const memoriesQuery = (request: Wire<'ListMemoriesRequest'>) =>
  queryOptions({
    queryKey: ['memories', 'list', request],
    queryFn: () => answerOf(api.POST('/v4/memories/list', { body: request })),
    refetchInterval: polling(undefined, 15_000),
    placeholderData: keepPreviousData,
  });

/** One memory, whatever became of it, with its history and sources. */
export const memoryQuery = (id: string) =>
  queryOptions({
    queryKey: ['memories', 'one', id],
    queryFn: () => answerOf(api.GET('/v4/memories/{id}', { params: { path: { id } } })),
    placeholderData: keepPreviousData,
  });

/** After memories were changed: reads anew what shows them. */
export const memoriesChanged = () =>
  Promise.all(
    ['memories', 'containers', 'profile', 'graph'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  );

/** Brings back what was forgotten or superseded. @throws ApiError that says why it cannot be */
export async function restoreMemory(id: string, containerTag: string): Promise<void> {
  const body = { ids: [id], containerTag };
  const { notRestorable } = await answerOf(api.POST('/v4/memories/restore', { body }));
  const [failed] = notRestorable;
  if (failed !== undefined) throw new ApiError(409, 'It cannot be restored', failed.reason);
  await memoriesChanged();
}
