import { Card, Group, Stack, Text, Title } from '@mantine/core';
import type { Wire } from '../../api/client';
import { formatCount, formatDuration, formatScore } from '../../ui/format';
import { RelativeTime } from '../../ui/relative-time';

interface FoundProps {
  q: string;
  found: NonNullable<Wire<'GetProfileResponse'>['searchResults']>;
}

/** Memories that a search found along with the profile. */
export function Found({ q, found: { results, total, timing } }: FoundProps) {
  return (
    <Card component="section" aria-label="Search results">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2}>Found for “{q}”</Title>
          <Text size="sm" c="dimmed" aria-live="polite">
            {formatCount(total, 'memory', 'memories')} in {formatDuration(timing)}
          </Text>
        </Group>
        {results.length === 0 && <Text c="dimmed">Nothing is close enough. Try other words.</Text>}
        <ul className="plain-list">
          {results.map(({ id, memory, similarity, updatedAt, version }) => (
            <li key={id}>
              <Text>{memory}</Text>
              <Text size="sm" c="dimmed">
                Similarity {formatScore(similarity)}, version {version}, <RelativeTime at={updatedAt} />
              </Text>
            </li>
          ))}
        </ul>
      </Stack>
    </Card>
  );
}
