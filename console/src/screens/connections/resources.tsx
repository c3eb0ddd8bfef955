import { Badge, Button, Card, Checkbox, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api, type Wire } from '../../api/client';
import { formatCount } from '../../ui/format';
import { notifyDone } from '../../ui/notify';
import { RelativeTime } from '../../ui/relative-time';
import { Loaded } from '../../ui/states';
import { Pager } from '../../ui/table';
import { type Connection, readConnectionsAgain } from './connections';

type Resource = Wire<'ListConnectionResourcesResponse'>['resources'][number];
type Chosen = Wire<'ConfigureConnectionRequest'>['resources'][number];

const resourcesAPage = 30;

/** The repositories that a connection syncs are among its metadata. */
const selectionOf = ({ metadata }: Connection) => (metadata?.['repositories'] ?? []) as Chosen[];

/** Which repositories are synced, and from which branch. */
export function Resources({ connection }: { connection: Connection }) {
  const { id } = connection;
  const synced = selectionOf(connection);
  const [page, setPage] = useState(1);
  const [edited, setEdited] = useState<Chosen[] | null>(null);
  const chosen = edited ?? synced;
  const resources = useQuery({
    queryKey: ['connections', 'resources', id, page],
    queryFn: () =>
      answerOf(
        api.GET('/v3/connections/{id}/resources', {
          params: { path: { id }, query: { page, per_page: resourcesAPage } },
        }),
      ),
    placeholderData: keepPreviousData,
  });
  const saving = useMutation({
    mutationFn: (resources: Chosen[]) =>
      answerOf(api.POST('/v3/connections/{id}/configure', { params: { path: { id } }, body: { resources } })),
    onSuccess: async ({ message }, saved) => {
      notifyDone(message);
      await readConnectionsAgain();
      setEdited((now) => (now === saved ? null : now)); // what was chosen meanwhile stays
    },
  });
  const toggle = ({ id: resourceId, full_name: name, default_branch: defaultBranch }: Resource) => {
    const others = chosen.filter((one) => one.id !== resourceId);
    setEdited(others.length < chosen.length ? others : [...chosen, { id: resourceId, name, defaultBranch }]);
  };
  const branch = (resourceId: number, defaultBranch: string) =>
    setEdited(chosen.map((one) => (one.id === resourceId ? { ...one, defaultBranch } : one)));
  return (
    <Card component="section" aria-label="Repositories">
      <Stack gap="sm">
        <Group justify="space-between">
          <div>
            <Title order={2}>Repositories</Title>
            <Text size="sm" c="dimmed">
              {synced.length === 0
                ? 'Nothing is synced yet: choose repositories, then save.'
                : `${formatCount(synced.length, 'repository is', 'repositories are')} synced. One that is left out keeps its documents.`}
            </Text>
          </div>
          <Button size="xs" disabled={edited === null} loading={saving.isPending} onClick={() => saving.mutate(chosen)}>
            Save {formatCount(chosen.length, 'repository', 'repositories')}
          </Button>
        </Group>
        <Loaded query={resources}>
          {({ resources: listed, total_count: totalItems }) => (
            <>
              {listed.length === 0 && <Text c="dimmed">The account has no repositories that Cairn may read.</Text>}
              <ul className="plain-list">
                {listed.map((resource) => (
                  <li key={resource.id}>
                    <ResourceLine
                      resource={resource}
                      chosen={chosen.find((one) => one.id === resource.id)}
                      onToggle={() => toggle(resource)}
                      onBranch={(name) => branch(resource.id, name)}
                    />
                  </li>
                ))}
              </ul>
              <Pager
                pagination={{
                  ...{ currentPage: page, limit: resourcesAPage, totalItems },
                  totalPages: Math.ceil(totalItems / resourcesAPage),
                }}
                onPage={setPage}
              />
            </>
          )}
        </Loaded>
      </Stack>
    </Card>
  );
}

interface ResourceLineProps {
  resource: Resource;
  chosen: Chosen | undefined;
  onToggle: () => void;
  onBranch: (name: string) => void;
}

function ResourceLine({ resource, chosen, onToggle, onBranch }: ResourceLineProps) {
  return (
    <Group justify="space-between" gap="xs" align="flex-start">
      <Checkbox
        checked={chosen !== undefined}
        onChange={onToggle}
        label={resource.full_name}
        description={
          <>
            {resource.description ?? 'No description'}
            {resource.updated_at !== null && (
              <>
                , changed <RelativeTime at={resource.updated_at} />
              </>
            )}
          </>
        }
        style={{ flex: '1 1 16rem' }}
      />
      {resource.private && <Badge color="gray">Private</Badge>}
      {chosen !== undefined && (
        <TextInput
          size="xs"
          aria-label={`Branch of ${resource.full_name}`}
          value={chosen.defaultBranch ?? resource.default_branch}
          onChange={(event) => onBranch(event.currentTarget.value)}
          w={140}
        />
      )}
    </Group>
  );
}
