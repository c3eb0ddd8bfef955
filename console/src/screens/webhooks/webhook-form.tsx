import { Button, Group, Modal, MultiSelect, Stack, TagsInput, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useContainers } from '../../api/containers';
import { ErrorState } from '../../ui/states';
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
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    sending.mutate({
      ...{ url: url.trim(), events, containerTags },
      description: description.trim() === '' ? null : description.trim(),
    });
  };
  return (
    <Modal opened={opened} onClose={onClose} title={title} size="lg">
      <form onSubmit={submit}>
        <Stack>
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
          {sending.error !== null && <ErrorState error={sending.error} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={sending.isPending}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
