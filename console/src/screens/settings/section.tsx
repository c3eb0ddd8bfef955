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
  /** Called when the changes were taken back: the form shows what holds again. */
  onUndone?: () => void;
}

/** Some settings that are saved together. */
export function SettingsSection({ title, description, children, changes, before, onUndone }: SettingsSectionProps) {
  const saving = useMutation({
    mutationFn: (sent: Pick<SettingsSectionProps, 'changes' | 'before'>) => save(sent.changes),
    onSuccess: (_answer, sent) => {
      const { before } = sent;
      if (before === undefined) return notifyDone(`${title}: saved.`);
      const undo = async () => {
        await save(before);
        onUndone?.();
      };
      notifyUndo(`${title}: saved.`, undo, title);
    },
    meta: { shown: true },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    saving.mutate({ changes, before });
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

/** A text as settings take it: null for none. */
export const textOrNull = (text: string) => (text.trim() === '' ? null : text.trim());
