import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { retryDocument } from '../api/documents';
import { queryClient } from '../api/queries';
import { notifyDone } from './notify';

/** Has a document processed again that failed, or whose memories did. */
export function RetryButton({ id, title }: { id: string; title: string }) {
  const retry = useMutation({
    mutationFn: () => retryDocument(id),
    onSuccess: () => {
      notifyDone('It is processed again.');
      return queryClient.invalidateQueries({ queryKey: ['documents'] });
    },
  });
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconRefresh size={14} />}
      loading={retry.isPending}
      onClick={() => retry.mutate()}
      aria-label={`Retry ${title}`}
    >
      Retry
    </Button>
  );
}
