import { Alert, Stack } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { answerOf, api, type Wire } from '../../api/client';
import { containerSettingsQuery } from '../../api/containers';
import { queryClient } from '../../api/queries';
import { settingsQuery } from '../../api/settings';
import { useContainer } from '../../shell/container';
import { withdrawUndo } from '../../ui/notify';
import { Page } from '../../ui/page';
import { Loaded } from '../../ui/states';
import { BucketList } from './bucket-list';
import { Suggestions } from './suggestions';

type Bucket = Wire<'Bucket'>;

/** What memories are sorted into, besides the static and dynamic parts of a profile. */
export default function Buckets() {
  const container = useContainer();
  return (
    <Page
      title="Buckets"
      description="Topics that memories are sorted into, so that a profile can be asked for just one of them. Memories are sorted whenever a profile is read, so a change holds for all of them."
    >
      <Stack gap="xl">
        <OrganizationBuckets />
        {container === undefined ? (
          <Alert variant="light" color="gray" icon={<IconInfoCircle size={18} aria-hidden />}>
            A container may have buckets of its own besides. Choose one at the top of the page to see and change them.
          </Alert>
        ) : (
          <ContainerBuckets key={container} container={container} />
        )}
      </Stack>
    </Page>
  );
}

const readAgain = async () => {
  await Promise.all(
    ['settings', 'buckets', 'profile', 'containers'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  );
};

const organizationTitle = "The organisation's buckets";

function OrganizationBuckets() {
  const settings = useQuery(settingsQuery);
  const read = async () => (await queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 })).profileBuckets;
  const save = async (profileBuckets: Bucket[]) => {
    await answerOf(api.PATCH('/v3/settings', { body: { profileBuckets } }));
    await readAgain();
  };
  return (
    <Loaded query={settings}>
      {({ profileBuckets, filterPrompt }) => (
        <BucketList
          title={organizationTitle}
          description="They hold for every container."
          empty="Without any, here and at a container, there is one built-in bucket: preferences."
          buckets={profileBuckets}
          read={read}
          save={save}
          below={
            <Suggestions
              isPossible={filterPrompt !== null}
              present={profileBuckets}
              onAdd={async (bucket) => {
                await save([...(await read()), bucket]);
                withdrawUndo(organizationTitle);
              }}
            />
          }
        />
      )}
    </Loaded>
  );
}

function ContainerBuckets({ container }: { container: string }) {
  const path = { tag: container };
  const settings = useQuery(containerSettingsQuery(container));
  const read = async () =>
    (await queryClient.fetchQuery({ ...containerSettingsQuery(container), staleTime: 0 })).profileBuckets;
  const save = async (profileBuckets: Bucket[]) => {
    await answerOf(api.PATCH('/v3/container-tags/{tag}', { params: { path }, body: { profileBuckets } }));
    await readAgain();
  };
  return (
    <Loaded query={settings}>
      {({ profileBuckets }) => (
        <BucketList
          title={`Buckets of ${container}`}
          description="They hold for this container, besides the organisation's. Where both have a key, the organisation's holds."
          empty={`${container} has none of its own.`}
          buckets={profileBuckets}
          read={read}
          save={save}
        />
      )}
    </Loaded>
  );
}
