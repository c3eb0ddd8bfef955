import { Tabs } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { Page } from '../../ui/page';
import { Acts } from './acts';
import { Requests } from './requests';

const route = getRouteApi('/audit');

/** What administrators did, and beside it every request. */
export default function Audit() {
  const { tab } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Page
      title="Audit"
      description="Who changed what in this organisation, and every request of the last 30 days. Neither has anything of what was sent."
    >
      <Tabs
        value={tab ?? 'acts'}
        onChange={(value) =>
          navigate({
            search: ({ container }) => ({ container, ...(value === 'requests' ? { tab: value } : {}) }),
          })
        }
        keepMounted={false}
      >
        <Tabs.List>
          <Tabs.Tab value="acts">Changes</Tabs.Tab>
          <Tabs.Tab value="requests">Requests</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="acts" pt="md">
          <Acts />
        </Tabs.Panel>
        <Tabs.Panel value="requests" pt="md">
          <Requests />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
