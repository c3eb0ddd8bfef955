import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, type SubmitEvent, useState } from 'react';

interface ConfirmProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** The button that does it, such as "Delete container". */
  action: string;
  /** A mutation's `mutateAsync`, which shows its own failures. */
  onConfirm: () => Promise<unknown>;
  /** To be typed first, for what cannot be undone. */
  name?: string;
}

/** Asks before something is done; for what cannot be undone, by having its name typed. */
export function Confirm({ opened, onClose, title, ...rest }: ConfirmProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <Question onClose={onClose} {...rest} />
    </Modal>
  );
}

function Question({ onClose, children, action, onConfirm, name }: Omit<ConfirmProps, 'opened' | 'title'>) {
  const [typed, setTyped] = useState('');
  const [running, setRunning] = useState(false);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setRunning(true);
    try {
      await onConfirm();
      onClose();
    } catch {
      // The mutation has shown why (api/queries.ts); the question stays for another try.
    } finally {
      setRunning(false);
    }
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text component="div">{children}</Text>
        {name !== undefined && (
          <TextInput
            label={
              <>
                Type <strong>{name}</strong> to confirm
              </>
            }
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            data-autofocus
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            color="red.9"
            loading={running}
            disabled={name !== undefined && typed !== name}
            data-autofocus={name === undefined || undefined}
          >
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
