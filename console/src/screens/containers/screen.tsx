import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBox, IconPlus, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Wire } from '../../api/client';
import { useContainers } from '../../api/containers';
import { formatNumber } from '../../ui/format';
import { Page } from '../../ui/page';
import { RelativeTime } from '../../ui/relative-time';
import { EmptyState, Loaded } from '../../ui/states';
import { type Column, PagedTable } from '../../ui/table';
import { NewContainer } from './new-container';

type Container = Wire<'Container'>;
const perPage = 25;

const columns: Column<Container>[] = [
  {
    title: 'Container',
    cell: ({ containerTag, name }) => (
      <Stack gap={0}>
        <Link to="/containers/$tag" params={{ tag: containerTag }} className="text-link">
          {name}
        </Link>
        {name !== containerTag && (
          <Text size="xs" c="dimmed" ff="monospace">
            {containerTag}
          </Text>
        )}
      </Stack>
    ),
  },
  {
    title: 'Documents',
    numeric: true,
    width: 110,
    cell: ({ containerTag, documentCount }) => (
      <Link to="/documents" search={{ container: containerTag }} className="text-link">
        {formatNumber(documentCount)}
      </Link>
    ),
  },
  {
    title: 'Memories',
    numeric: true,
    width: 110,
    cell: ({ containerTag, memoryCount }) => (
      <Link to="/memories" search={{ container: containerTag }} className="text-link">
        {formatNumber(memoryCount)}
      </Link>
    ),
  },
  {
    title: 'Last activity',
    from: 'sm',
    width: 150,
    cell: ({ lastActivityAt }) => <RelativeTime at={lastActivityAt} />,
  },
];

/** All containers: each is the memory of one person, project or agent. */
export default function Containers() {
  const containers = useContainers();
  const [wanted, setWanted] = useState('');
  const [page, setPage] = useState(1);
  const [making, make] = useDisclosure(false);
  const matches = ({ containerTag, name }: Container) =>
    `${containerTag} ${name}`.toLowerCase().includes(wanted.trim().toLowerCase());
  return (
    <Page
      title="Containers"
      description="Each is the memory of one person, project or agent, and knows nothing of the others."
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={make.open}>
          New container
        </Button>
      }
    >
      <Loaded query={containers}>
        {(all) => {
          if (all.length === 0) {
            return (
              <EmptyState icon={IconBox} title="No containers yet">
                The first document that names a container makes it. You can make one here, too.
              </EmptyState>
            );
          }
          const found = all.filter(matches);
          const totalPages = Math.max(1, Math.ceil(found.length / perPage));
          const currentPage = Math.min(page, totalPages);
          return (
            <>
              <TextInput
                aria-label="Find a container"
                placeholder="Name or tag"
                leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
                value={wanted}
                onChange={(event) => setWanted(event.currentTarget.value)}
                maw={320}
              />
              {found.length === 0 ? (
                <Text c="dimmed">No container has that in its name or tag.</Text>
              ) : (
                <PagedTable
                  label="Containers"
                  columns={columns}
                  rows={found.slice((currentPage - 1) * perPage, currentPage * perPage)}
                  rowKey={({ id }) => id}
                  pagination={{ currentPage, limit: perPage, totalItems: found.length, totalPages }}
                  onPage={setPage}
                />
              )}
            </>
          );
        }}
      </Loaded>
      <NewContainer opened={making} onClose={make.close} />
    </Page>
  );
}
