import { Modal, Switch, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client';
import { memoriesChanged } from '../../api/memories';
import { ContainerInput, whyNoTag } from '../../ui/container-input';
import { useDraft } from '../../ui/draft';
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

interface Draft {
  content: string;
  /** Undefined: the one that the console looks at. */
  containerTag?: string;
  until: string;
  isStatic: boolean;
}

const empty: Draft = { content: '', until: '', isStatic: false };

function Form({ onClose, containerTag: looking }: Omit<WriteMemoryProps, 'opened'>) {
  const [draft, setDraft] = useDraft('memory', empty);
  const { content, containerTag = looking ?? 'default', until, isStatic } = draft;
  const isPast = until !== '' && Date.parse(until) <= Date.now();
  const writing = useMutation({
    mutationFn: (_sent: Draft) => {
      const expiry = until === '' ? {} : { forgetAfter: new Date(until).toISOString() };
      return answerOf(
        api.POST('/v4/memories', { body: { containerTag, memories: [{ content, isStatic, ...expiry }] } }),
      );
    },
    onSuccess: async (_answer, sent) => {
      setDraft((now) => (now === sent ? empty : now));
      notifyDone('It is remembered.');
      onClose();
      await memoriesChanged();
    },
    meta: { shown: true },
  });
  return (
    <MutationForm
      mutation={{ ...writing, mutate: () => writing.mutate(draft) }}
      action="Remember"
      disabled={isPast || whyNoTag(containerTag) !== undefined}
      onCancel={() => {
        setDraft(empty);
        onClose();
      }}
    >
      <Textarea
        label="Memory"
        description="One fact, as a sentence that stands alone"
        placeholder="Ana speaks Portuguese and some Japanese."
        value={content}
        onChange={(event) => setDraft({ ...draft, content: event.currentTarget.value })}
        autosize
        minRows={2}
        maxLength={10_000}
        required
        withAsterisk={false}
        data-autofocus
      />
      <ContainerInput
        value={containerTag}
        onChange={(tag) => setDraft({ ...draft, containerTag: tag })}
        error={whyNoTag(containerTag)}
      />
      <TextInput
        type="datetime-local"
        label="Forget it after"
        description="Empty: it stays"
        value={until}
        onChange={(event) => setDraft({ ...draft, until: event.currentTarget.value })}
        error={isPast ? 'This time is past: it would be forgotten at once.' : undefined}
      />
      <Switch
        label="Lasting"
        description="Part of who somebody is, rather than of what is going on"
        checked={isStatic}
        onChange={(event) => setDraft({ ...draft, isStatic: event.currentTarget.checked })}
      />
    </MutationForm>
  );
}
