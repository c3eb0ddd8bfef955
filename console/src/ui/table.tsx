import { Group, type MantineBreakpoint, Pagination, Stack, Table, Text } from '@mantine/core';
import type { Key, ReactNode } from 'react';
import type { Wire } from '../api/client';
import { formatNumber } from './format';

export interface Column<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  /** Left out on screens narrower than this. */
  from?: MantineBreakpoint;
  /** Numbers stand at the right. */
  numeric?: boolean;
  width?: number | string;
}

interface DataTableProps<Row> {
  /** What the table holds, for those who cannot see it. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
}

/** A table of one page of rows. */
export function DataTable<Row>({ label, columns, rows, rowKey }: DataTableProps<Row>) {
  const shown = columns.map((column) => ({
    ...column,
    cellProps: {
      ta: column.numeric === true ? ('right' as const) : ('left' as const),
      ...(column.from === undefined ? {} : { visibleFrom: column.from }),
    },
  }));
  return (
    <Table aria-label={label} verticalSpacing="xs" highlightOnHover className="data-table">
      <Table.Thead>
        <Table.Tr>
          {shown.map(({ title, width, cellProps }) => (
            <Table.Th key={title} w={width} scope="col" {...cellProps}>
              {title}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={rowKey(row)}>
            {shown.map(({ title, cell, cellProps }) => (
              <Table.Td key={title} {...cellProps}>
                {cell(row)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

interface PagerProps {
  pagination: Wire<'Pagination'>;
  onPage: (page: number) => void;
}

/** "1–20 of 345" and the pages; nothing for a single page but the count. */
export function Pager({ pagination: { currentPage, limit, totalItems, totalPages }, onPage }: PagerProps) {
  if (totalItems === 0) return null;
  const first = (currentPage - 1) * limit + 1;
  const last = Math.min(currentPage * limit, totalItems);
  return (
    <Group justify="space-between" gap="sm">
      <Text c="dimmed" size="sm" aria-live="polite">
        {formatNumber(first)}–{formatNumber(last)} of {formatNumber(totalItems)}
      </Text>
      {totalPages > 1 && (
        <Pagination
          size="sm"
          total={totalPages}
          value={currentPage}
          onChange={onPage}
          siblings={0}
          getItemProps={(page) => ({ 'aria-label': `Page ${page}` })}
          getControlProps={(control) => ({ 'aria-label': `${control} page` })}
        />
      )}
    </Group>
  );
}

interface PagedTableProps<Row> extends DataTableProps<Row>, PagerProps {}

/** A page of rows with the pages below it. */
export function PagedTable<Row>({ pagination, onPage, ...table }: PagedTableProps<Row>) {
  return (
    <Stack gap="md">
      <DataTable {...table} />
      <Pager pagination={pagination} onPage={onPage} />
    </Stack>
  );
}
