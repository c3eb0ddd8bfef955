import { Accordion, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../ui/format';
import { RelativeTime } from '../../ui/relative-time';
import { EmptyState, Loaded } from '../../ui/states';
import { type Column, DataTable } from '../../ui/table';
import { RunState, runsQuery, type SyncRun } from './connections';

const triggers: Record<SyncRun['triggerType'], string> = {
  event: 'The provider told of a change',
  cron: 'It was due',
  manual: 'Somebody asked for it',
};

/** Most syncs that the service lists. */
const listed = 100;

/** How the latest syncs went, with what each could not take. */
export function Runs({ connectionId }: { connectionId: string }) {
  const runs = useQuery(runsQuery(connectionId));
  return (
    <Card component="section" aria-label="Syncs">
      <Title order={2} mb="xs">
        {runs.data?.length === listed ? `The last ${listed} syncs` : 'Syncs'}
      </Title>
      <Loaded query={runs}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState icon={IconRefresh} title="No sync yet">
              The first one begins by itself once the connection is active and knows what to sync.
            </EmptyState>
          ) : (
            <Accordion order={3}>
              {all.map((run) => (
                <Accordion.Item key={run.id} value={run.id}>
                  <Accordion.Control>
                    <Group gap="xs" component="span">
                      <RunState of={run} />
                      <RelativeTime at={run.startedAt} />
                      <Text span size="sm" c="dimmed">
                        {formatCount(run.itemsProcessed, 'item')}
                        {run.itemsFailed > 0 && `, ${formatCount(run.itemsFailed, 'failed item')}`}
                      </Text>
                    </Group>
                  </Accordion.Control>
                  <Accordion.Panel>
                    <RunInDetail run={run} />
                  </Accordion.Panel>
                </Accordion.Item>
              ))}
            </Accordion>
          )
        }
      </Loaded>
    </Card>
  );
}

function RunInDetail({
  run: { triggerType, completedAt, error, resources, failures, itemsFailed, lastError },
}: {
  run: SyncRun;
}) {
  return (
    <Stack gap="xs">
      <Text size="sm">
        {triggers[triggerType]}.{' '}
        {completedAt === null ? (
          'It is at work.'
        ) : (
          <>
            It ended <RelativeTime at={completedAt} />.
          </>
        )}{' '}
        {resources.length > 0 && `Of ${resources.join(', ')}.`}
      </Text>
      {error !== null && <Text c="var(--mantine-color-error)">{error}</Text>}
      {lastError !== null && lastError.message !== error && (
        <Text size="sm" c="dimmed">
          Last trouble: {lastError.message}, <RelativeTime at={lastError.at} />
        </Text>
      )}
      {failures.length > 0 && (
        <DataTable label="Failed items" columns={failureColumns} rows={failures} rowKey={({ id }) => id} />
      )}
      {itemsFailed > failures.length && (
        <Text size="sm" c="dimmed">
          Of {formatCount(itemsFailed, 'failed item')}, {formatCount(failures.length, 'is', 'are')} kept here.
        </Text>
      )}
    </Stack>
  );
}

type Failure = SyncRun['failures'][number];

const failureColumns: readonly Column<Failure>[] = [
  { title: 'Item', cell: ({ path, resource }) => (resource === null ? path : `${resource}: ${path}`) },
  { title: 'Why', cell: ({ reason }) => reason },
  {
    title: 'What next',
    cell: ({ permanent }) => (permanent ? 'Left alone until it changes' : 'Tried again by the next sync'),
    from: 'sm',
  },
];
