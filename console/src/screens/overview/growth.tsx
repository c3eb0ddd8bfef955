import { Card, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { answerOf, api, type Wire } from '../../api/client';
import { polling } from '../../api/queries';
import { useContainer } from '../../shell/container';
import type { Series } from '../../ui/chart';
import { formatCompact } from '../../ui/format';
import { Loaded } from '../../ui/states';

const Chart = lazy(() => import('../../ui/chart').then(({ Chart }) => ({ default: Chart })));
const days = 30;
const dayMs = 86_400_000;

/** What each of the last thirty days added. */
export function Growth() {
  const isContainerChosen = useContainer() !== undefined;
  const totals = useQuery({
    queryKey: ['analytics', 'memory', '30d'],
    queryFn: () => answerOf(api.GET('/v3/analytics/memory', { params: { query: { period: '30d' } } })),
    refetchInterval: polling(undefined, 60_000),
  });
  const series = useMemo(() => byDay(totals.data?.series ?? []), [totals.data?.series]);
  return (
    <Card component="section" aria-label="Growth">
      <Title order={2}>Growth</Title>
      <Text size="sm" c="dimmed" mb="xs">
        Added each day, in the last {days} days{isContainerChosen && ', in the whole organisation'}
      </Text>
      <Loaded query={totals} loading={<Skeleton height={250} />}>
        {({ series: steps }) =>
          steps.length === 0 ? (
            <Text>Nothing was added in these {days} days: there is nothing to draw.</Text>
          ) : (
            <Suspense fallback={<Skeleton height={250} />}>
              <Chart label="Documents and memories added each day" series={series} format={formatCompact} />
            </Suspense>
          )
        }
      </Loaded>
    </Card>
  );
}

/** Every day of the period; the answer leaves out those without anything. */
function byDay(known: Wire<'GetTotalsResponse'>['series']): Series {
  const today = Math.floor(Date.now() / dayMs) * dayMs;
  const times = Array.from({ length: days }, (_, position) => today - (days - 1 - position) * dayMs);
  const counts = new Map(known.map((step) => [Math.floor(Date.parse(step.at) / dayMs) * dayMs, step]));
  const line = (label: string, of: 'documents' | 'memories') => ({
    label,
    values: times.map((time) => counts.get(time)?.[of] ?? 0),
  });
  return {
    seconds: times.map((time) => time / 1_000),
    lines: [line('Documents', 'documents'), line('Memories', 'memories')],
  };
}
