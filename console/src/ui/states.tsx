import { Alert, Button, Center, Group, Loader, Skeleton, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconAlertTriangle, type IconInbox } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { explain, isAway } from '../api/errors';

interface EmptyStateProps {
  icon: typeof IconInbox;
  title: string;
  /** What to do next. */
  children: ReactNode;
  action?: ReactNode;
}

/** Nothing is here yet: why, and what to do next. */
export function EmptyState({ icon: Icon, title, children, action }: EmptyStateProps) {
  return (
    <Center py={48} px="md">
      <Stack align="center" gap="sm" maw="26rem" ta="center">
        <ThemeIcon variant="light" size={44} radius="xl" aria-hidden>
          <Icon size={22} stroke={1.6} />
        </ThemeIcon>
        <Text fw={600} fz="lg">
          {title}
        </Text>
        <Text c="dimmed">{children}</Text>
        {action}
      </Stack>
    </Center>
  );
}

/** What failed, and what to do about it. @param retry of a read, which is also asked again by itself while the service is away */
export function ErrorState({ error, retry }: { error: unknown; retry?: () => unknown }) {
  const { title, told, advice } = explain(error, retry !== undefined);
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle size={18} />} title={title} role="alert">
      <Stack gap="xs" align="flex-start">
        {told !== undefined && <Text>{told}</Text>}
        <Text>{advice}</Text>
        {retry !== undefined && (
          <Button variant="default" size="xs" onClick={() => retry()}>
            Try again
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

/** Stands where a list will be. */
export function LoadingRows() {
  return (
    <Stack gap="sm" aria-busy="true" aria-label="Loading">
      {Array.from({ length: 6 }, (_, row) => row).map((row) => (
        <Skeleton key={row} height={34} radius="sm" />
      ))}
    </Stack>
  );
}

/** Stands where a whole screen will be. */
export function LoadingScreen() {
  return (
    <Center mih="40vh">
      <Group gap="sm" c="dimmed">
        <Loader size="sm" aria-label="Loading" />
      </Group>
    </Center>
  );
}

interface LoadedProps<T> {
  query: UseQueryResult<T>;
  loading?: ReactNode;
  children: (data: T) => ReactNode;
}

/**
 * What a query read; until then that it loads, or why it failed. Older data stay while a new look fails. That the service is away is
 * said once for the whole page (shell/away.tsx).
 */
export function Loaded<T>({ query, loading = <LoadingRows />, children }: LoadedProps<T>) {
  const failed = query.isError && !isAway(query.error) && <ErrorState error={query.error} retry={query.refetch} />;
  if (query.data === undefined) return failed || loading;
  return (
    <>
      {failed}
      {children(query.data)}
    </>
  );
}
