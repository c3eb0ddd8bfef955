import { Group, Modal, NumberInput, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '../../api/client';
import { queryClient } from '../../api/queries';
import { useContainer } from '../../shell/container';
import { ContainerInput } from '../../ui/container-input';
import { MutationForm } from '../../ui/mutation-form';

/** As it was answered, once. */
export interface NewKey {
  name: string;
  key: string;
  containerTag?: string;
}

interface CreateKeyProps {
  opened: boolean;
  onClose: () => void;
  onMade: (key: NewKey) => void;
}

/** Makes a key for the organisation or for one container. */
export function CreateKey({ opened, onClose, onMade }: CreateKeyProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Create key">
      <KeyForm onClose={onClose} onMade={onMade} />
    </Modal>
  );
}

const expiries = [
  { value: '7', label: 'In 7 days' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
];

function KeyForm({ onClose, onMade }: Omit<CreateKeyProps, 'opened'>) {
  const [scope, setScope] = useState<'container' | 'organization'>('container');
  const [containerTag, setContainerTag] = useState(useContainer() ?? '');
  const [name, setName] = useState('');
  const [expiry, setExpiry] = useState<string | null>(null);
  const [most, setMost] = useState(500);
  const [seconds, setSeconds] = useState(60);
  const making = useMutation({
    mutationFn: (): Promise<NewKey> => {
      const named = name.trim() === '' ? {} : { name: name.trim() };
      const ends = expiry === null ? {} : { expiresInDays: Number(expiry) };
      if (scope === 'organization') return answerOf(api.POST('/v3/auth/keys', { body: { ...named, ...ends } }));
      const limit = { rateLimitMax: most, rateLimitTimeWindow: seconds * 1_000 };
      const body = { containerTag: containerTag.trim(), ...named, ...ends, ...limit };
      return answerOf(api.POST('/v3/auth/scoped-key', { body }));
    },
    onSuccess: (key) => {
      void queryClient.invalidateQueries({ queryKey: ['keys'] });
      onClose();
      onMade(key);
    },
    meta: { shown: true },
  });
  return (
    <MutationForm mutation={making} action="Create key" onCancel={onClose}>
      <SegmentedControl
        aria-label="What the key opens"
        value={scope}
        onChange={setScope}
        data={[
          { value: 'container', label: 'One container' },
          { value: 'organization', label: 'The organisation' },
        ]}
        fullWidth
      />
      {scope === 'container' && (
        <ContainerInput
          description="One that is there, or one that comes to be with what is added"
          placeholder="user-42"
          value={containerTag}
          onChange={setContainerTag}
          required
        />
      )}
      <TextInput
        label="Name"
        description="Who uses it; the list of keys shows it"
        placeholder={scope === 'container' ? `scoped_${containerTag || 'user-42'}` : 'Organisation key'}
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Select
        label="Expires"
        placeholder="Never"
        data={expiries}
        value={expiry}
        onChange={setExpiry}
        clearable
        clearButtonProps={{ 'aria-label': 'Never expires' }}
      />
      {scope === 'container' && (
        <Group grow align="flex-end">
          <NumberInput
            label="Requests at most"
            min={1}
            max={10_000}
            thousandSeparator
            allowDecimal={false}
            value={most}
            onChange={(value) => setMost(Number(value))}
          />
          <NumberInput
            label="within seconds"
            min={1}
            max={3_600}
            thousandSeparator
            allowDecimal={false}
            value={seconds}
            onChange={(value) => setSeconds(Number(value))}
          />
        </Group>
      )}
    </MutationForm>
  );
}
