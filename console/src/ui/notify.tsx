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

/** The last notice that offers to take something back, by what it is about. */
const undoable = new Map<string, string>();

/** Withdraws the offer to take back the last change of `subject`, as a newer change would be lost with it. */
export function withdrawUndo(subject: string): void {
  const id = undoable.get(subject);
  if (id !== undefined) notifications.hide(id);
  undoable.delete(subject);
}

/**
 * Says that something was done, and offers to take it back for some seconds.
 * @param subject what is put back as a whole: only its last change can be taken back
 */
export function notifyUndo(message: string, undo: () => Promise<unknown>, subject?: string): void {
  if (subject !== undefined) withdrawUndo(subject);
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
  if (subject !== undefined) undoable.set(subject, id);
}
