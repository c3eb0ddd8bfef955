import { Modal, MultiSelect, TagsInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useContainers } from '../../api/containers';
import { MutationForm } from '../../ui/mutation-form';
import { type EventType, eventChoices, type Webhook } from './webhooks';

interface Fields {
  url: string;
  events: EventType[];
  containerTags: string[];
  description: string | null;
}

/** The mutation that sends the form. */
interface Sending {
  mutate: (fields: Fields) => void;
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
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [events, setEvents] = useState<EventType[]>(webhook?.events ?? []);
  const [containerTags, setContainerTags] = useState(webhook?.containerTags ?? []);
  const [description, setDescription] = useState(webhook?.description ?? '');
  const send = () =>
    sending.mutate({
      ...{ url: url.trim(), events, containerTags },
      description: description.trim() === '' ? null : description.trim(),
    });
  return (
    <Modal opened={opened} onClose={onClose} title={title} size="lg">
      <MutationForm mutation={{ ...sending, mutate: send }} action={action} onCancel={onClose}>
        <TextInput
          label="Address"
          description="https://, on a public address unless whoever runs Cairn allows others"
          placeholder="https://app.example/hooks"
          type="url"
          maxLength={2_048}
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
          required
          data-autofocus
        />
        <MultiSelect
          label="Events"
          description="None chosen: all of them"
          data={eventChoices}
          value={events}
          onChange={(chosen) => setEvents(chosen as EventType[])}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'All events' }}
        />
        <TagsInput
          label="Containers"
          description="None chosen: all of them"
          data={containers.map(({ containerTag }) => containerTag)}
          value={containerTags}
          onChange={setContainerTags}
          limit={50}
          clearable
          clearButtonProps={{ 'aria-label': 'All containers' }}
        />
        <TextInput
          label="Description"
          placeholder="Tells the app that a document can be found"
          maxLength={500}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
      </MutationForm>
    </Modal>
  );
}
