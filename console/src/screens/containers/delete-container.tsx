import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { answerOf, api, type Wire } from '../../api/client';
import { containersQuery } from '../../api/containers';
import { ApiError } from '../../api/errors';
import { polling, queryClient } from '../../api/queries';
import { Confirm } from '../../ui/confirm';
import { formatCount } from '../../ui/format';
import { notifyDone } from '../../ui/notify';

interface DeleteContainerProps {
  tag: string;
  counts: Wire<'Container'> | undefined;
}

const triesAtMost = 60;

/** Ends a container with everything in it. Large ones take a while: the counts fall meanwhile. */
export function DeleteContainer({ tag, counts }: DeleteContainerProps) {
  const [asking, { open, close }] = useDisclosure(false);
  const router = useRouter();
  const deleting = useMutation({
    mutationFn: () => answerOf(api.DELETE('/v3/container-tags/{tag}', { params: { path: { tag } } })),
    // A large container answers 503 while it is being emptied; the same request again joins that work.
    retry: (failures, error) => failures < triesAtMost && error instanceof ApiError && error.status === 503,
    retryDelay: 2_000,
    onSuccess: async ({ deletedDocumentsCount, deletedMemoriesCount }) => {
      const memories = formatCount(deletedMemoriesCount, 'memory', 'memories');
      notifyDone(`${tag} is deleted, with ${formatCount(deletedDocumentsCount, 'document')} and ${memories}.`);
      // Whoever has gone elsewhere meanwhile stays there.
      const { pathname } = router.buildLocation({ to: '/containers/$tag', params: { tag } });
      const isHere = router.latestLocation.pathname === pathname;
      if (isHere) await router.navigate({ to: '/containers', search: { container: undefined }, ignoreBlocker: true });
      await queryClient.invalidateQueries();
    },
  });
  useQuery({ ...containersQuery, enabled: deleting.isPending, refetchInterval: polling(() => true) });
  const left =
    counts === undefined
      ? 'everything in it'
      : `${formatCount(counts.documentCount, 'document')} and ${formatCount(counts.memoryCount, 'memory', 'memories')}`;
  return (
    <Card component="section" aria-label="Delete">
      <Stack gap="sm">
        <div>
          <Title order={2}>Delete this container</Title>
          <Text size="sm" c="dimmed">
            Its documents, files, memories and connections go, with the connections' webhooks and usually their access
            to the account. Documents that other containers have stay there. That cannot be undone.
          </Text>
        </div>
        <Group justify="space-between">
          <Text size="sm" aria-live="polite">
            {deleting.isPending ? `Deleting: ${left} left.` : ''}
          </Text>
          <Button
            variant="default"
            c="var(--mantine-color-error)"
            leftSection={<IconTrash size={16} />}
            loading={deleting.isPending}
            onClick={open}
          >
            Delete container
          </Button>
        </Group>
      </Stack>
      <Confirm
        opened={asking}
        onClose={close}
        title={`Delete ${tag}?`}
        action="Delete container"
        name={tag}
        onConfirm={async () => {
          close();
          await deleting.mutateAsync();
        }}
      >
        {left}, the connections and everything known of <strong>{tag}</strong> are deleted at once, and for good.
        Documents that other containers have stay there.
      </Confirm>
    </Card>
  );
}
