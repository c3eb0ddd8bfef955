import { Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Wire } from '../../api/client';
import { formatNumber } from '../../ui/format';
import { MemoryBadges } from '../../ui/memory-badges';
import { RelativeTime } from '../../ui/relative-time';
import { type Column, PagedTable } from '../../ui/table';

type Entry = Wire<'MemoryEntry'>;

const columns: Column<Entry>[] = [
  {
    title: 'Memory',
    cell: (entry) => (
      <Stack gap={4} align="flex-start">
        <Link
          from="/memories"
          to="/memories"
          search={(now) => ({ ...now, open: entry.id })}
          className="text-link"
          data-struck={entry.isForgotten || undefined}
        >
          {entry.memory}
        </Link>
        <MemoryBadges memory={entry} />
      </Stack>
    ),
  },
  {
    title: 'Container',
    from: 'sm',
    width: 180,
    cell: ({ containerTag }) => (
      <Text size="sm" c="dimmed">
        {containerTag}
      </Text>
    ),
  },
  { title: 'Sources', from: 'md', numeric: true, width: 90, cell: ({ sourceCount }) => formatNumber(sourceCount) },
  { title: 'Changed', from: 'xs', width: 130, cell: ({ updatedAt }) => <RelativeTime at={updatedAt} /> },
];

interface MemoriesTableProps {
  memories: readonly Entry[];
  pagination: Wire<'Pagination'>;
  onPage: (page: number) => void;
}

/** A page of memories. */
export function MemoriesTable({ memories, ...paging }: MemoriesTableProps) {
  return <PagedTable label="Memories" columns={columns} rows={memories} rowKey={({ id }) => id} {...paging} />;
}
