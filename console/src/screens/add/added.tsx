import { Card, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { IconTimeline } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { documentQuery } from '../../api/documents';
import { ApiError, explain } from '../../api/errors';
import { formatBytes } from '../../ui/format';
import { RetryButton } from '../../ui/retry-button';
import { Stages } from '../../ui/stages';
import { EmptyState } from '../../ui/states';
import { type AddedItem, useAddedItems } from './added-items';

/** What was sent since the page was loaded, and how each fares. */
export function Added() {
  const items = useAddedItems();
  return (
    <Card component="section" aria-label="Just added" mih={220}>
      <Title order={2}>Just added</Title>
      {items.length === 0 ? (
        <EmptyState icon={IconTimeline} title="Nothing was sent yet">
          What you add appears here with its stages, from the first byte to the last memory.
        </EmptyState>
      ) : (
        <ul className="plain-list" aria-live="polite">
          {items.map((item) => (
            <li key={item.key}>
              <Stack gap={6}>
                <Item item={item} />
              </Stack>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Item({ item: { name, state } }: { item: AddedItem }) {
  if (state.is === 'accepted') return <Accepted id={state.id} name={name} />;
  if (state.is === 'refused') {
    const { title, told, advice } = explain(state.error);
    return (
      <>
        <Text fw={500}>{name}</Text>
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {title}: {told?.replace(/\.$/, '')}. {advice}
        </Text>
      </>
    );
  }
  const percent = state.of === 0 ? 0 : Math.round((state.sent / state.of) * 100);
  return (
    <>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={500}>{name}</Text>
        <Text size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          {formatBytes(state.sent)} of {formatBytes(state.of)}
        </Text>
      </Group>
      <Progress value={percent} aria-label={`Upload of ${name}`} />
    </>
  );
}

const isGone = (error: Error | null) => error instanceof ApiError && error.status === 404;

function Accepted({ id, name }: { id: string; name: string }) {
  const { data, error } = useQuery({ ...documentQuery(id), enabled: ({ state }) => !isGone(state.error) });
  if (isGone(error)) {
    return (
      <>
        <Text lineClamp={2}>{name}</Text>
        <Text size="sm" c="dimmed">
          It was deleted.
        </Text>
      </>
    );
  }
  const reason = data?.processingMetadata.failureReason ?? null;
  return (
    <>
      <Group justify="space-between" gap="xs">
        <Text lineClamp={2} flex={1}>
          <Link to="/documents/$id" params={{ id }} className="text-link">
            {name}
          </Link>
        </Text>
        {data?.status === 'failed' && <RetryButton id={id} title={name} />}
      </Group>
      <Stages
        status={data?.status ?? 'queued'}
        dreamingStatus={data?.dreamingStatus ?? 'dreaming'}
        isRemembered={data?.taskType !== 'superrag'}
      />
      {data?.status === 'failed' && (
        <Text size="sm" c="var(--mantine-color-error)">
          {reason ?? 'It failed; the reason is not known.'}
        </Text>
      )}
    </>
  );
}
