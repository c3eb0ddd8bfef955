import { Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';

interface PageProps {
  title: string;
  /** One sentence: what this screen is for. */
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A screen: its heading, what can be done with all of it, and its content. */
export function Page({ title, description, actions, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Cairn`;
  }, [title]);
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-end" gap="sm">
        <div className="page-title">
          <Title order={1}>{title}</Title>
          {description !== undefined && (
            <Text c="dimmed" mt={2} maw="54rem">
              {description}
            </Text>
          )}
        </div>
        {actions !== undefined && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </Stack>
  );
}
