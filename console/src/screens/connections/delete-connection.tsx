import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { answerOf, api } from '../../api/client';
import { queryClient } from '../../api/queries';
import { Confirm } from '../../ui/confirm';
import { notifyDone } from '../../ui/notify';
import { type Connection, nameOf, readConnectionsAgain } from './connections';

/** Ends a connection, with the documents that came by it or without. */
export function DeleteConnection({ connection }: { connection: Connection }) {
  const { id, email, containerTag } = connection;
  const [opened, { open, close }] = useDisclosure(false);
  const [withDocuments, setWithDocuments] = useState(false);
  const navigate = useNavigate();
  const deleting = useMutation({
    mutationFn: (deleteDocuments: boolean) =>
      answerOf(
        api.DELETE('/v3/connections/{idOrProvider}', {
          params: { path: { idOrProvider: id }, query: { deleteDocuments: deleteDocuments ? 'true' : 'false' } },
          body: {},
        }),
      ),
    onSuccess: async (_answer, deleteDocuments) => {
      notifyDone(deleteDocuments ? 'Deleted; its documents are being removed.' : 'Deleted; its documents stay.');
      await navigate({ to: '/connections' });
      void queryClient.invalidateQueries({ queryKey: ['documents'] });
      await readConnectionsAgain();
    },
  });
  return (
    <>
      <Button variant="default" size="xs" onClick={open}>
        Delete
      </Button>
      <Confirm
        opened={opened}
        onClose={close}
        title={`Delete the connection to ${nameOf(connection)}?`}
        action="Delete connection"
        onConfirm={() => deleting.mutateAsync(withDocuments)}
        {...(withDocuments ? { name: email ?? containerTag } : {})}
      >
        <Stack>
          <Text>Cairn gives up its access to the account, and removes the webhooks that it made there.</Text>
          <Checkbox
            label="Delete the documents that came by it, too"
            description="And the memories that only they support. This cannot be undone."
            checked={withDocuments}
            onChange={(event) => setWithDocuments(event.currentTarget.checked)}
          />
        </Stack>
      </Confirm>
    </>
  );
}
