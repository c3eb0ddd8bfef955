import { Modal, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { answerOf, api } from '../../api/client';
import { queryClient } from '../../api/queries';
import { MutationForm } from '../../ui/mutation-form';

/** Asks for the name of a new container; the service makes its tag. */
export function NewContainer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="New container">
      <Form onClose={onClose} />
    </Modal>
  );
}

function Form({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const navigate = useNavigate();
  const making = useMutation({
    mutationFn: () => answerOf(api.POST('/v3/projects', { body: { name } })),
    onSuccess: async ({ containerTag }) => {
      await queryClient.invalidateQueries({ queryKey: ['containers'] });
      await navigate({ to: '/containers/$tag', params: { tag: containerTag } });
    },
    meta: { shown: true },
  });
  return (
    <MutationForm mutation={making} action="Make it" onCancel={onClose}>
      <TextInput
        label="Name"
        description="The service makes the tag, which requests name, from it"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={100}
        required
        withAsterisk={false}
        data-autofocus
      />
    </MutationForm>
  );
}
