import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload, IconExternalLink, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { answerOf, api } from '../../api/client';
import { type FullDocument, hasFailed } from '../../api/documents';
import { queryClient } from '../../api/queries';
import { useSession } from '../../api/session';
import { Confirm } from '../../ui/confirm';
import { titleOf } from '../../ui/document-title';
import { notifyDone } from '../../ui/notify';
import { RetryButton } from '../../ui/retry-button';

/** What can be done with one document. */
export function DocumentActions({ document }: { document: FullDocument }) {
  const { id, raw, processingMetadata } = document;
  const hasFile = raw === null;
  const session = useSession();
  const navigate = useNavigate();
  const [asking, { open, close }] = useDisclosure(false);
  const deleting = useMutation({
    mutationFn: () => answerOf(api.DELETE('/v3/documents/{id}', { params: { path: { id } } })),
    onSuccess: async () => {
      notifyDone('The document is deleted.');
      await navigate({ to: '/documents' });
      queryClient.removeQueries({ queryKey: ['documents', 'one', id] });
      await queryClient.invalidateQueries();
    },
  });
  const opening = useMutation({
    mutationFn: () => answerOf(api.GET('/v3/documents/{id}/file-url', { params: { path: { id } } })),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  const workflowsUrl = session?.workflowsUrl ?? null;
  return (
    <>
      {hasFailed(document) && <RetryButton id={id} title={titleOf(document)} />}
      {hasFile && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={15} />}
          loading={opening.isPending}
          onClick={() => opening.mutate()}
        >
          File
        </Button>
      )}
      {workflowsUrl !== null && (
        <Button
          component="a"
          href={`${workflowsUrl}/${encodeURIComponent(processingMetadata.workflowId)}`}
          target="_blank"
          rel="noopener"
          variant="default"
          size="xs"
          leftSection={<IconExternalLink size={15} />}
        >
          Workflow
        </Button>
      )}
      <Button variant="default" size="xs" leftSection={<IconTrash size={15} />} onClick={open}>
        Delete
      </Button>
      <Confirm
        opened={asking}
        onClose={close}
        title="Delete this document?"
        action="Delete document"
        onConfirm={deleting.mutateAsync}
      >
        “{titleOf(document)}” goes, with its chunks and with the memories that only it supports. That cannot be undone.
      </Confirm>
    </>
  );
}
