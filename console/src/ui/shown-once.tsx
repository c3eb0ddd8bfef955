import { Alert, Button, Code, Group, Modal, Stack } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CopyTextButton } from './copy';

interface ShownOnceProps {
  /** Null: nothing is shown. */
  secret: string | null;
  onClose: () => void;
  title: string;
  /** The name of the secret's region, such as "Key". */
  label: string;
  /** What it is for. */
  children: ReactNode;
}

/** A secret that no later answer has: it is shown, copied, and gone. */
export function ShownOnce({ secret, onClose, title, label, children }: ShownOnceProps) {
  return (
    <Modal opened={secret !== null} onClose={onClose} title={title} closeOnEscape={false}>
      <Stack>
        <Alert color="yellow" variant="light" icon={<IconEyeOff size={18} />} title="It is shown only now">
          Copy it to where it is used. Cairn keeps no copy that it could show again.
        </Alert>
        <div>{children}</div>
        <Code block className="wraps" role="region" aria-label={label} tabIndex={0}>
          {secret}
        </Code>
        <Group justify="space-between">
          <CopyTextButton value={secret ?? ''} label={`Copy ${label.toLowerCase()}`} />
          <Button onClick={onClose}>I have copied it</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
