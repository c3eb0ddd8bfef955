import { Group, Stack, Text } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { answerOf, api } from '../../api/client';
import { type FullDocument, hasFailed, isMoving } from '../../api/documents';
import { polling } from '../../api/queries';
import { MemoryBadges } from '../../ui/memory-badges';
import { RelativeTime } from '../../ui/relative-time';
import { EmptyState, Loaded } from '../../ui/states';

/** What was remembered of a document. */
export function DocumentMemories({ document }: { document: FullDocument }) {
  const memories = useQuery({
    queryKey: ['documents', 'memories', document.id, document.updatedAt],
    queryFn: () => answerOf(api.POST('/v3/documents/documents/by-ids', { body: { ids: [document.id] } })),
    refetchInterval: polling(() => isMoving(document)),
    placeholderData: (before) => (before?.documents[0]?.id === document.id ? before : undefined),
  });
  return (
    <Loaded query={memories}>
      {({ documents: [found] }) =>
        found === undefined || found.memoryEntries.length === 0 ? (
          <EmptyState icon={IconBulb} title="Nothing was remembered of it">
            {document.taskType === 'superrag'
              ? 'It was added for search only. Add it again without that to have memories made.'
              : isMoving(document) || memories.isPlaceholderData
                ? 'It is still on its way: memories come last.'
                : hasFailed(document)
                  ? 'It was not read, or not to its end. The reason stands above: mend it, then retry the document.'
                  : 'It says nothing about somebody that lasts, or all of it was known already.'}
          </EmptyState>
        ) : (
          <Stack gap={0} component="ul" className="plain-list">
            {found.memoryEntries.map((memory) => (
              <li key={memory.id}>
                <Link to="/memories" search={{ open: memory.id }} className="text-link">
                  {memory.memory}
                </Link>
                <Group gap="xs">
                  <Text size="xs" c="dimmed">
                    <RelativeTime at={memory.updatedAt} />
                  </Text>
                  <MemoryBadges memory={memory} />
                </Group>
              </li>
            ))}
            {found.truncated?.includes('memoryEntries') && (
              <Text component="li" c="dimmed">
                Its further memories are not shown here.
              </Text>
            )}
          </Stack>
        )
      }
    </Loaded>
  );
}
