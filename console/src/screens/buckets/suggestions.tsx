import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconWand } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { answerOf, api, type Wire } from '../../api/client';

type Bucket = Wire<'Bucket'>;

interface SuggestionsProps {
  /** Whether the settings say what the organisation is about. */
  isPossible: boolean;
  present: readonly Bucket[];
  onAdd: (bucket: Bucket) => Promise<void>;
}

/** Buckets that would suit what the organisation keeps. */
export function Suggestions({ isPossible, present, onAdd }: SuggestionsProps) {
  const suggesting = useMutation({ mutationFn: () => answerOf(api.POST('/v3/settings/suggest-buckets')) });
  const adding = useMutation({ mutationFn: onAdd });
  const fresh = suggesting.data?.suggestions.filter(({ key }) => present.every((bucket) => bucket.key !== key));
  if (!isPossible) {
    return (
      <Text size="sm" c="dimmed">
        Cairn suggests buckets once the{' '}
        <Anchor inherit underline="always" renderRoot={(props) => <Link to="/settings" {...props} />}>
          settings
        </Anchor>{' '}
        have a filter prompt, which says what the organisation is about.
      </Text>
    );
  }
  return (
    <Stack gap="sm" align="flex-start">
      <Button
        variant="default"
        size="xs"
        leftSection={<IconWand size={15} aria-hidden />}
        loading={suggesting.isPending}
        onClick={() => suggesting.mutate()}
      >
        Suggest buckets
      </Button>
      {fresh !== undefined && (
        <>
          <Title order={3}>{fresh.length === 0 ? 'All that is suggested is there.' : 'Suggested'}</Title>
          <ul className="plain-list" aria-label="Suggested buckets">
            {fresh.map((bucket) => (
              <li key={bucket.key}>
                <Group gap="sm" wrap="nowrap" align="flex-start">
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={`Add ${bucket.key}`}
                    disabled={adding.isPending}
                    onClick={() => adding.mutate(bucket)}
                  >
                    Add
                  </Button>
                  <Text size="sm">
                    <strong>{bucket.key}</strong>: {bucket.description}
                  </Text>
                </Group>
              </li>
            ))}
          </ul>
        </>
      )}
    </Stack>
  );
}
