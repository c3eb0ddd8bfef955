import { Box, Code } from '@mantine/core';
import { CopyButton } from './copy';

/** A value as JSON, to be read and copied. @param label what it is, for those who cannot see it */
export function JsonView({ value, label }: { value: unknown; label: string }) {
  const text = JSON.stringify(value, null, 2);
  return (
    <Box pos="relative">
      <Code block mah="28rem" fz="xs" tabIndex={0} role="region" aria-label={label} className="scrolls">
        {text}
      </Code>
      <Box pos="absolute" top={6} right={6}>
        <CopyButton value={text} label="Copy JSON" />
      </Box>
    </Box>
  );
}
