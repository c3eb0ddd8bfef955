import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconCategory, IconPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Wire } from '../../api/client';
import { notifyUndo } from '../../ui/notify';
import { EmptyState } from '../../ui/states';
import { BucketForm } from './bucket-form';

type Bucket = Wire<'Bucket'>;

interface BucketListProps {
  title: string;
  description: string;
  /** Said where there is none. */
  empty: string;
  buckets: readonly Bucket[];
  /** Reads the list anew: an application may have changed it since. */
  read: () => Promise<Bucket[]>;
  /** Puts another list in its place. */
  save: (buckets: Bucket[]) => Promise<void>;
  below?: ReactNode;
}

/** A list of buckets that can be added to, changed, and made shorter. */
export function BucketList({ title, description, empty, buckets, read, save, below }: BucketListProps) {
  const [edited, setEdited] = useState<Bucket | 'new' | null>(null);
  const saving = useMutation({
    mutationFn: async ({ change }: { change: (list: Bucket[]) => Bucket[]; message: string }) => {
      const before = await read();
      await save(change(before));
      return before;
    },
    onSuccess: (before, { message }) => {
      setEdited(null);
      notifyUndo(message, () => save(before), title);
    },
  });
  const keep = (bucket: Bucket) => {
    const isEdited = (present: Bucket) => edited !== 'new' && present.key === edited?.key;
    const change = (list: Bucket[]) =>
      list.some(isEdited) ? list.map((present) => (isEdited(present) ? bucket : present)) : [...list, bucket];
    saving.mutate({ change, message: `The bucket ${bucket.key} is saved.` });
  };
  const remove = ({ key }: Bucket) =>
    saving.mutate({
      change: (list) => list.filter((bucket) => bucket.key !== key),
      message: `The bucket ${key} is removed.`,
    });
  return (
    <Card component="section" aria-label={title}>
      <Stack gap="sm">
        <Group justify="space-between">
          <div>
            <Title order={2}>{title}</Title>
            <Text size="sm" c="dimmed">
              {description}
            </Text>
          </div>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={15} aria-hidden />}
            onClick={() => setEdited('new')}
          >
            Add bucket
          </Button>
        </Group>
        {buckets.length === 0 ? (
          <EmptyState icon={IconCategory} title="No buckets">
            {empty}
          </EmptyState>
        ) : (
          <ul className="plain-list">
            {buckets.map((bucket) => (
              <li key={bucket.key}>
                <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
                  <div>
                    <Text fw={550}>{bucket.key}</Text>
                    <Text size="sm" c="dimmed">
                      {bucket.description || 'Without a description: its key alone says what belongs there.'}
                    </Text>
                  </div>
                  <Group gap="xs" wrap="nowrap">
                    <Button
                      variant="default"
                      size="compact-sm"
                      aria-label={`Edit ${bucket.key}`}
                      onClick={() => setEdited(bucket)}
                    >
                      Edit
                    </Button>
                    <Button
                      variant="default"
                      size="compact-sm"
                      aria-label={`Remove ${bucket.key}`}
                      disabled={saving.isPending}
                      onClick={() => remove(bucket)}
                    >
                      Remove
                    </Button>
                  </Group>
                </Group>
              </li>
            ))}
          </ul>
        )}
        {below}
      </Stack>
      <BucketForm
        edited={edited}
        taken={buckets.map(({ key }) => key)}
        isSaving={saving.isPending}
        onSave={keep}
        onClose={() => setEdited(null)}
      />
    </Card>
  );
}
