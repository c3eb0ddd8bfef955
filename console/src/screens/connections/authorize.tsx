import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Wire } from '../../api/client';
import { ApiError } from '../../api/errors';
import { CopyTextButton } from '../../ui/copy';
import { ErrorState } from '../../ui/states';
import { accountOf, connectionQuery, nameOf } from './connections';

interface AuthorizeProps {
  link: Wire<'CreateConnectionResponse'>;
  onClose: () => void;
}

/** The link to the provider's page, and what became of it. */
export function Authorize({ link: { id, authLink }, onClose }: AuthorizeProps) {
  const connection = useQuery(connectionQuery(id));
  const isGone = connection.error instanceof ApiError && connection.error.status === 404;
  if (isGone) {
    return (
      <Alert color="yellow" variant="light" icon={<IconAlertTriangle size={18} />} title="It was not authorised">
        Access was refused at the provider, or the link ran out. Nothing was kept: close this and begin anew.
      </Alert>
    );
  }
  if (connection.data?.status === 'active') {
    const isToChoose = nameOf(connection.data) === nameOf({ provider: 'codehost' });
    return (
      <Stack>
        <Alert variant="light" icon={<IconCircleCheck size={18} />} title="Connected" role="status">
          {accountOf(connection.data) ?? 'The account'} is connected.{' '}
          {isToChoose
            ? 'Nothing is synced before you have chosen its repositories.'
            : 'The first sync is on its way; documents come up as they are read.'}
        </Alert>
        <Group justify="flex-end">
          <Button onClick={onClose} renderRoot={(props) => <Link to="/connections/$id" params={{ id }} {...props} />}>
            {isToChoose ? 'Choose repositories' : 'Look at the connection'}
          </Button>
        </Group>
      </Stack>
    );
  }
  return (
    <Stack>
      <Text>
        Open the link, sign in to the account and allow access. It works once, for an hour, and on any machine: whoever
        has the account may open it.
      </Text>
      <Group gap="xs">
        <Button
          component="a"
          href={authLink}
          target="_blank"
          rel="noreferrer"
          rightSection={<IconExternalLink size={16} aria-hidden />}
        >
          Open the provider's page
        </Button>
        <CopyTextButton value={authLink} label="Copy the link" />
      </Group>
      {connection.isError && <ErrorState error={connection.error} retry={connection.refetch} />}
      <Group gap="xs" role="status">
        <Loader size={14} aria-hidden />
        <Text size="sm" c="dimmed">
          {connection.data?.status === 'paused'
            ? `Paused: ${connection.data.statusReason ?? 'it is to be authorised again'}`
            : 'This page sees by itself when access is allowed.'}
        </Text>
      </Group>
    </Stack>
  );
}
