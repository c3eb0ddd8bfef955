import { Group, Paper, Text } from '@mantine/core';
import { IconCircleCheckFilled, IconCircleXFilled, IconHelpCircle } from '@tabler/icons-react';
import { type Health, useHealth } from '../../api/health';
import { formatExact } from '../../ui/format';
import './overview.css';

const parts: Record<keyof Health['checks'], [name: string, advice: string]> = {
  database: ['Database', 'Nothing can be read or accepted until it answers. See docs/operating.md.'],
  temporal: ['Workflow engine', 'Documents are accepted and wait; they go on by themselves when it is back.'],
  model: ['Embedding model', 'Searches and new documents wait for it. The log says why it does not answer.'],
};

/** Whether each part answers, and what it means when one does not. */
export function HealthStrip() {
  const { data, dataUpdatedAt, isError } = useHealth();
  if (data === undefined && !isError) return <Paper withBorder h={42} aria-busy />;
  return (
    <Paper withBorder px="md" py={9} component="section" aria-label="Health">
      <Group gap="lg" style={{ rowGap: 2 }}>
        {data === undefined || isError ? (
          <Unknown since={dataUpdatedAt} />
        ) : (
          (Object.keys(parts) as (keyof typeof parts)[]).map((part) => (
            <Part key={part} part={part} isWell={data.checks[part] === 'ok'} />
          ))
        )}
      </Group>
    </Paper>
  );
}

/** @param since when it was last known; 0: never */
function Unknown({ since }: { since: number }) {
  return (
    <Group gap={6} wrap="nowrap" align="flex-start" c="dimmed">
      <IconHelpCircle size={16} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
      <Text size="sm">
        Whether the database, the workflow engine and the embedding model answer is unknown
        {since > 0 && ` since ${formatExact(new Date(since).toISOString())}`}.
      </Text>
    </Group>
  );
}

function Part({ part, isWell }: { part: keyof typeof parts; isWell: boolean }) {
  const [name, advice] = parts[part];
  const Icon = isWell ? IconCircleCheckFilled : IconCircleXFilled;
  return (
    <Group gap={6} wrap="nowrap" align="flex-start" className="health-part" data-well={isWell}>
      <Icon size={16} aria-hidden className="health-icon" />
      <Text size="sm">
        {name} {isWell ? 'answers' : <strong>does not answer. {advice}</strong>}
      </Text>
    </Group>
  );
}
