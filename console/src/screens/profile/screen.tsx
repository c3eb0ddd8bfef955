import { Button, Group, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { answerOf, api } from '../../api/client';
import { polling } from '../../api/queries';
import { ForContainer } from '../../shell/for-container';
import { Page } from '../../ui/page';
import { Loaded } from '../../ui/states';
import { Found } from './found';
import { Sections } from './sections';

const route = getRouteApi('/profile');

/** What is known of a container, as an application puts it in front of a prompt. */
export default function Profile() {
  return (
    <Page
      title="Profile"
      description="What is known of a container, as an application gives it to a model: what lasts, what is recent, and the buckets."
    >
      <ForContainer why="Each container has a profile of its own.">
        {(container) => <ProfileOf key={container} container={container} />}
      </ForContainer>
    </Page>
  );
}

function ProfileOf({ container }: { container: string }) {
  const { q } = route.useSearch();
  const profile = useQuery({
    queryKey: ['profile', container, q],
    queryFn: () => answerOf(api.POST('/v4/profile', { body: { containerTag: container, q } })),
    refetchInterval: polling(),
    placeholderData: keepPreviousData,
  });
  const buckets = useQuery({
    queryKey: ['buckets', container],
    queryFn: async () =>
      (await answerOf(api.POST('/v4/profile/buckets', { body: { containerTag: container } }))).buckets,
  });
  return (
    <>
      <QueryForm key={q} isSearching={profile.isFetching && q !== undefined} />
      <Loaded query={profile}>
        {({ profile: sections, searchResults }) => (
          <>
            {searchResults !== undefined && q !== undefined && <Found q={q} found={searchResults} />}
            <Sections profile={sections} buckets={buckets.data ?? []} container={container} />
          </>
        )}
      </Loaded>
    </>
  );
}

function QueryForm({ isSearching }: { isSearching: boolean }) {
  const { q } = route.useSearch();
  const navigate = route.useNavigate();
  const [typed, setTyped] = useState(q ?? '');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const wanted = typed.trim();
    void navigate({ search: (now) => ({ ...now, q: wanted === '' ? undefined : wanted }) });
  };
  return (
    <search>
      <form onSubmit={submit}>
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <TextInput
            label="Search along with it"
            placeholder="Where does she live?"
            leftSection={<IconSearch size={16} aria-hidden />}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            maw={460}
            style={{ flex: 1 }}
          />
          <Button type="submit" variant="default" loading={isSearching}>
            Search
          </Button>
        </Group>
      </form>
    </search>
  );
}
