import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useCopy } from './use-copy';

interface CopyProps {
  value: string;
  /** What is copied, such as "Copy id". */
  label: string;
}

/** Puts a value on the clipboard. */
export function CopyButton({ value, label }: CopyProps) {
  const { copied, copy } = useCopy(value);
  return (
    <Tooltip label={copied ? 'Copied' : label}>
      <ActionIcon variant="subtle" color="gray" size="sm" onClick={copy} aria-label={copied ? 'Copied' : label}>
        {copied ? <IconCheck size={15} /> : <IconCopy size={15} />}
      </ActionIcon>
    </Tooltip>
  );
}

/** The same, with its label to be read. */
export function CopyTextButton({ value, label }: CopyProps) {
  const { copied, copy } = useCopy(value);
  return (
    <Button
      variant="default"
      size="xs"
      onClick={copy}
      leftSection={copied ? <IconCheck size={15} /> : <IconCopy size={15} />}
    >
      {copied ? 'Copied' : label}
    </Button>
  );
}
