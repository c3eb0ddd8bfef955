import { Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { answerOf, api, type Wire } from '../../api/client';
import { polling } from '../../api/queries';
import { formatDuration } from '../../ui/format';
import { PastTheEnd } from '../../ui/past-the-end';
import { RelativeTime } from '../../ui/relative-time';
import { EmptyState, Loaded } from '../../ui/states';
import { StatusBadge, type Tone } from '../../ui/status-badge';
import { type Column, PagedTable } from '../../ui/table';
import { KeyName } from './key-name';

type LoggedRequest = Wire<'ListRequestsResponse'>['logs'][number];

const route = getRouteApi('/audit');

/** Each request of the last 30 days: who, when, what, and how it ended. */
export function Requests() {
  const { page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const requests = useQuery({
    queryKey: ['analytics', 'logs', page],
    queryFn: () => answerOf(api.GET('/v3/analytics/logs', { params: { query: { period: '30d', page, limit: 50 } } })),
    refetchInterval: polling(undefined, 10_000),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded query={requests}>
      {({ logs, pagination }) =>
        logs.length === 0 && pagination.totalItems > 0 ? (
          <PastTheEnd totalPages={pagination.totalPages} />
        ) : logs.length === 0 ? (
          <EmptyState icon={IconHistory} title="No requests yet">
            They stand here some seconds after they were answered.
          </EmptyState>
        ) : (
          <PagedTable
            label="Requests"
            columns={columns}
            rows={logs}
            rowKey={({ id }) => id}
            pagination={pagination}
            onPage={(next) => navigate({ search: (now) => ({ ...now, page: next }) })}
          />
        )
      }
    </Loaded>
  );
}

const columns: readonly Column<LoggedRequest>[] = [
  { title: 'When', width: 110, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  { title: 'Key', cell: ({ keyId }) => <KeyName id={keyId} />, from: 'sm' },
  {
    title: 'Request',
    cell: ({ method, route: path }) => (
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        <strong>{method}</strong> {path}
      </Text>
    ),
  },
  { title: 'Type', cell: ({ type }) => type, from: 'md' },
  { title: 'Status', cell: ({ statusCode }) => <Status code={statusCode} /> },
  { title: 'Took', cell: ({ duration }) => formatDuration(duration), numeric: true, from: 'xs' },
];

function Status({ code }: { code: number }) {
  const tone: Tone = code < 400 ? 'good' : code < 500 ? 'warning' : 'bad';
  return <StatusBadge tone={tone}>{String(code)}</StatusBadge>;
}
