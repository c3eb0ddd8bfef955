import { Modal, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { answerOf, api } from '../../api/client';
import { queryClient } from '../../api/queries';
import { whyNoTag } from '../../ui/container-input';
import { MutationForm } from '../../ui/mutation-form';

/** Asks for the tag of a new container. One that exists is opened. */
export function NewContainer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="New container">
      <Form onClose={onClose} />
    </Modal>
  );
}

function Form({ onClose }: { onClose: () => void }) {
  const [tag, setTag] = useState('');
  const navigate = useNavigate();
  const making = useMutation({
    mutationFn: () => answerOf(api.PATCH('/v3/container-tags/{tag}', { params: { path: { tag } }, body: {} })),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['containers'] });
      await navigate({ to: '/containers/$tag', params: { tag } });
    },
    meta: { shown: true },
  });
  return (
    <MutationForm mutation={making} action="Make it" disabled={whyNoTag(tag) !== undefined} onCancel={onClose}>
      <TextInput
        label="Tag"
        description="What requests call it, such as user_42"
        value={tag}
        onChange={(event) => setTag(event.currentTarget.value)}
        error={tag !== '' && whyNoTag(tag)}
        maxLength={100}
        required
        withAsterisk={false}
        data-autofocus
      />
    </MutationForm>
  );
}
