import { Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Wire } from '../../api/client';
import { pathOf, titleOf } from '../../ui/document-title';
import { RelativeTime } from '../../ui/relative-time';
import { RetryButton } from '../../ui/retry-button';
import { StageBadge } from '../../ui/stages';
import { type Column, PagedTable } from '../../ui/table';

type Document = Wire<'Document'>;

const columns: Column<Document>[] = [
  {
    title: 'Document',
    cell: (document) => (
      <Stack gap={0}>
        <Text lineClamp={2}>
          <Link to="/documents/$id" params={{ id: document.id }} className="text-link">
            {titleOf(document)}
          </Link>
        </Text>
        {pathOf(document) !== null && (
          <Text size="xs" c="dimmed" ff="monospace">
            {pathOf(document)}
          </Text>
        )}
        {document.failureReason !== null && (
          <Text size="sm" c="var(--mantine-color-error)">
            {document.failureReason}
          </Text>
        )}
      </Stack>
    ),
  },
  { title: 'Container', from: 'sm', cell: ({ containerTags }) => containerTags.join(', ') },
  {
    title: 'Type',
    from: 'md',
    cell: ({ type }) => (
      <Text size="sm" c="dimmed">
        {type.replaceAll('_', ' ')}
      </Text>
    ),
  },
  {
    title: 'Stage',
    cell: (document) => (
      <Stack gap={6} align="flex-start">
        <StageBadge {...document} />
        {document.status === 'failed' && <RetryButton id={document.id} title={titleOf(document)} />}
      </Stack>
    ),
  },
  { title: 'Changed', from: 'xs', width: 120, cell: ({ updatedAt }) => <RelativeTime at={updatedAt} /> },
];

interface DocumentsTableProps {
  documents: readonly Document[];
  pagination: Wire<'Pagination'>;
  onPage: (page: number) => void;
}

/** A page of documents, with why some of them failed. */
export function DocumentsTable({ documents, ...paging }: DocumentsTableProps) {
  return <PagedTable label="Documents" columns={columns} rows={documents} rowKey={({ id }) => id} {...paging} />;
}
