import { Group, Stack, Text, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Loaded } from './states';

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

interface LoadedPageProps<T> {
  query: UseQueryResult<T>;
  /** What it is called until it is known, and where it is not there. */
  title: string;
  /** Leads to the list, until it is known and where it is not there. */
  back: ReactNode;
  /** The page of what was read. */
  children: (data: T) => ReactNode;
}

/** A screen of one thing, which has a heading before it is loaded as well, and where it cannot be. */
export function LoadedPage<T>({ query, title, back, children }: LoadedPageProps<T>) {
  const loaded = <Loaded query={query}>{children}</Loaded>;
  if (query.data !== undefined) return loaded;
  return (
    <Page title={title} description={back}>
      {loaded}
    </Page>
  );
}
