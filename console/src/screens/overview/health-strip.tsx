import { Group, Paper, Text } from '@mantine/core';
import { IconCircleCheckFilled, IconCircleXFilled } from '@tabler/icons-react';
import { type Health, useHealth } from '../../api/health';
import { Loaded } from '../../ui/states';
import './overview.css';

const parts: Record<keyof Health['checks'], [name: string, advice: string]> = {
  database: ['Database', 'Nothing can be read or accepted until it answers. See docs/operating.md.'],
  temporal: ['Workflow engine', 'Documents are accepted and wait; they go on by themselves when it is back.'],
  model: ['Embedding model', 'Searches and new documents wait for it. The log says why it does not answer.'],
};

/** Whether each part answers, and what it means when one does not. */
export function HealthStrip() {
  const health = useHealth();
  return (
    <Loaded query={health} loading={<Paper withBorder h={42} aria-busy />}>
      {({ checks }) => (
        <Paper withBorder px="md" py={9} component="section" aria-label="Health">
          <Group gap="lg" style={{ rowGap: 2 }}>
            {(Object.keys(parts) as (keyof typeof parts)[]).map((part) => (
              <Part key={part} part={part} isWell={checks[part] === 'ok'} />
            ))}
          </Group>
        </Paper>
      )}
    </Loaded>
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
