import { Button, Text, Timeline } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { Wire } from '../../api/client';
import { restoreMemory } from '../../api/memories';
import { notifyDone } from '../../ui/notify';
import { RelativeTime } from '../../ui/relative-time';
import { SupersededBy } from './superseded-by';

type Entry = Wire<'MemoryEntry'>;
type Version = Wire<'EarlierVersion'>;

/** The versions before the present one, the latest first, with who superseded each. */
export function Versions({ entry, look }: { entry: Entry; look: (id: string) => void }) {
  const { history, version, truncated } = entry;
  if (history.length === 0) {
    return (
      <Text c="dimmed">
        {version === 1
          ? 'Nothing: this is what was first said.'
          : 'Nothing any more: the earlier version was restored beside it, or is gone.'}
      </Text>
    );
  }
  const texts = new Map([entry, ...history].map(({ id, memory }) => [id, memory]));
  const newestFirst = [...history].sort((a, b) => b.version - a.version);
  return (
    <Timeline bulletSize={14} lineWidth={1} color="cairn">
      {newestFirst.map((version) => (
        <Timeline.Item key={version.id} title={version.memory}>
          <Text size="xs" c="dimmed">
            Version {version.version}, said <RelativeTime at={version.statedAt} />
          </Text>
          {version.supersededBy.map((by) => (
            <SupersededBy key={by.id} by={by} text={texts.get(by.id)} look={look} />
          ))}
          {version.isForgotten && version.forgetReason !== null && (
            <Text size="sm">Forgotten because: {version.forgetReason}</Text>
          )}
          <RestoreButton version={version} />
        </Timeline.Item>
      ))}
      {truncated?.includes('history') && <Timeline.Item title="Versions before these are not shown here." />}
    </Timeline>
  );
}

function RestoreButton({ version: { id, containerTag, memory } }: { version: Version }) {
  const restoring = useMutation({
    mutationFn: () => restoreMemory(id, containerTag),
    onSuccess: () => notifyDone('It is back, beside what had superseded it.'),
  });
  return (
    <Button
      size="compact-sm"
      variant="default"
      mt={6}
      leftSection={<IconArrowBackUp size={14} />}
      loading={restoring.isPending}
      onClick={() => restoring.mutate()}
      aria-label={`Restore “${memory}”`}
    >
      Restore
    </Button>
  );
}
