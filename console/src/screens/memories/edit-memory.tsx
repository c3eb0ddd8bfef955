import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { answerOf, api, type Wire } from '../../api/client';
import { memoriesChanged } from '../../api/memories';
import { useDraft } from '../../ui/draft';
import { notifyDone } from '../../ui/notify';
import { ErrorState } from '../../ui/states';

interface EditMemoryProps {
  entry: Wire<'MemoryEntry'>;
  /** @param newId of the new version; undefined: nothing was changed */
  onDone: (newId?: string) => void;
}

/** Gives a memory a new version; the old one stays in its history. */
export function EditMemory({ entry: { id, memory, containerTag }, onDone }: EditMemoryProps) {
  const [newContent, setNewContent] = useDraft(`memory.${id}`, memory);
  const saving = useMutation({
    mutationFn: () => answerOf(api.PATCH('/v4/memories', { body: { id, containerTag, newContent } })),
    onSuccess: async ({ id: newId, version }) => {
      notifyDone(`It is saved as version ${version}.`);
      await memoriesChanged();
      close(newId);
    },
    meta: { shown: true },
  });
  const close = (newId?: string) => {
    setNewContent(memory);
    onDone(newId);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    saving.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Textarea
          label="Memory"
          value={newContent}
          onChange={(event) => setNewContent(event.currentTarget.value)}
          autosize
          minRows={2}
          maxLength={10_000}
          required
          withAsterisk={false}
          autoFocus
        />
        <Text size="sm" c="dimmed">
          This makes a new version. The present one stays below, as superseded by you.
        </Text>
        {saving.error !== null && <ErrorState error={saving.error} />}
        <Group gap="xs">
          <Button type="submit" size="xs" loading={saving.isPending} disabled={newContent.trim() === memory}>
            Save
          </Button>
          <Button size="xs" variant="default" onClick={() => close()}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
