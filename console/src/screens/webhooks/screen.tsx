import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { answerOf, api } from '../../api/client';
import { Page } from '../../ui/page';
import { RelativeTime } from '../../ui/relative-time';
import { ShownOnce } from '../../ui/shown-once';
import { EmptyState, Loaded } from '../../ui/states';
import { StatusBadge } from '../../ui/status-badge';
import { type Column, DataTable } from '../../ui/table';
import { SignatureHint } from './signature-hint';
import { type WebhookEdits, WebhookForm } from './webhook-form';
import { readWebhooksAgain, type Webhook, webhooksQuery } from './webhooks';

/** Who is told of what happens here. */
export default function Webhooks() {
  const [opened, dialog] = useDisclosure(false);
  const [secret, setSecret] = useState<string | null>(null);
  const webhooks = useQuery(webhooksQuery);
  const creating = useMutation({
    mutationFn: ({ url = '', ...more }: WebhookEdits) => answerOf(api.POST('/v3/webhooks', { body: { url, ...more } })),
    onSuccess: (made) => {
      dialog.close();
      setSecret(made.secret);
      return readWebhooksAgain();
    },
    meta: { shown: true },
  });
  const begin = () => {
    creating.reset();
    dialog.open();
  };
  const create = (
    <Button leftSection={<IconPlus size={16} />} onClick={begin}>
      Create webhook
    </Button>
  );
  return (
    <Page
      title="Webhooks"
      description="Cairn tells your systems of documents, memories and connections as they change: signed, and again until they answer."
      actions={create}
    >
      <Loaded query={webhooks}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState icon={IconWebhook} title="No webhook yet" action={create}>
              Name an address that takes POST requests. A test tells whether it arrives.
            </EmptyState>
          ) : (
            <DataTable label="Webhooks" columns={columns} rows={all} rowKey={({ id }) => id} />
          )
        }
      </Loaded>
      <WebhookForm
        key={String(opened)}
        opened={opened}
        onClose={dialog.close}
        title="Create webhook"
        action="Create webhook"
        sending={creating}
      />
      <ShownOnce secret={secret} onClose={() => setSecret(null)} title="The webhook's secret" label="Secret">
        <SignatureHint />
      </ShownOnce>
    </Page>
  );
}

const columns: readonly Column<Webhook>[] = [
  {
    title: 'Address',
    cell: ({ id, url, description }) => (
      <>
        <Link to="/webhooks/$id" params={{ id }} className="text-link">
          {url}
        </Link>
        {description !== null && (
          <Text size="xs" c="dimmed">
            {description}
          </Text>
        )}
      </>
    ),
  },
  {
    title: 'Events',
    cell: ({ events }) => (events.length === 0 ? 'All' : events.length === 1 ? events[0] : `${events.length} types`),
    from: 'sm',
  },
  {
    title: 'Containers',
    cell: ({ containerTags }) => (containerTags.length === 0 ? 'All' : containerTags.join(', ')),
    from: 'md',
  },
  { title: 'State', cell: (webhook) => <WebhookState of={webhook} /> },
  {
    title: 'Last success',
    cell: ({ lastSuccessAt }) => (lastSuccessAt === null ? 'Not yet' : <RelativeTime at={lastSuccessAt} />),
    from: 'sm',
  },
];

function WebhookState({ of: { state } }: { of: Webhook }) {
  return state === 'enabled' ? (
    <StatusBadge tone="good">Enabled</StatusBadge>
  ) : (
    <StatusBadge tone="warning">Disabled</StatusBadge>
  );
}
