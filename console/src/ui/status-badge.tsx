import { Badge } from '@mantine/core';

export type Tone = 'good' | 'busy' | 'bad' | 'quiet' | 'warning';

const colors: Record<Tone, string> = { good: 'cairn', busy: 'blue', bad: 'red', quiet: 'gray', warning: 'yellow' };

/** A state in a word; the colour only repeats it. */
export function StatusBadge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <Badge color={colors[tone]} miw="max-content" className={`status-${tone}`}>
      {children}
    </Badge>
  );
}
