import { SimpleGrid } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { hashKey } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { queryClient } from '../../api/queries';
import { useContainer } from '../../shell/container';
import { Page } from '../../ui/page';
import { EmptyState } from '../../ui/states';
import { AskForm } from './ask-form';
import { ModeColumn } from './mode-column';
import { modes, requestOf } from './request';
import type { SearchAsked } from './route';

const route = getRouteApi('/search');

/** One question, asked in the three modes side by side. */
export default function Search() {
  // The same object until the question changes: what is typed stays when another container is chosen.
  const asked = route.useSearch({ select: ({ container: _, ...own }) => own, structuralSharing: true });
  const navigate = route.useNavigate();
  const container = useContainer();
  // The same question leaves the address as it is.
  const ask = (next: SearchAsked) =>
    hashKey([next]) === hashKey([asked])
      ? queryClient.refetchQueries({ queryKey: ['search'], type: 'active' })
      : navigate({ search: (now) => ({ ...now, ...next }) });
  return (
    <Page
      title="Search"
      description="The same question in the three modes of the API, to see what each finds, how sure it is and how long it takes."
    >
      <AskForm asked={asked} ask={ask} />
      {asked.q === undefined ? (
        <EmptyState icon={IconSearch} title="Ask something">
          A question in whole words works best, such as “Where does Ana work?”. Choose a container above to search just
          that one.
        </EmptyState>
      ) : (
        <SimpleGrid cols={{ base: 1, md: 3 }} spacing="lg" style={{ alignItems: 'start' }}>
          {modes.map((mode) => (
            <ModeColumn key={mode} mode={mode} request={requestOf(asked, mode, container)} />
          ))}
        </SimpleGrid>
      )}
    </Page>
  );
}
