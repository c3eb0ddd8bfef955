import { Button, Drawer, Group, Switch } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBulb, IconPencilPlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { memoriesQuery } from '../../api/memories';
import { containerTagsOf, useContainer } from '../../shell/container';
import { Page } from '../../ui/page';
import { PastTheEnd } from '../../ui/past-the-end';
import { EmptyState, Loaded } from '../../ui/states';
import { MemoriesTable } from './memories-table';
import { OpenedMemory } from './memory-panel';
import { WriteMemory } from './write-memory';

const route = getRouteApi('/memories');
const perPage = 25;

/** What is remembered, with where it is from and what it was before. */
export default function Memories() {
  const { forgotten, page = 1, open } = route.useSearch();
  const navigate = route.useNavigate();
  const container = useContainer();
  const [writing, write] = useDisclosure(false);
  const memories = useQuery(
    memoriesQuery({
      ...containerTagsOf(container),
      includeForgotten: forgotten ?? false,
      page,
      limit: perPage,
      sort: 'updatedAt',
      order: 'desc',
    }),
  );
  // Opening a memory is a step that Back takes back; what is looked at from there on is not.
  const look = (id: string | undefined) => navigate({ search: (now) => ({ ...now, open: id }), replace: true });
  return (
    <Page
      title="Memories"
      description="Single facts that Cairn holds to be true now. Each says where it is from and what it was before."
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconSearch size={16} />}
            renderRoot={(props) => <Link to="/search" {...props} />}
          >
            Search them
          </Button>
          <Button leftSection={<IconPencilPlus size={16} />} onClick={write.open}>
            Write one
          </Button>
        </>
      }
    >
      <Group>
        <Switch
          label="Forgotten and expired ones, too"
          checked={forgotten ?? false}
          onChange={(event) => {
            const isOn = event.currentTarget.checked ? true : undefined;
            void navigate({ search: (now) => ({ ...now, forgotten: isOn, page: undefined }), replace: true });
          }}
        />
      </Group>
      <Loaded query={memories}>
        {({ memoryEntries, pagination }) =>
          memoryEntries.length === 0 && pagination.totalItems > 0 ? (
            <PastTheEnd totalPages={pagination.totalPages} />
          ) : memoryEntries.length === 0 ? (
            <EmptyState
              icon={IconBulb}
              title="Nothing is remembered here yet"
              action={<Button renderRoot={(props) => <Link to="/add" {...props} />}>Add content</Button>}
            >
              Add a text that says something about somebody, or write a memory yourself.
            </EmptyState>
          ) : (
            <MemoriesTable
              memories={memoryEntries}
              pagination={pagination}
              onPage={(next) => navigate({ search: (now) => ({ ...now, page: next }) })}
            />
          )
        }
      </Loaded>
      <Drawer
        opened={open !== undefined}
        onClose={() => look(undefined)}
        position="right"
        size="lg"
        title="Memory"
        keepMounted={false}
      >
        {open !== undefined && <OpenedMemory id={open} look={look} />}
      </Drawer>
      <WriteMemory opened={writing} onClose={write.close} containerTag={container} />
    </Page>
  );
}
