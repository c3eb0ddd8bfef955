import { Card, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { answerOf, api, type Wire } from '../../api/client';
import { polling } from '../../api/queries';
import { useContainer } from '../../shell/container';
import { formatCompact, formatNumber } from '../../ui/format';

type Totals = Wire<'GetTotalsResponse'>;

/** Totals of the organisation, and what the last seven days added. */
export const useTotals = () =>
  useQuery({
    queryKey: ['analytics', 'memory', '7d'],
    queryFn: () => answerOf(api.GET('/v3/analytics/memory', { params: { query: { period: '7d' } } })),
    refetchInterval: polling(undefined, 10_000),
    // Read at each visit: the Overview goes by it.
    staleTime: 0,
  });

export function Counts({ totals }: { totals: Totals }) {
  const { totalDocuments, totalMemories, totalContainers, tokensProcessed, growth } = totals;
  const isContainerChosen = useContainer() !== undefined;
  return (
    <div>
      {isContainerChosen && (
        <Text size="sm" c="dimmed" mb="xs">
          Of the whole organisation
        </Text>
      )}
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing="md">
        <Count label={<Link to="/documents">Documents</Link>} value={totalDocuments} note={grownBy(growth.documents)} />
        <Count label={<Link to="/memories">Memories</Link>} value={totalMemories} note={grownBy(growth.memories)} />
        <Count label={<Link to="/containers">Containers</Link>} value={totalContainers} note="each its own memory" />
        <Count label="Tokens processed" value={tokensProcessed} note="of text that was indexed" />
      </SimpleGrid>
    </div>
  );
}

const grownBy = (count: number) => `+${formatNumber(count)} in 7 days`;

function Count({ label, value, note }: { label: ReactNode; value: number; note: string }) {
  const shown = value < 1_000_000 ? formatNumber(value) : formatCompact(value);
  return (
    <Card className="count">
      <Text c="dimmed" size="sm" component="div" className="count-label">
        {label}
      </Text>
      <Text fz={26} fw={620} lh={1.25} title={formatNumber(value)}>
        {shown}
      </Text>
      <Text c="dimmed" size="xs">
        {note}
      </Text>
    </Card>
  );
}
