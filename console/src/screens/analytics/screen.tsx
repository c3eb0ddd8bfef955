import { Card, SegmentedControl, SimpleGrid, Title } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { Chart } from '../../ui/chart';
import { formatCompact, formatDuration } from '../../ui/format';
import { Page } from '../../ui/page';
import { EmptyState, Loaded } from '../../ui/states';
import { type Period, periods } from './periods';
import { latencyByType, requestsByType, type StepName } from './series';
import { ErrorTable, KeyTable, TypeTable } from './tables';
import { errorsQuery, type Step, stepOf, usageQuery } from './usage';

const route = getRouteApi('/analytics');

/** How the API is used: how much, by whom, how fast, and what fails. */
export default function Analytics() {
  const { period = '24h' } = route.useSearch();
  const navigate = route.useNavigate();
  const usage = useQuery(usageQuery(period));
  const errors = useQuery(errorsQuery(period));
  return (
    <Page
      title="Analytics"
      description="How the API is used. Requests are counted some seconds after their answer, and kept without what was in them."
      actions={
        <SegmentedControl
          aria-label="Period"
          data={periods}
          value={period}
          onChange={(value: Period) => navigate({ search: (now) => ({ ...now, period: value }) })}
        />
      }
    >
      <Loaded query={usage}>
        {({ usage: types, steps, byKey, period: of }) =>
          steps.length === 0 ? (
            <EmptyState icon={IconChartBar} title="No requests in this time">
              Choose a longer period, or use the API: /docs shows how.
            </EmptyState>
          ) : (
            <>
              <Charts steps={steps} step={stepOf(of)} />
              <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
                <Section title="By type">
                  <TypeTable rows={types} />
                </Section>
                <Section title="By key">
                  <KeyTable rows={byKey} />
                </Section>
              </SimpleGrid>
            </>
          )
        }
      </Loaded>
      <Section title="Errors">
        <Loaded query={errors}>{(data) => <ErrorTable rows={data.errors} />}</Loaded>
      </Section>
    </Page>
  );
}

function Charts({ steps, step }: { steps: readonly Step[]; step: StepName }) {
  const requests = useMemo(() => requestsByType(steps, step), [steps, step]);
  const latency = useMemo(() => latencyByType(steps, step), [steps, step]);
  const each = step === 'day' ? 'a day' : 'an hour';
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
      <Section title={`Requests ${each}`}>
        <Chart label={`Requests ${each}, by type`} series={requests} format={formatCompact} />
      </Section>
      <Section title="Average latency">
        <Chart
          label={`Average time that a request took, by ${step} and type`}
          series={latency}
          format={formatDuration}
        />
      </Section>
    </SimpleGrid>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card component="section" aria-label={title}>
      <Title order={2} mb="xs">
        {title}
      </Title>
      {children}
    </Card>
  );
}
