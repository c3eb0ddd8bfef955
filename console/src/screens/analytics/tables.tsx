import { Text } from '@mantine/core';
import type { Wire } from '../../api/client';
import { formatDuration, formatNumber } from '../../ui/format';
import { RelativeTime } from '../../ui/relative-time';
import { type Column, DataTable } from '../../ui/table';

type Type = Wire<'GetUsageResponse'>['usage'][number];
type Key = Wire<'GetUsageResponse'>['byKey'][number];
type Failure = Wire<'GetErrorsResponse'>['errors'][number];

const typeColumns: readonly Column<Type>[] = [
  { title: 'Type', cell: ({ type }) => type },
  { title: 'Requests', cell: ({ count }) => formatNumber(count), numeric: true },
  { title: 'Last hour', cell: ({ lastHour }) => formatNumber(lastHour), numeric: true },
  { title: 'Average', cell: ({ avgDuration }) => formatDuration(avgDuration), numeric: true },
];

export const TypeTable = ({ rows }: { rows: readonly Type[] }) => (
  <DataTable label="Requests by type" columns={typeColumns} rows={rows} rowKey={({ type }) => type} />
);

const keyColumns: readonly Column<Key>[] = [
  { title: 'Key', cell: ({ keyId, keyName }) => <span title={keyId}>{keyName ?? keyId}</span> },
  { title: 'Requests', cell: ({ count }) => formatNumber(count), numeric: true },
  { title: 'Average', cell: ({ avgDuration }) => formatDuration(avgDuration), numeric: true, from: 'xs' },
  { title: 'Last used', cell: ({ lastUsed }) => <RelativeTime at={lastUsed} /> },
];

export const KeyTable = ({ rows }: { rows: readonly Key[] }) => (
  <DataTable label="Requests by key" columns={keyColumns} rows={rows} rowKey={({ keyId }) => keyId} />
);

const errorColumns: readonly Column<Failure>[] = [
  { title: 'Status', cell: ({ statusCode, statusText }) => `${statusCode} ${statusText}` },
  { title: 'Type', cell: ({ type }) => type },
  { title: 'Requests', cell: ({ count }) => formatNumber(count), numeric: true },
  { title: 'Last', cell: ({ lastOccurred }) => <RelativeTime at={lastOccurred} />, from: 'xs' },
];

/** Answers that were no success, by status and type. */
export function ErrorTable({ rows }: { rows: readonly Failure[] }) {
  if (rows.length === 0) return <Text c="dimmed">Every request of this time was answered well.</Text>;
  return (
    <DataTable
      label="Errors"
      columns={errorColumns}
      rows={rows}
      rowKey={({ statusCode, type }) => `${statusCode} ${type}`}
    />
  );
}
