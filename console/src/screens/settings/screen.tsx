import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../../api/settings';
import { Page } from '../../ui/page';
import { Loaded } from '../../ui/states';
import { FilterSettings } from './filter-settings';
import { ProviderApps } from './provider-apps';
import { ResetOrganization } from './reset-organization';
import { TextSettings } from './text-settings';

/** What holds for the whole organisation. */
export default function Settings() {
  const settings = useQuery({ ...settingsQuery, refetchOnWindowFocus: false });
  return (
    <Page title="Settings" description="They hold for the whole organisation, and for what is added from now on.">
      <Stack gap="lg">
        <Loaded query={settings}>
          {(data) => (
            <>
              <FilterSettings settings={data} />
              <TextSettings settings={data} />
              <ProviderApps settings={data} />
            </>
          )}
        </Loaded>
        <ResetOrganization />
      </Stack>
    </Page>
  );
}
