import { Button, Drawer, Group, Stack, Text, Title } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { answerOf, api, type Wire } from '../../api/client';
import { polling } from '../../api/queries';
import { formatDuration } from '../../ui/format';
import { JsonView } from '../../ui/json';
import { notifyDone } from '../../ui/notify';
import { RelativeTime } from '../../ui/relative-time';
import { Loaded } from '../../ui/states';
import { StatusBadge } from '../../ui/status-badge';
import { type Column, DataTable } from '../../ui/table';
import { readWebhooksAgain, statesInWords } from './webhooks';

type DeliveryInFull = Wire<'GetWebhookDeliveryResponse'>;
type Attempt = DeliveryInFull['attempts'][number];

interface DeliveryDrawerProps {
  webhookId: string;
  /** Null: none is opened. */
  deliveryId: string | null;
  onClose: () => void;
}

/** One delivery: what was sent, each attempt, and a way to send it again. */
export function DeliveryDrawer({ webhookId, deliveryId, onClose }: DeliveryDrawerProps) {
  return (
    <Drawer opened={deliveryId !== null} onClose={onClose} title="Delivery" position="right" size="lg">
      {deliveryId !== null && <DeliveryInDetail webhookId={webhookId} deliveryId={deliveryId} onClose={onClose} />}
    </Drawer>
  );
}

function DeliveryInDetail({
  webhookId,
  deliveryId,
  onClose,
}: {
  webhookId: string;
  deliveryId: string;
  onClose: () => void;
}) {
  const path = { id: webhookId, deliveryId };
  const delivery = useQuery({
    queryKey: ['webhooks', 'delivery', webhookId, deliveryId],
    queryFn: () => answerOf(api.GET('/v3/webhooks/{id}/deliveries/{deliveryId}', { params: { path } })),
    refetchInterval: polling(({ state }) => state === 'pending'),
  });
  const redelivering = useMutation({
    mutationFn: () => answerOf(api.POST('/v3/webhooks/{id}/deliveries/{deliveryId}/redeliver', { params: { path } })),
    onSuccess: () => {
      notifyDone('It is sent again, as a delivery of its own.');
      onClose();
      return readWebhooksAgain();
    },
  });
  return (
    <Loaded query={delivery}>
      {(data) => {
        const [word, tone] = statesInWords[data.state];
        return (
          <Stack>
            <Group justify="space-between">
              <Group gap="xs">
                <Text fw={600}>{data.type}</Text>
                <StatusBadge tone={tone}>{word}</StatusBadge>
              </Group>
              <Button
                size="xs"
                leftSection={<IconRefresh size={15} aria-hidden />}
                loading={redelivering.isPending}
                onClick={() => redelivering.mutate()}
              >
                Redeliver
              </Button>
            </Group>
            <Text size="sm" c="dimmed">
              Created <RelativeTime at={data.createdAt} />, webhook-id {data.eventId}
              {data.nextAttemptAt !== null && (
                <>
                  , next attempt <RelativeTime at={data.nextAttemptAt} />
                </>
              )}
            </Text>
            <Title order={3}>Attempts</Title>
            {data.attempts.length === 0 ? (
              <Text c="dimmed">None yet.</Text>
            ) : (
              <DataTable label="Attempts" columns={attemptColumns} rows={data.attempts} rowKey={({ at }) => at} />
            )}
            <Title order={3}>Payload</Title>
            <JsonView value={data.payload} label="Payload" />
          </Stack>
        );
      }}
    </Loaded>
  );
}

const attemptColumns: readonly Column<Attempt>[] = [
  { title: 'When', cell: ({ at }) => <RelativeTime at={at} /> },
  { title: 'Status', cell: ({ status }) => status ?? 'None' },
  { title: 'Took', cell: ({ durationMs }) => formatDuration(durationMs), numeric: true },
  { title: 'Error', cell: ({ error }) => error ?? '–' },
];
