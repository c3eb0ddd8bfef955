import { Group, Text, useComputedColorScheme } from '@mantine/core';
import { edgeColors, nodeColors } from './drawing';
import { type Kind, kindsInWords, type Relation, relationsInWords } from './nodes';

/** A kind's colour, beside its word. */
export function Dot({ kind }: { kind: Kind }) {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  return (
    <svg width="10" height="10" className="graph-dot" aria-hidden>
      <circle cx="5" cy="5" r="5" fill={nodeColors[scheme][kind]} />
    </svg>
  );
}

/** What the colours mean. */
export function Legend() {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  return (
    <Group gap="md" aria-label="Colours" role="group">
      {(Object.keys(kindsInWords) as Kind[]).map((kind) => (
        <Group key={kind} gap={6} wrap="nowrap" align="flex-start">
          <Dot kind={kind} />
          <Text size="sm">{kindsInWords[kind]}</Text>
        </Group>
      ))}
      {(Object.keys(relationsInWords) as Relation[]).map((relation) => (
        <Group key={relation} gap={6} wrap="nowrap">
          <svg width="16" height="3" aria-hidden>
            <rect width="16" height="3" fill={edgeColors[scheme][relation]} />
          </svg>
          <Text size="sm">{relationsInWords[relation][0]}</Text>
        </Group>
      ))}
    </Group>
  );
}
