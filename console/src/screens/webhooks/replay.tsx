import { Checkbox, Modal, Select, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api, type Wire } from '../../api/client';
import { formatCount } from '../../ui/format';
import { MutationForm } from '../../ui/mutation-form';
import { notifyDone } from '../../ui/notify';
import { readWebhooksAgain } from './webhooks';

type State = NonNullable<Wire<'ReplayToWebhookRequest'>['states']>[number];

const hourMs = 3_600_000;
const spans = [
  { value: String(hourMs), label: 'the last hour' },
  { value: String(24 * hourMs), label: 'the last day' },
  { value: String(7 * 24 * hourMs), label: 'the last 7 days' },
  { value: String(30 * 24 * hourMs), label: 'the last 30 days, which is as long as they are kept' },
];

interface ReplayProps {
  webhookId: string;
  opened: boolean;
  onClose: () => void;
}

/** Sends again what was not taken, or all of it. */
export function Replay({ webhookId, opened, onClose }: ReplayProps) {
  const [span, setSpan] = useState(String(24 * hourMs));
  const [states, setStates] = useState<State[]>(['failed', 'held']);
  const replaying = useMutation({
    mutationFn: () =>
      answerOf(
        api.POST('/v3/webhooks/{id}/replay', {
          params: { path: { id: webhookId } },
          body: { since: new Date(Date.now() - Number(span)).toISOString(), states },
        }),
      ),
    onSuccess: ({ count }) => {
      onClose();
      notifyDone(
        count === 0 ? 'There is nothing to send again.' : `${formatCount(count, 'delivery', 'deliveries')} on the way.`,
      );
      return readWebhooksAgain();
    },
    meta: { shown: true },
  });
  return (
    <Modal opened={opened} onClose={onClose} title="Replay deliveries">
      <MutationForm mutation={replaying} action="Replay" disabled={states.length === 0} onCancel={onClose}>
        <Select
          label="Of"
          data={spans}
          value={span}
          onChange={(value) => setSpan(value ?? span)}
          allowDeselect={false}
        />
        <Checkbox.Group label="Send again" value={states} onChange={(chosen) => setStates(chosen as State[])}>
          <Stack gap="xs" mt="xs">
            <Checkbox value="failed" label="those that failed" />
            <Checkbox value="held" label="those that were held while it was disabled" />
            <Checkbox value="delivered" label="those that were delivered; receivers know them by their webhook-id" />
          </Stack>
        </Checkbox.Group>
      </MutationForm>
    </Modal>
  );
}
