import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { answerOf, api } from '../../api/client';
import { Confirm } from '../../ui/confirm';
import { notifyDone } from '../../ui/notify';
import { ShownOnce } from '../../ui/shown-once';
import { Replay } from './replay';
import { SignatureHint } from './signature-hint';
import { type WebhookEdits, WebhookForm } from './webhook-form';
import { changeWebhook, readWebhooksAgain, type Webhook } from './webhooks';

/** Edit, rotate the secret, replay, delete. */
export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const { id, url, previousExpiresAt } = webhook;
  const path = { id };
  const navigate = useNavigate();
  const [editing, edit] = useDisclosure(false);
  const [rotating, rotate] = useDisclosure(false);
  const [replaying, replay] = useDisclosure(false);
  const [deleting, remove] = useDisclosure(false);
  const [secret, setSecret] = useState<string | null>(null);
  const changing = useMutation({
    mutationFn: (edits: WebhookEdits) => changeWebhook(id, edits),
    onSuccess: () => {
      edit.close();
      notifyDone('Saved.');
      return readWebhooksAgain();
    },
    meta: { shown: true },
  });
  const beginEditing = () => {
    changing.reset();
    edit.open();
  };
  const isRotated = previousExpiresAt !== null;
  const rotation = useMutation({
    mutationFn: () =>
      answerOf(api.POST('/v3/webhooks/{id}/rotate-secret', { params: { path }, body: { force: isRotated } })),
    onSuccess: (answer) => {
      setSecret(answer.secret);
      return readWebhooksAgain();
    },
  });
  const deletion = useMutation({
    mutationFn: () => answerOf(api.DELETE('/v3/webhooks/{id}', { params: { path } })),
    onSuccess: async () => {
      notifyDone('The webhook is deleted.');
      await navigate({ to: '/webhooks' });
      await readWebhooksAgain();
    },
  });
  return (
    <Group gap="xs">
      <Button variant="default" size="xs" onClick={beginEditing}>
        Edit
      </Button>
      <Button variant="default" size="xs" onClick={rotate.open}>
        Rotate secret
      </Button>
      <Button variant="default" size="xs" onClick={replay.open}>
        Replay
      </Button>
      <Button variant="default" size="xs" onClick={remove.open}>
        Delete
      </Button>
      <WebhookForm
        key={String(editing)}
        opened={editing}
        onClose={edit.close}
        title="Edit webhook"
        action="Save"
        webhook={webhook}
        sending={changing}
      />
      <Confirm
        opened={rotating}
        onClose={rotate.close}
        title="Rotate the secret?"
        action="Rotate secret"
        onConfirm={() => rotation.mutateAsync()}
      >
        {isRotated
          ? 'An earlier rotation has not ended: the secret before this one stops signing now. Receivers that still use it refuse what is sent.'
          : 'A new secret signs from now on, and the present one as well for 24 hours, so that receivers can change over.'}
      </Confirm>
      <ShownOnce secret={secret} onClose={() => setSecret(null)} title="The new secret" label="Secret">
        <SignatureHint />
      </ShownOnce>
      <Replay key={`replay ${replaying}`} webhookId={id} opened={replaying} onClose={replay.close} />
      <Confirm
        opened={deleting}
        onClose={remove.close}
        title="Delete this webhook?"
        action="Delete webhook"
        name={url}
        onConfirm={() => deletion.mutateAsync()}
      >
        <Text>Its deliveries go with it, those on their way too. To stop sending for a while, disable it instead.</Text>
      </Confirm>
    </Group>
  );
}
