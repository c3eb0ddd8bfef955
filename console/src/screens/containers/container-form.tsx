import { Anchor, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { answerOf, api, type Wire } from '../../api/client';
import { queryClient } from '../../api/queries';
import { textOrNull } from '../../ui/edits';
import { formatNumber } from '../../ui/format';
import { notifyDone } from '../../ui/notify';
import { ErrorState } from '../../ui/states';
import { useUnsaved } from '../../ui/use-unsaved';

const contextAtMost = 1_500;

/** A container's name, and what it is about. */
export function ContainerForm({ settings }: { settings: Wire<'ContainerSettings'> }) {
  const saved = { name: settings.name, entityContext: settings.entityContext ?? '' };
  const [edits, setEdits] = useState<Partial<typeof saved>>({});
  const { name, entityContext } = { ...saved, ...edits };
  const tag = settings.containerTag;
  const saving = useMutation({
    mutationFn: () =>
      answerOf(
        api.PATCH('/v3/container-tags/{tag}', {
          params: { path: { tag } },
          // Only what was edited: an application may have changed the other one meanwhile.
          body: { name: edits.name, entityContext: textOrNull(edits.entityContext) },
        }),
      ),
    onSuccess: async () => {
      notifyDone('The container is saved.');
      await queryClient.invalidateQueries({ queryKey: ['containers'] });
      setEdits({});
    },
    meta: { shown: true },
  });
  useUnsaved(Object.keys(edits).length > 0);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    saving.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="lg">
        <TextInput
          label="Name"
          description="What people see; requests name the tag, which stays"
          value={name}
          onChange={(event) => setEdits({ ...edits, name: event.currentTarget.value })}
          readOnly={saving.isPending}
          maxLength={100}
          required
          withAsterisk={false}
        />
        <div>
          <Textarea
            label="What it is about"
            description="Whom or what the content concerns. It is told to the language model that makes memories"
            placeholder="A customer of a travel agency, who writes in Portuguese and English."
            value={entityContext}
            onChange={(event) => setEdits({ ...edits, entityContext: event.currentTarget.value })}
            readOnly={saving.isPending}
            autosize
            minRows={3}
            maxRows={12}
            maxLength={contextAtMost}
          />
          <Text size="xs" c="dimmed" ta="right" mt={2}>
            {formatNumber(entityContext.length)} of {formatNumber(contextAtMost)} characters
          </Text>
        </div>
        <Text size="sm">
          {settings.profileBuckets.length === 0
            ? 'It has no buckets of its own. '
            : `Buckets of its own: ${settings.profileBuckets.map(({ key }) => key).join(', ')}. `}
          <Anchor fz="sm" renderRoot={(props) => <Link to="/buckets" search={{ container: tag }} {...props} />}>
            Change its buckets
          </Anchor>
        </Text>
        {saving.error !== null && <ErrorState error={saving.error} />}
        <Group>
          <Button type="submit" loading={saving.isPending}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
