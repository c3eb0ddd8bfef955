import { Alert, Anchor, Button, Card, Group, Stack, Switch, Text } from '@mantine/core';
import { IconAlertTriangle, IconArrowLeft, IconSend } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { answerOf, api } from '../../api/client';
import { formatExact } from '../../ui/format';
import { notifyDone } from '../../ui/notify';
import { Page } from '../../ui/page';
import { RelativeTime } from '../../ui/relative-time';
import { Loaded } from '../../ui/states';
import { Deliveries } from './deliveries';
import { WebhookActions } from './webhook-actions';
import { changeWebhook, readWebhooksAgain, type Webhook, webhookQuery } from './webhooks';

const route = getRouteApi('/webhooks/$id');

/** One webhook: what it is told, what became of each delivery, and what can be done about it. */
export default function WebhookScreen() {
  const { id } = route.useParams();
  const webhook = useQuery(webhookQuery(id));
  const testing = useMutation({
    mutationFn: () => answerOf(api.POST('/v3/webhooks/{id}/test', { params: { path: { id } } })),
    onSuccess: () => {
      notifyDone('A test is on its way; the deliveries show what becomes of it.');
      return readWebhooksAgain();
    },
  });
  return (
    <Page
      title="Webhook"
      description={
        <Anchor c="inherit" className="back-link" renderRoot={(props) => <Link to="/webhooks" {...props} />}>
          <IconArrowLeft size={14} aria-hidden /> All webhooks
        </Anchor>
      }
      actions={
        <Button
          leftSection={<IconSend size={16} aria-hidden />}
          loading={testing.isPending}
          onClick={() => testing.mutate()}
        >
          Send a test
        </Button>
      }
    >
      <Loaded query={webhook}>
        {(data) => (
          <>
            <Summary webhook={data} />
            <Deliveries webhook={data} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Summary({ webhook }: { webhook: Webhook }) {
  const { id, url, description, events, containerTags, state, disabledReason, lastSuccessAt, previousExpiresAt } =
    webhook;
  const switching = useMutation({
    mutationFn: (enabled: boolean) => changeWebhook(id, { enabled }),
    onSuccess: readWebhooksAgain,
  });
  const isEnabled = switching.isPending ? switching.variables : state === 'enabled';
  return (
    <Card>
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Text fw={600}>{url}</Text>
          <Switch
            label="Enabled"
            checked={isEnabled}
            disabled={switching.isPending}
            onChange={(event) => switching.mutate(event.currentTarget.checked)}
          />
        </Group>
        {description !== null && <Text>{description}</Text>}
        {state === 'disabled' && (
          <Alert color="yellow" variant="light" icon={<IconAlertTriangle size={18} />} title="Nothing is sent">
            {disabledReason ?? 'Somebody has disabled it.'} Events are held meanwhile: enable it, then replay those that
            were held.
          </Alert>
        )}
        {previousExpiresAt !== null && (
          <Text>
            The secret was rotated; the earlier one signs as well until {formatExact(previousExpiresAt)} (
            <RelativeTime at={previousExpiresAt} />
            ).
          </Text>
        )}
        <Text size="sm" c="dimmed">
          Told of {events.length === 0 ? 'all events' : events.join(', ')} in{' '}
          {containerTags.length === 0 ? 'all containers' : containerTags.join(', ')}. Last success:{' '}
          {lastSuccessAt === null ? 'not yet' : <RelativeTime at={lastSuccessAt} />}.
        </Text>
        <WebhookActions webhook={webhook} />
      </Stack>
    </Card>
  );
}
