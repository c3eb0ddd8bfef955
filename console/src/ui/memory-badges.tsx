import { Group } from '@mantine/core';
import type { Wire } from '../api/client';
import { formatDay } from './format';
import { StatusBadge } from './status-badge';

type MemoryState = Pick<
  Wire<'Memory'>,
  'isLatest' | 'isForgotten' | 'isStatic' | 'isInference' | 'forgetAfter' | 'version'
>;

/** What is to be known of a memory's standing. */
export function MemoryBadges({ memory }: { memory: MemoryState }) {
  const { isLatest, isForgotten, isStatic, isInference, forgetAfter, version } = memory;
  const hasExpired = forgetAfter !== null && Date.parse(forgetAfter) <= Date.now();
  return (
    <Group gap={6} className="badges">
      {isForgotten && <StatusBadge tone="bad">Forgotten</StatusBadge>}
      {!isLatest && !isForgotten && <StatusBadge tone="quiet">Superseded</StatusBadge>}
      {isStatic && <StatusBadge tone="good">Lasting</StatusBadge>}
      {isInference && <StatusBadge tone="warning">Inferred</StatusBadge>}
      {version > 1 && <StatusBadge tone="busy">{`Version ${version}`}</StatusBadge>}
      {forgetAfter !== null && !isForgotten && (
        <StatusBadge tone="warning">{`${hasExpired ? 'Expired' : 'Until'} ${formatDay(forgetAfter)}`}</StatusBadge>
      )}
    </Group>
  );
}
