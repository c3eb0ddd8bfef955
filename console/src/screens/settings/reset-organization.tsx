import { Button, Card, Group, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client';
import { queryClient } from '../../api/queries';
import { useSession } from '../../api/session';
import { Confirm } from '../../ui/confirm';
import { formatCount } from '../../ui/format';
import { notifyDone } from '../../ui/notify';

/** Empties the organisation, after its name was typed. */
export function ResetOrganization() {
  const session = useSession();
  const [opened, { open, close }] = useDisclosure(false);
  const slug = session?.organization.slug ?? '';
  const resetting = useMutation({
    mutationFn: () => answerOf(api.POST('/v3/settings/reset', { body: { confirmation: slug } })),
    onSuccess: ({ deletedDocumentsApprox, deletedMemoryRows }) => {
      notifyDone(
        `The organisation is being emptied of ${formatCount(deletedDocumentsApprox, 'document')} and ${formatCount(deletedMemoryRows, 'memory', 'memories')}. Content is refused until that is done.`,
      );
      return queryClient.invalidateQueries();
    },
  });
  return (
    <Card component="section" aria-label="Reset">
      <Group justify="space-between" gap="sm">
        <div>
          <Title order={2}>Reset the organisation</Title>
          <Text size="sm" c="dimmed" maw="46rem">
            Deletes all documents, memories, containers, connections, webhooks and settings. Keys and the request log
            stay.
          </Text>
        </div>
        <Button color="red.9" onClick={open}>
          Reset organisation
        </Button>
      </Group>
      <Confirm
        opened={opened}
        onClose={close}
        title="Reset the organisation?"
        action="Reset organisation"
        name={slug}
        onConfirm={() => resetting.mutateAsync()}
      >
        All that Cairn keeps for {session?.organization.name} is deleted: documents, files, memories, containers,
        connections, webhooks and settings. Nothing brings it back but a backup.
      </Confirm>
    </Card>
  );
}
