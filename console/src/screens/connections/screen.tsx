import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlugConnected, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useContainer } from '../../shell/container';
import { formatNumber } from '../../ui/format';
import { Page } from '../../ui/page';
import { RelativeTime } from '../../ui/relative-time';
import { EmptyState, Loaded } from '../../ui/states';
import { type Column, DataTable } from '../../ui/table';
import { accountOf, type Connection, ConnectionState, connectionsQuery, nameOf, RunState } from './connections';
import { Wizard } from './wizard';

/** Accounts elsewhere whose documents are kept in step. */
export default function Connections() {
  const container = useContainer();
  const connections = useQuery(connectionsQuery(container));
  const [opened, wizard] = useDisclosure(false);
  const connect = (
    <Button leftSection={<IconPlus size={16} />} onClick={wizard.open}>
      Connect an account
    </Button>
  );
  return (
    <Page
      title="Connections"
      description="A connection keeps a container in step with an account elsewhere: what changes there, changes here."
      actions={connect}
    >
      <Loaded query={connections}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState icon={IconPlugConnected} title="No connection yet" action={connect}>
              Connect a code host, a drive or a notes app, and its documents come by themselves.
            </EmptyState>
          ) : (
            <DataTable label="Connections" columns={columns} rows={all} rowKey={({ id }) => id} />
          )
        }
      </Loaded>
      <Wizard opened={opened} onClose={wizard.close} />
    </Page>
  );
}

const columns: readonly Column<Connection>[] = [
  {
    title: 'Account',
    cell: (connection) => (
      <>
        <Link to="/connections/$id" params={{ id: connection.id }} className="text-link">
          {nameOf(connection)}
        </Link>
        <Text size="xs" c="dimmed">
          {accountOf(connection) ?? 'Account not known yet'}
        </Text>
      </>
    ),
  },
  { title: 'Container', cell: ({ containerTag }) => containerTag, from: 'sm' },
  {
    title: 'State',
    cell: (connection) => (
      <>
        <ConnectionState of={connection} />
        {connection.statusReason !== undefined && (
          <Text size="xs" c="dimmed" maw={320}>
            {connection.statusReason}
          </Text>
        )}
      </>
    ),
  },
  {
    title: 'Last sync',
    cell: ({ lastSyncRun }) =>
      lastSyncRun === undefined ? (
        'None yet'
      ) : (
        <>
          <RunState of={lastSyncRun} /> <RelativeTime at={lastSyncRun.startedAt} />
        </>
      ),
    from: 'md',
  },
  {
    title: 'Failed items',
    cell: ({ lastSyncRun }) => formatNumber(lastSyncRun?.itemsFailed ?? 0),
    numeric: true,
    from: 'lg',
  },
];
