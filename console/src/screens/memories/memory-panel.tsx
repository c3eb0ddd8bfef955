import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowBackUp, IconEraser, IconPencil } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { answerOf, api, type Wire } from '../../api/client';
import { memoriesChanged, memoryQuery, restoreMemory } from '../../api/memories';
import { CopyButton } from '../../ui/copy';
import { MemoryBadges } from '../../ui/memory-badges';
import { notifyDone, notifyUndo } from '../../ui/notify';
import { Loaded } from '../../ui/states';
import { EditMemory } from './edit-memory';
import { Sources } from './sources';
import { SupersededBy } from './superseded-by';
import { Versions } from './versions';

interface OpenedMemoryProps {
  id: string;
  /** Looks at another memory, or at none. */
  look: (id: string | undefined) => void;
}

/** A memory that is looked at, whatever became of it. */
export function OpenedMemory({ id, look }: OpenedMemoryProps) {
  const memory = useQuery(memoryQuery(id));
  return <Loaded query={memory}>{(entry) => <MemoryPanel key={entry.id} entry={entry} look={look} />}</Loaded>;
}

interface MemoryPanelProps {
  entry: Wire<'GetMemoryResponse'>;
  /** Looks at another memory, or at none. */
  look: (id: string | undefined) => void;
}

/** One memory: what can be done with it, where it is from, and what it was before. */
function MemoryPanel({ entry, look }: MemoryPanelProps) {
  const { id, memory, containerTag, isForgotten, isLatest, forgetReason, supersededBy } = entry;
  const [editing, edit] = useDisclosure(false);
  const forgetting = useMutation({
    mutationFn: () => answerOf(api.DELETE('/v4/memories', { body: { id, containerTag, reason: 'In the console' } })),
    onSuccess: async () => {
      look(undefined);
      notifyUndo('The memory is forgotten.', () => restoreMemory(id, containerTag));
      await memoriesChanged();
    },
  });
  const restoring = useMutation({
    mutationFn: () => restoreMemory(id, containerTag),
    onSuccess: () => notifyDone('The memory is back.'),
  });
  return (
    <Stack gap="lg">
      {editing ? (
        <EditMemory
          entry={entry}
          onDone={(newId) => {
            edit.close();
            if (newId !== undefined) look(newId);
          }}
        />
      ) : (
        <Stack gap="sm">
          <Text fz="lg" fw={550} lh={1.45}>
            {memory}
          </Text>
          <MemoryBadges memory={entry} />
          {supersededBy.map((by) => (
            <SupersededBy key={by.id} by={by} text={undefined} look={look} />
          ))}
          {isForgotten && forgetReason !== null && <Text c="dimmed">Forgotten because: {forgetReason}</Text>}
          <Group gap={4} c="dimmed" fz="sm">
            in {containerTag} ·
            <Text span ff="monospace" fz="xs">
              {id}
            </Text>
            <CopyButton value={id} label="Copy id" />
          </Group>
          <Group gap="xs">
            {isForgotten || !isLatest ? (
              <Button
                size="xs"
                leftSection={<IconArrowBackUp size={15} />}
                loading={restoring.isPending}
                onClick={() => restoring.mutate()}
              >
                Restore
              </Button>
            ) : (
              <>
                <Button size="xs" variant="default" leftSection={<IconPencil size={15} />} onClick={edit.open}>
                  Correct
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<IconEraser size={15} />}
                  loading={forgetting.isPending}
                  onClick={() => forgetting.mutate()}
                >
                  Forget
                </Button>
              </>
            )}
          </Group>
        </Stack>
      )}
      <section aria-labelledby="sources">
        <Title order={2} id="sources" mb="xs">
          Where it is from
        </Title>
        <Sources entry={entry} />
      </section>
      <section aria-labelledby="versions">
        <Title order={2} id="versions" mb="xs">
          What it was before
        </Title>
        <Versions entry={entry} look={look} />
      </section>
    </Stack>
  );
}
