import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { answerOf, api } from '../../api/client';
import { fieldError } from '../../api/errors';
import { queryClient } from '../../api/queries';
import { useDraft } from '../../ui/draft';
import { formatNumber } from '../../ui/format';
import { ErrorState } from '../../ui/states';
import { addItem } from './added-items';
import type { Target } from './screen';

interface AddTextProps {
  kind: 'text' | 'address';
  target: Target;
  isReady: boolean;
}

const charactersAtMost = 10_000_000;
const nameLength = 80;

/** A text, or a web address that the pipeline fetches. */
export function AddText({ kind, target, isReady }: AddTextProps) {
  const [content, setContent] = useDraft(`add.${kind}`, '');
  const mutationKey = ['add', kind];
  const adding = useMutation({
    mutationKey,
    mutationFn: (sent: string) => answerOf(api.POST('/v3/documents', { body: { content: sent, ...target } })),
    onSuccess: ({ id }, sent) => {
      const name = sent.length > nameLength ? `${sent.slice(0, nameLength)}…` : sent;
      addItem({ key: id, order: Date.now(), name, state: { is: 'accepted', id } });
      setContent((now) => (now === sent ? '' : now));
      return queryClient.invalidateQueries({ queryKey: ['containers'] });
    },
    meta: { shown: true },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // The second click of two comes before the button shows that the first is at work.
    if (queryClient.isMutating({ mutationKey }) === 0) adding.mutate(content);
  };
  const refused = fieldError(adding.error, 'content');
  const field = {
    value: content,
    onChange: (event: { currentTarget: { value: string } }) => setContent(event.currentTarget.value),
    error: refused,
    errorProps: { role: 'alert' },
    required: true,
    withAsterisk: false,
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        {kind === 'text' ? (
          <Textarea
            label="Text"
            description="Plain text, Markdown, HTML or a conversation"
            placeholder="I moved to Lisbon in May and work as a nurse…"
            autosize
            minRows={7}
            maxRows={20}
            maxLength={charactersAtMost}
            {...field}
          />
        ) : (
          <TextInput
            label="Web address"
            description="The page is fetched by the pipeline, from public addresses only"
            type="url"
            placeholder="https://example.com/article"
            {...field}
          />
        )}
        {adding.error !== null && refused === undefined && <ErrorState error={adding.error} />}
        <Group justify="space-between">
          <Button type="submit" loading={adding.isPending} disabled={!isReady || content.trim() === ''}>
            {kind === 'text' ? 'Add text' : 'Add web address'}
          </Button>
          {kind === 'text' && (
            <Text size="xs" c="dimmed">
              {formatNumber(content.length)} characters
            </Text>
          )}
        </Group>
      </Stack>
    </form>
  );
}
