import { Modal, Switch, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '../../api/client';
import { memoriesChanged } from '../../api/memories';
import { ContainerInput, whyNoTag } from '../../ui/container-input';
import { MutationForm } from '../../ui/mutation-form';
import { notifyDone } from '../../ui/notify';

interface WriteMemoryProps {
  opened: boolean;
  onClose: () => void;
  containerTag: string | undefined;
}

/** Asks for a memory that no document says. */
export function WriteMemory({ opened, onClose, containerTag }: WriteMemoryProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Write a memory">
      <Form onClose={onClose} containerTag={containerTag} />
    </Modal>
  );
}

function Form({ onClose, containerTag: looking }: Omit<WriteMemoryProps, 'opened'>) {
  const [containerTag, setContainerTag] = useState(looking ?? 'default');
  const [content, setContent] = useState('');
  const [isStatic, setStatic] = useState(false);
  const [until, setUntil] = useState('');
  const writing = useMutation({
    mutationFn: () => {
      const expiry = until === '' ? {} : { forgetAfter: new Date(until).toISOString() };
      return answerOf(
        api.POST('/v4/memories', { body: { containerTag, memories: [{ content, isStatic, ...expiry }] } }),
      );
    },
    onSuccess: async () => {
      notifyDone('It is remembered.');
      onClose();
      await memoriesChanged();
    },
    meta: { shown: true },
  });
  return (
    <MutationForm
      mutation={writing}
      action="Remember"
      disabled={whyNoTag(containerTag) !== undefined}
      onCancel={onClose}
    >
      <Textarea
        label="Memory"
        description="One fact, as a sentence that stands alone"
        placeholder="Ana speaks Portuguese and some Japanese."
        value={content}
        onChange={(event) => setContent(event.currentTarget.value)}
        autosize
        minRows={2}
        maxLength={10_000}
        required
        withAsterisk={false}
        data-autofocus
      />
      <ContainerInput value={containerTag} onChange={setContainerTag} error={whyNoTag(containerTag)} />
      <TextInput
        type="datetime-local"
        label="Forget it after"
        description="Empty: it stays"
        value={until}
        onChange={(event) => setUntil(event.currentTarget.value)}
      />
      <Switch
        label="Lasting"
        description="Part of who somebody is, rather than of what is going on"
        checked={isStatic}
        onChange={(event) => setStatic(event.currentTarget.checked)}
      />
    </MutationForm>
  );
}
