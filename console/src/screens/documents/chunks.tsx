import { Card, Group, Stack, Text } from '@mantine/core';
import { IconLayersIntersect } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '../../api/client';
import type { FullDocument } from '../../api/documents';
import { formatCount } from '../../ui/format';
import { EmptyState, Loaded } from '../../ui/states';
import { Pager } from '../../ui/table';

const perPage = 20;

/** The pieces that search finds. */
export function Chunks({ document: { id, status, updatedAt } }: { document: FullDocument }) {
  const [page, setPage] = useState(1);
  const chunks = useQuery({
    queryKey: ['documents', 'chunks', id, updatedAt, page],
    queryFn: () =>
      answerOf(api.GET('/v3/documents/{id}/chunks', { params: { path: { id }, query: { page, limit: perPage } } })),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded query={chunks}>
      {(data) =>
        data.chunks.length === 0 ? (
          <EmptyState icon={IconLayersIntersect} title="No chunks">
            {status === 'failed'
              ? 'It failed before it was indexed: retry it.'
              : status === 'done'
                ? 'It has none.'
                : 'They are there when the document is indexed.'}
          </EmptyState>
        ) : (
          <Stack gap="sm">
            {data.chunks.map(({ id, position, content, metadata }) => (
              <Card key={id} padding="sm">
                <Group justify="space-between" mb={4}>
                  <Text size="xs" c="dimmed" fw={550}>
                    Chunk {position + 1}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {formatCount(metadata.tokens, 'token')}
                  </Text>
                </Group>
                <Text className="full-text">{content}</Text>
              </Card>
            ))}
            <Pager pagination={data.pagination} onPage={setPage} />
          </Stack>
        )
      }
    </Loaded>
  );
}
