import { Alert, Anchor, Button, Card, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconArrowLeft, IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { answerOf, api, type Wire } from '../../api/client';
import { providerNamed } from '../../api/providers';
import { formatNumber } from '../../ui/format';
import { notifyDone } from '../../ui/notify';
import { Page } from '../../ui/page';
import { RelativeTime } from '../../ui/relative-time';
import { Loaded } from '../../ui/states';
import { Authorize } from './authorize';
import {
  accountOf,
  type Connection,
  ConnectionState,
  connectionQuery,
  nameOf,
  readConnectionsAgain,
} from './connections';
import { DeleteConnection } from './delete-connection';
import { Resources } from './resources';
import { Runs } from './runs';

const route = getRouteApi('/connections/$id');

/** One connection: its state, what it syncs, how its syncs went. */
export default function ConnectionScreen() {
  const { id } = route.useParams();
  const connection = useQuery(connectionQuery(id));
  return (
    <Page
      title={connection.data === undefined ? 'Connection' : nameOf(connection.data)}
      description={
        <Anchor c="inherit" className="back-link" renderRoot={(props) => <Link to="/connections" {...props} />}>
          <IconArrowLeft size={14} aria-hidden /> All connections
        </Anchor>
      }
    >
      <Loaded query={connection}>
        {(data) => (
          <Stack gap="lg">
            <Summary connection={data} />
            {providerNamed(data.provider) === 'codehost' && data.status === 'active' && <Resources connection={data} />}
            <Runs connectionId={id} />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

function Summary({ connection }: { connection: Connection }) {
  const { id, provider, containerTag, status, statusReason, createdAt, documentLimit } = connection;
  const syncing = useMutation({
    mutationFn: () =>
      answerOf(
        api.POST('/v3/connections/{provider}/import', {
          params: { path: { provider } },
          body: { containerTags: [containerTag] },
        }),
      ),
    onSuccess: (started) => {
      const message = typeof started === 'string' ? started : started.message;
      notifyDone(`${message}. The syncs below show how this one goes.`);
      return readConnectionsAgain();
    },
  });
  return (
    <Card>
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Group gap="xs">
            <Text fw={600}>{accountOf(connection) ?? 'The account is not known yet'}</Text>
            <ConnectionState of={connection} />
          </Group>
          <Group gap="xs">
            <Button
              size="xs"
              leftSection={<IconRefresh size={15} aria-hidden />}
              disabled={status !== 'active'}
              loading={syncing.isPending}
              onClick={() => syncing.mutate()}
            >
              Sync now
            </Button>
            <DeleteConnection connection={connection} />
          </Group>
        </Group>
        {status === 'paused' && (
          <Alert color="yellow" variant="light" icon={<IconAlertTriangle size={18} />} title="Why it is paused">
            {statusReason ?? 'The provider refused access.'} Its documents stay as they are until it is authorised
            again.
          </Alert>
        )}
        <Text size="sm" c="dimmed">
          Into <strong>{containerTag}</strong>, {formatNumber(documentLimit)} documents at most, connected{' '}
          <RelativeTime at={createdAt} />
        </Text>
        {status !== 'active' && <AuthorizeAgain key={id} connection={connection} />}
      </Stack>
    </Card>
  );
}

/** A container that is connected anew goes on with its paused connection. */
function AuthorizeAgain({ connection }: { connection: Connection }) {
  const { id, provider, containerTag, documentLimit, status } = connection;
  const [link, setLink] = useState<Wire<'CreateConnectionResponse'> | null>(null);
  const beginning = useMutation({
    mutationFn: () =>
      answerOf(
        api.POST('/v3/connections/{idOrProvider}', {
          params: { path: { idOrProvider: provider } },
          body: { containerTag, documentLimit, ...(status === 'paused' && { connectionId: id }) },
        }),
      ),
    onSuccess: setLink,
  });
  if (link !== null) return <Authorize link={link} onClose={() => setLink(null)} />;
  return (
    <Group>
      <Button variant="default" size="xs" loading={beginning.isPending} onClick={() => beginning.mutate()}>
        Authorise again
      </Button>
    </Group>
  );
}
