import { Button, Group, Select, Stack, Text, Title } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { answerOf, api } from '../../api/client';
import { polling } from '../../api/queries';
import { formatNumber } from '../../ui/format';
import { RelativeTime } from '../../ui/relative-time';
import { EmptyState, Loaded } from '../../ui/states';
import { StatusBadge } from '../../ui/status-badge';
import { type Column, DataTable } from '../../ui/table';
import { DeliveryDrawer } from './delivery';
import type { DeliveriesSearch } from './route';
import { type Delivery, type DeliveryState, eventChoices, stateChoices, statesInWords, type Webhook } from './webhooks';

const route = getRouteApi('/webhooks/$id');
/** What one answer holds at most. */
const deliveriesAPage = 50;

/** The log of deliveries: what was sent, how often, and what the receiver said. */
export function Deliveries({ webhook: { id } }: { webhook: Webhook }) {
  const { state, type, page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const [opened, setOpened] = useState<string | null>(null);
  const choose = (search: DeliveriesSearch) => navigate({ search: (now) => ({ ...now, page: undefined, ...search }) });
  const query = { page, state, type };
  const deliveries = useQuery({
    queryKey: ['webhooks', 'deliveries', id, query],
    queryFn: () => answerOf(api.GET('/v3/webhooks/{id}/deliveries', { params: { path: { id }, query } })),
    refetchInterval: polling((all) => all.some((delivery) => delivery.state === 'pending'), 10_000),
    placeholderData: keepPreviousData,
  });
  const hasOlder = (deliveries.data?.length ?? 0) === deliveriesAPage;
  const columns: readonly Column<Delivery>[] = [
    {
      title: 'Event',
      cell: (delivery) => (
        <Button variant="subtle" size="compact-sm" onClick={() => setOpened(delivery.id)} className="cell-button">
          {delivery.type}
        </Button>
      ),
    },
    { title: 'State', cell: (delivery) => <DeliveryBadge state={delivery.state} /> },
    { title: 'Attempts', cell: ({ attempts }) => formatNumber(attempts), numeric: true, from: 'sm' },
    { title: 'Last answer', cell: (delivery) => <LastAnswer of={delivery} />, from: 'sm' },
    {
      title: 'Next attempt',
      cell: ({ nextAttemptAt }) => (nextAttemptAt === null ? '–' : <RelativeTime at={nextAttemptAt} />),
      from: 'md',
    },
    { title: 'Created', cell: ({ createdAt }) => <RelativeTime at={createdAt} />, from: 'xs' },
  ];
  return (
    <Stack gap="sm" component="section" aria-label="Deliveries">
      <Group justify="space-between" align="flex-end">
        <Title order={2}>Deliveries</Title>
        <Group gap="xs">
          <Select
            aria-label="State of deliveries"
            placeholder="All states"
            data={stateChoices}
            value={state ?? null}
            onChange={(value) => choose({ state: value ?? undefined })}
            clearable
            clearButtonProps={{ 'aria-label': 'All states' }}
            w={150}
          />
          <Select
            aria-label="Type of event"
            placeholder="All events"
            data={eventChoices.map(({ value }) => value)}
            value={type ?? null}
            onChange={(value) => choose({ type: value ?? undefined })}
            clearable
            clearButtonProps={{ 'aria-label': 'All events' }}
            w={190}
          />
        </Group>
      </Group>
      <Loaded query={deliveries}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState icon={IconSend} title={page > 1 ? 'No more deliveries' : 'No deliveries'}>
              Send a test, or wait for something to happen. Deliveries are kept for 30 days.
            </EmptyState>
          ) : (
            <DataTable label="Deliveries" columns={columns} rows={all} rowKey={(delivery) => delivery.id} />
          )
        }
      </Loaded>
      {(page > 1 || hasOlder) && (
        <Group justify="flex-end" gap="xs">
          <Button variant="default" size="xs" disabled={page === 1} onClick={() => choose({ page: page - 1 })}>
            Newer
          </Button>
          <Button variant="default" size="xs" disabled={!hasOlder} onClick={() => choose({ page: page + 1 })}>
            Older
          </Button>
        </Group>
      )}
      <DeliveryDrawer webhookId={id} deliveryId={opened} onClose={() => setOpened(null)} />
    </Stack>
  );
}

function DeliveryBadge({ state }: { state: DeliveryState }) {
  const [word, tone] = statesInWords[state];
  return <StatusBadge tone={tone}>{word}</StatusBadge>;
}

function LastAnswer({ of: { lastStatus, lastError } }: { of: Delivery }) {
  if (lastStatus === null && lastError === null) return '–';
  return (
    <Text size="sm" lineClamp={2}>
      {[lastStatus, lastError].filter((part) => part !== null).join(': ')}
    </Text>
  );
}
