import { Card, Group, Text, Title } from '@mantine/core';
import { IconMoodCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client';
import { polling } from '../../api/queries';
import { containerTagsOf, useContainer } from '../../shell/container';
import { formatCount, formatNumber } from '../../ui/format';
import { StageBadge } from '../../ui/stages';
import { Loaded } from '../../ui/states';
import { DocumentLine } from './document-line';

const shownAtMost = 6;

/** What is on its way through the pipeline. */
export function Backlog() {
  const container = useContainer();
  const moving = useQuery({
    queryKey: ['documents', 'processing', container],
    queryFn: () =>
      answerOf(
        api.GET('/v3/documents/processing', {
          params: { query: { ...containerTagsOf(container), limit: shownAtMost } },
        }),
      ),
    refetchInterval: polling(({ totalCount }) => totalCount > 0, 10_000),
  });
  return (
    <Card component="section" aria-label="On its way">
      <Group justify="space-between" mb="xs">
        <Title order={2}>On its way</Title>
        {moving.data !== undefined && moving.data.totalCount > 0 && (
          <Text c="dimmed" size="sm">
            {formatCount(moving.data.totalCount, 'document')}
          </Text>
        )}
      </Group>
      <Loaded query={moving}>
        {({ documents, totalCount }) =>
          totalCount === 0 ? (
            <Group gap="xs" c="dimmed" py="xs" wrap="nowrap">
              <IconMoodCheck size={18} stroke={1.6} aria-hidden />
              <Text>Nothing waits to be indexed; memories may still be on their way.</Text>
            </Group>
          ) : (
            <>
              {documents.map((document) => (
                <DocumentLine key={document.id} document={document}>
                  <StageBadge {...document} />
                </DocumentLine>
              ))}
              {totalCount > documents.length && (
                <Text c="dimmed" size="sm" pt="xs">
                  and {formatNumber(totalCount - documents.length)} more
                </Text>
              )}
            </>
          )
        }
      </Loaded>
    </Card>
  );
}
