import { skipToken, useQuery } from '@tanstack/react-query';
import { ApiError, explain } from '../../api/errors';
import { queryClient } from '../../api/queries';
import { notifyError } from '../../ui/notify';

/** Something that was sent: on its way up, refused, or accepted as a document. */
export interface AddedItem {
  key: string;
  /** Later ones are higher. */
  order: number;
  name: string;
  state:
    | { is: 'sending'; sent: number; of: number }
    | { is: 'refused'; error: unknown }
    | { is: 'accepted'; id: string };
}

const queryKey = ['added'];
// Kept with what was read, so that the items outlast the screen and end with the session.
queryClient.setQueryDefaults(queryKey, { queryFn: skipToken, gcTime: Number.POSITIVE_INFINITY });

const items = () => queryClient.getQueryData<readonly AddedItem[]>(queryKey) ?? [];

/** What was sent since the page was loaded, the latest first. */
export const useAddedItems = () => useQuery<readonly AddedItem[]>({ queryKey, queryFn: skipToken }).data ?? [];

export function addItem(item: AddedItem): void {
  queryClient.setQueryData(
    queryKey,
    [item, ...items()].sort((a, b) => b.order - a.order),
  );
}

/** Whether the item is still to be sent: the items of a session go when it ends. */
export const isListed = (key: string) => items().some((item) => item.key === key);

/** Changes what has become of an item. That it was refused is told of where nobody looks at the list. */
export function updateItem(key: string, state: AddedItem['state']): void {
  const item = items().find((known) => known.key === key);
  if (item === undefined) return;
  queryClient.setQueryData(
    queryKey,
    items().map((known) => (known === item ? { ...item, state } : known)),
  );
  const isSeen = queryClient.getQueryCache().find({ queryKey })?.getObserversCount() !== 0;
  if (state.is === 'refused' && !isSeen) notifyError(namedError(item.name, state.error));
}

function namedError(name: string, error: unknown): ApiError {
  const status = error instanceof ApiError ? error.status : 0;
  return new ApiError(status, 'Not added', `${name}: ${explain(error).told ?? 'it was not added'}`);
}
