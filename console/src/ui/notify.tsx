import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { explain } from '../api/errors';

const undoMs = 12_000;
const closeButtonProps = { 'aria-label': 'Dismiss' };

/** Says that something was done. */
export function notifyDone(message: string): void {
  notifications.show({ message, color: 'cairn', withBorder: true, closeButtonProps });
}

/** Says what failed and what to do about it. */
export function notifyError(error: unknown): void {
  const { title, told, advice } = explain(error);
  const message = told === undefined ? advice : `${told}. ${advice}`.replace('..', '.');
  notifications.show({ title, message, color: 'red', withBorder: true, autoClose: 10_000, closeButtonProps });
}

/** Says that something was done, and offers to take it back for some seconds. */
export function notifyUndo(message: string, undo: () => Promise<unknown>): void {
  const id = notifications.show({
    color: 'cairn',
    withBorder: true,
    autoClose: undoMs,
    closeButtonProps,
    message: (
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Text size="sm">{message}</Text>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            notifications.hide(id);
            undo().then(() => notifyDone('Undone.'), notifyError);
          }}
        >
          Undo
        </Button>
      </Group>
    ),
  });
}
