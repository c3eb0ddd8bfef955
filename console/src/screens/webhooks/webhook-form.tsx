import { Modal, MultiSelect, TagsInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Wire } from '../../api/client';
import { useContainers } from '../../api/containers';
import { fieldError } from '../../api/errors';
import { textOrNull } from '../../ui/edits';
import { MutationForm } from '../../ui/mutation-form';
import { type EventType, eventChoices, type Webhook } from './webhooks';

/** What was edited: an application may change the rest meanwhile. */
export type WebhookEdits = Pick<Wire<'UpdateWebhookRequest'>, 'url' | 'events' | 'containerTags' | 'description'>;

/** The mutation that sends the form. */
interface Sending {
  mutate: (edits: WebhookEdits) => void;
  isPending: boolean;
  error: Error | null;
}

interface WebhookFormProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  action: string;
  /** What is there already. */
  webhook?: Webhook;
  sending: Sending;
}

/** What a webhook is told, and where. */
export function WebhookForm({ opened, onClose, title, action, webhook, sending }: WebhookFormProps) {
  const { data: containers = [] } = useContainers();
  const [edits, setEdits] = useState<WebhookEdits>({});
  const { url = '', events = [], containerTags = [], description }: WebhookEdits = { ...webhook, ...edits };
  const refused = fieldError(sending.error, 'url');
  const error = refused === undefined ? sending.error : null;
  const send = () => sending.mutate({ ...edits, url: edits.url?.trim(), description: textOrNull(edits.description) });
  return (
    <Modal opened={opened} onClose={onClose} title={title} size="lg">
      <MutationForm mutation={{ ...sending, error, mutate: send }} action={action} onCancel={onClose}>
        <TextInput
          label="Address"
          description="https://, on a public address unless whoever runs Cairn allows others"
          placeholder="https://app.example/hooks"
          type="url"
          maxLength={2_048}
          value={url}
          onChange={(event) => setEdits({ ...edits, url: event.currentTarget.value })}
          error={refused}
          errorProps={{ role: 'alert' }}
          required
          data-autofocus
        />
        <MultiSelect
          label="Events"
          description="None chosen: all of them"
          data={eventChoices}
          value={events}
          onChange={(chosen) => setEdits({ ...edits, events: chosen as EventType[] })}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'All events' }}
        />
        <TagsInput
          label="Containers"
          description="None chosen: all of them"
          data={containers.map(({ containerTag }) => containerTag)}
          value={containerTags}
          onChange={(tags) => setEdits({ ...edits, containerTags: tags })}
          limit={50}
          clearable
          clearButtonProps={{ 'aria-label': 'All containers' }}
        />
        <TextInput
          label="Description"
          placeholder="Tells the app that a document can be found"
          maxLength={500}
          value={description ?? ''}
          onChange={(event) => setEdits({ ...edits, description: event.currentTarget.value })}
        />
      </MutationForm>
    </Modal>
  );
}
