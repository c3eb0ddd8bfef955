import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode, SubmitEvent } from 'react';
import { answerOf, api, type Wire } from '../../api/client';
import { queryClient } from '../../api/queries';
import { notifyDone, notifyUndo } from '../../ui/notify';
import { ErrorState } from '../../ui/states';
import { useUnsaved } from '../../ui/use-unsaved';

type Changes = Wire<'UpdateSettingsRequest'>;

async function save(changes: Changes): Promise<void> {
  await answerOf(api.PATCH('/v3/settings', { body: changes }));
  await queryClient.invalidateQueries({ queryKey: ['settings'] });
}

interface SettingsSectionProps {
  title: string;
  description: string;
  children: ReactNode;
  /** What the form would change: only what was edited, so that what changes elsewhere meanwhile stays. */
  changes: Changes;
  /** All its settings, to take the changes back; undefined where that cannot be, as with secrets. */
  before?: Changes;
  /** Called when what the form had by then is saved: its fields show what holds, and what was typed meanwhile. */
  onSaved?: () => void;
}

/** Some settings that are saved together. */
export function SettingsSection({ title, description, children, changes, before, onSaved }: SettingsSectionProps) {
  const saving = useMutation({
    mutationFn: (sent: Pick<SettingsSectionProps, 'changes' | 'before' | 'onSaved'>) => save(sent.changes),
    onSuccess: (_answer, sent) => {
      const { before } = sent;
      sent.onSaved?.();
      if (before === undefined) return notifyDone(`${title}: saved.`);
      notifyUndo(`${title}: saved.`, () => save(changedOf(before, sent.changes)), title);
    },
    meta: { shown: true },
  });
  useUnsaved(Object.values(changes).some((value) => value !== undefined));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    saving.mutate({ changes, before, onSaved });
  };
  return (
    <Card component="section" aria-label={title}>
      <form onSubmit={submit}>
        <Stack>
          <div>
            <Title order={2}>{title}</Title>
            <Text size="sm" c="dimmed" maw="46rem">
              {description}
            </Text>
          </div>
          {children}
          {saving.isError && <ErrorState error={saving.error} />}
          <Group>
            <Button type="submit" loading={saving.isPending} aria-label={`Save: ${title}`}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}

/** Of what was before, what the changes are about: the others may change elsewhere. */
const changedOf = (before: Changes, changes: Changes): Changes =>
  Object.fromEntries(Object.entries(before).filter(([name]) => changes[name as keyof Changes] !== undefined));
