import { Card, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '../../api/client';
import { CopyTextButton } from '../../ui/copy';
import { formatCount, formatDuration } from '../../ui/format';
import { JsonView } from '../../ui/json';
import { Loaded } from '../../ui/states';
import { curlOf, type Mode, type SearchRequest } from './request';
import { Result } from './result';

const about: Record<Mode, [title: string, finds: string]> = {
  memories: ['Memories', 'Single facts, the current version of each'],
  documents: ['Documents', 'Pieces of the original text'],
  hybrid: ['Hybrid', 'Both, in one order'],
};

/** What one mode finds, with its timing; as a list or as the API's answer. */
export function ModeColumn({ mode, request }: { mode: Mode; request: SearchRequest }) {
  const [view, setView] = useState('list');
  const [title, finds] = about[mode];
  const search = useQuery({
    queryKey: ['search', request],
    queryFn: () => answerOf(api.POST('/v4/search', { body: request })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <Card component="section" aria-label={title} padding="md">
      <Stack gap="sm">
        <Group justify="space-between" align="baseline" gap="xs">
          <Title order={2}>{title}</Title>
          {search.data !== undefined && (
            <Text size="sm" c="dimmed" aria-live="polite">
              {formatCount(search.data.total, 'result')} in {formatDuration(search.data.timing)}
            </Text>
          )}
        </Group>
        <Text size="sm" c="dimmed" mt={-10}>
          {finds}
        </Text>
        <Group justify="space-between" gap="xs">
          <SegmentedControl
            size="xs"
            value={view}
            onChange={setView}
            aria-label={`How ${title.toLowerCase()} are shown`}
            data={[
              { value: 'list', label: 'List' },
              { value: 'json', label: 'JSON' },
            ]}
          />
          <CopyTextButton value={curlOf(request)} label="Copy as curl" />
        </Group>
        <Loaded query={search}>
          {(data) => {
            if (view === 'json') return <JsonView value={data} label={`Answer of ${title}`} />;
            if (data.results.length === 0) {
              return <Text c="dimmed">Nothing is sure enough. Lower the least score, or ask in other words.</Text>;
            }
            return (
              <ol className="plain-list">
                {data.results.map((result) => (
                  <Result key={result.id} result={result} />
                ))}
              </ol>
            );
          }}
        </Loaded>
      </Stack>
    </Card>
  );
}
