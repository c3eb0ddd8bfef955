import { Button, Group, Stack } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode, SubmitEvent } from 'react';
import { ErrorState } from './states';

interface MutationFormProps {
  mutation: Pick<UseMutationResult<unknown, Error, void>, 'mutate' | 'error' | 'isPending'>;
  /** What the button says that does it. */
  action: string;
  /** What was put in cannot be sent yet. */
  disabled?: boolean;
  onCancel: () => void;
  children: ReactNode;
}

/** Fields of a dialog, and under them why it failed, the way back and the button that does it. */
export function MutationForm({ mutation, action, disabled = false, onCancel, children }: MutationFormProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    mutation.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {children}
        {mutation.error !== null && <ErrorState error={mutation.error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={mutation.isPending} disabled={disabled}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
