import { queryOptions, useMutation } from '@tanstack/react-query';
import { answerOf, api, type Wire } from '../../api/client';
import { memoriesChanged } from '../../api/memories';
import { polling, queryClient } from '../../api/queries';
import { notifyError, notifyUndo } from '../../ui/notify';

type Inferences = Wire<'ListInferencesResponse'>;
export type Inference = Inferences['memories'][number];
type Action = Wire<'ReviewInferenceRequest'>['action'];

const done: Record<Exclude<Action, 'undo'>, string> = {
  approve: 'Approved: it counts as any other memory.',
  decline: 'Declined: it is forgotten.',
};

/** What waits in a container, the best supported first. */
export const inferencesQuery = (container: string) =>
  queryOptions({
    queryKey: ['inferred', container],
    queryFn: () => answerOf(api.GET('/v3/container-tags/{tag}/inferred', { params: { path: { tag: container } } })),
    refetchInterval: polling(),
  });

function send(container: string, id: string, action: Action) {
  return answerOf(
    api.POST('/v3/container-tags/{tag}/inferred/{id}/review', {
      params: { path: { tag: container, id } },
      body: { action },
    }),
  );
}

function readAgain(container: string) {
  void memoriesChanged();
  return queryClient.invalidateQueries({ queryKey: ['inferred', container] });
}

/** Approves or declines; what was decided leaves the list at once, and comes back should that fail or be undone. */
export function useReview(container: string) {
  const { queryKey } = inferencesQuery(container);
  return useMutation({
    mutationFn: ({ id, action }: { id: string; action: keyof typeof done }) => send(container, id, action),
    onMutate: async ({ id }) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData<Inferences>(queryKey);
      queryClient.setQueryData<Inferences>(queryKey, (now) => now && without(now, id));
      return before;
    },
    onError: (error, _review, before) => {
      queryClient.setQueryData(queryKey, before);
      notifyError(error);
    },
    onSuccess: (_answer, { id, action }) =>
      notifyUndo(done[action], async () => {
        await send(container, id, 'undo');
        await readAgain(container);
      }),
    onSettled: () => readAgain(container),
  });
}

const without = ({ memories, total }: Inferences, id: string): Inferences => ({
  memories: memories.filter((memory) => memory.id !== id),
  total: total - 1,
});
