import { Box, Button, Code, Group, Select, Stack, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { answerOf, api, type Wire } from '../../api/client';
import { polling } from '../../api/queries';
import { PastTheEnd } from '../../ui/past-the-end';
import { RelativeTime } from '../../ui/relative-time';
import { EmptyState, Loaded } from '../../ui/states';
import { type Column, PagedTable } from '../../ui/table';
import { useKeys } from './key-name';
import type { AuditSearch } from './route';

type AuditEvent = Wire<'AuditEvent'>;

const route = getRouteApi('/audit');

/** What administrators did, newest first. */
export function Acts() {
  const { action, by, page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const change = (more: Partial<AuditSearch>) =>
    navigate({ search: (now) => ({ ...now, page: undefined, ...more }), replace: true });
  const query = { page, limit: 50, action, keyId: by };
  const events = useQuery({
    queryKey: ['audit', query],
    queryFn: () => answerOf(api.GET('/v3/audit', { params: { query } })),
    refetchInterval: polling(undefined, 10_000),
    placeholderData: keepPreviousData,
  });
  const keys = useKeys();
  return (
    <Stack gap="md">
      <Group gap="sm">
        <Select
          aria-label="Action"
          placeholder="Any action"
          data={(events.data?.actions ?? []).map((name) => ({ value: name, label: inWords(name) }))}
          value={action ?? null}
          onChange={(chosen) => change({ action: chosen ?? undefined })}
          clearable
          searchable
        />
        <Select
          aria-label="Key"
          placeholder="Any key"
          data={keys.map(({ id, name }) => ({ value: id, label: name }))}
          value={by ?? null}
          onChange={(chosen) => change({ by: chosen ?? undefined })}
          clearable
          searchable
        />
      </Group>
      <Loaded query={events}>
        {({ events: shown, pagination }) =>
          shown.length > 0 ? (
            <PagedTable
              label="Changes"
              columns={columns}
              rows={shown}
              rowKey={({ id }) => id}
              pagination={pagination}
              onPage={(next) => change({ page: next })}
            />
          ) : pagination.totalItems > 0 ? (
            <PastTheEnd totalPages={pagination.totalPages} />
          ) : action === undefined && by === undefined ? (
            <EmptyState icon={IconHistory} title="No changes yet">
              Making a key, changing a setting, connecting an account: what administrators do stands here once it is
              done.
            </EmptyState>
          ) : (
            <EmptyState
              icon={IconHistory}
              title="Nothing like that was done"
              action={
                <Button variant="default" onClick={() => change({ action: undefined, by: undefined })}>
                  Clear the filters
                </Button>
              }
            >
              Choose another action or key.
            </EmptyState>
          )
        }
      </Loaded>
    </Stack>
  );
}

/** "createScopedKey" is "Create scoped key"; a command stays as it is typed. */
function inWords(action: string): string {
  if (action.includes(' ')) return action;
  const words = action.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const columns: readonly Column<AuditEvent>[] = [
  { title: 'When', width: 110, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  {
    title: 'What',
    cell: ({ action, params }) => (
      <>
        <Text size="sm" fw={500}>
          {inWords(action)}
        </Text>
        <Box hiddenFrom="sm">
          <Params of={params} />
        </Box>
      </>
    ),
  },
  { title: 'Who', cell: ({ keyId, keyName }) => <span title={keyId ?? ''}>{keyName ?? keyId ?? 'Command line'}</span> },
  { title: 'On', cell: ({ params }) => <Params of={params} />, from: 'sm' },
  { title: 'Request', cell: ({ id }) => <Code style={{ overflowWrap: 'anywhere' }}>{id}</Code>, from: 'lg' },
];

function Params({ of }: { of: AuditEvent['params'] }) {
  const named = Object.entries(of);
  if (named.length === 0) return '–';
  return named.map(([name, value]) => (
    <Text key={name} size="sm" style={{ overflowWrap: 'anywhere' }}>
      <Text span c="dimmed">
        {name}
      </Text>{' '}
      {value}
    </Text>
  ));
}
