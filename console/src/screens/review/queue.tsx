import { Button, Card, Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconMoodCheck, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { formatCount, formatNumber } from '../../ui/format';
import { RelativeTime } from '../../ui/relative-time';
import { EmptyState, Loaded } from '../../ui/states';
import { type Inference, inferencesQuery, useReview } from './review';

/** The inferences of a container that nobody has decided on. */
export function Queue({ container }: { container: string }) {
  const inferences = useQuery(inferencesQuery(container));
  const review = useReview(container);
  const list = useRef<HTMLUListElement>(null);
  const decide = (position: number, id: string, action: 'approve' | 'decline') => {
    review.mutate({ id, action });
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLButtonElement>(`button[data-action="${action}"]`) ?? [];
      buttons[Math.min(position, buttons.length - 1)]?.focus();
    });
  };
  return (
    <Loaded query={inferences}>
      {({ memories, total }) =>
        memories.length === 0 ? (
          <EmptyState
            icon={IconMoodCheck}
            title="Nothing waits for review"
            action={
              <Button variant="default" renderRoot={(props) => <Link to="/memories" {...props} />}>
                Look at the memories
              </Button>
            }
          >
            Inferences come up here when a language model finds that several memories of {container} together say more
            than each of them. Where none is configured there are none.
          </EmptyState>
        ) : (
          <Stack>
            <Text c="dimmed" aria-live="polite">
              {total > memories.length
                ? `The ${formatNumber(memories.length)} best supported of ${formatNumber(total)}; the others follow as you decide.`
                : `${formatCount(total, 'inference waits', 'inferences wait')} for you.`}
            </Text>
            <ul ref={list} aria-label="Inferences" className="plain-list">
              {memories.map((inference, position) => (
                <li key={inference.id}>
                  <InferenceCard inference={inference} onDecide={(action) => decide(position, inference.id, action)} />
                </li>
              ))}
            </ul>
          </Stack>
        )
      }
    </Loaded>
  );
}

interface InferenceCardProps {
  inference: Inference;
  onDecide: (action: 'approve' | 'decline') => void;
}

function InferenceCard({ inference: { memory, parentCount, createdAt }, onDecide }: InferenceCardProps) {
  return (
    <Card>
      <Group justify="space-between" gap="sm">
        <div style={{ flex: '1 1 18rem' }}>
          <Text>{memory}</Text>
          <Text size="sm" c="dimmed">
            Inferred <RelativeTime at={createdAt} /> from {formatCount(parentCount, 'memory', 'memories')}
          </Text>
        </div>
        <Group gap="xs" wrap="nowrap">
          <Button
            size="xs"
            data-action="approve"
            aria-label={`Approve: ${memory}`}
            leftSection={<IconCheck size={15} aria-hidden />}
            onClick={() => onDecide('approve')}
          >
            Approve
          </Button>
          <Button
            size="xs"
            variant="default"
            data-action="decline"
            aria-label={`Decline: ${memory}`}
            leftSection={<IconX size={15} aria-hidden />}
            onClick={() => onDecide('decline')}
          >
            Decline
          </Button>
        </Group>
      </Group>
    </Card>
  );
}
