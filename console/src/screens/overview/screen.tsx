import { Button, SimpleGrid } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, Navigate } from '@tanstack/react-router';
import { Page } from '../../ui/page';
import { Loaded } from '../../ui/states';
import { Backlog } from './backlog';
import { Counts, useTotals } from './counts';
import { Failures } from './failures';
import { Growth } from './growth';
import { HealthStrip } from './health-strip';

/** What there is, what moves, what failed, and whether all parts answer. */
export default function Overview() {
  const totals = useTotals();
  // What an earlier visit read counts only once it is confirmed: the first document may have come since.
  if (totals.data?.totalDocuments === 0 && totals.isSuccess && !totals.isFetching)
    return <Navigate to="/welcome" replace />;
  return (
    <Page
      title="Overview"
      description="What Cairn keeps, what is on its way, and what needs you."
      actions={
        <Button leftSection={<IconPlus size={16} />} renderRoot={(props) => <Link to="/add" {...props} />}>
          Add content
        </Button>
      }
    >
      <HealthStrip />
      <Loaded query={totals}>{(data) => <Counts totals={data} />}</Loaded>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg" style={{ alignItems: 'start' }}>
        <Backlog />
        <Failures />
      </SimpleGrid>
      <Growth />
    </Page>
  );
}
