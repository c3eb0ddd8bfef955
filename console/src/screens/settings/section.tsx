import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode, SubmitEvent } from 'react';
import { answerOf, api, type Wire } from '../../api/client';
import { queryClient } from '../../api/queries';
import { notifyDone, notifyUndo } from '../../ui/notify';
import { ErrorState } from '../../ui/states';

type Changes = Wire<'UpdateSettingsRequest'>;

async function save(changes: Changes): Promise<void> {
  await answerOf(api.PATCH('/v3/settings', { body: changes }));
  await queryClient.invalidateQueries({ queryKey: ['settings'] });
}

interface SettingsSectionProps {
  title: string;
  description: string;
  children: ReactNode;
  /** What the form would change. */
  changes: Changes;
  /** What takes the changes back; undefined where that cannot be, as with secrets. */
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
      notifyUndo(`${title}: saved.`, () => save(before), title);
    },
    meta: { shown: true },
  });
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

/** What was edited meanwhile, when some edits are saved. */
export const withoutSaved = <T extends object>(edits: Partial<T>, saved: Partial<T>) =>
  Object.fromEntries(Object.entries(edits).filter(([key, value]) => value !== saved[key as keyof T])) as Partial<T>;

/** A text as settings take it: null for none. */
export const textOrNull = (text: string) => (text.trim() === '' ? null : text.trim());
