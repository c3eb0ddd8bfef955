import { Card, Group, SimpleGrid, Stack, Switch, Tabs, TextInput, Title } from '@mantine/core';
import { IconFileText, IconUpload, IconWorld } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useContainer } from '../../shell/container';
import { ContainerInput, whyNoTag } from '../../ui/container-input';
import { useDraft } from '../../ui/draft';
import { Page } from '../../ui/page';
import { AddFiles } from './add-files';
import { AddText } from './add-text';
import { Added } from './added';
import { kinds } from './route';

const route = getRouteApi('/add');

/** Where content goes, and what is made of it. */
export type Target = {
  containerTag: string;
  taskType: 'memory' | 'superrag';
  filepath?: string;
};

interface TargetDraft {
  /** The container that the console looked at when another one was typed: the one of the two that was chosen last holds. */
  lookedAt?: string;
  typedTag?: string;
  filepath: string;
  isRemembered: boolean;
}

const usualTarget: TargetDraft = { filepath: '', isRemembered: true };

/** Adds a text, a web address or files, and shows how each fares. */
export default function Add() {
  const { kind = 'text' } = route.useSearch();
  const navigate = route.useNavigate();
  const looking = useContainer();
  const [draft, setDraft] = useDraft('add.target', usualTarget);
  const { lookedAt, typedTag, filepath, isRemembered } = draft;
  const containerTag = (lookedAt === looking ? typedTag : undefined) ?? looking ?? 'default';
  const tagError = whyNoTag(containerTag);
  const target: Target = {
    containerTag,
    taskType: isRemembered ? 'memory' : 'superrag',
    ...(filepath === '' ? {} : { filepath }),
  };
  const form = { target, isReady: tagError === undefined };
  return (
    <Page title="Add" description="Give Cairn something to remember. Search finds it as soon as it is indexed.">
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl" verticalSpacing="lg" style={{ alignItems: 'start' }}>
        <Stack>
          <Tabs
            value={kind}
            onChange={(chosen) =>
              navigate({ search: { kind: kinds.find((known) => known === chosen) }, replace: true })
            }
          >
            <Tabs.List mb="md">
              <Tabs.Tab value="text" leftSection={<IconFileText size={16} stroke={1.6} />}>
                Text
              </Tabs.Tab>
              <Tabs.Tab value="address" leftSection={<IconWorld size={16} stroke={1.6} />}>
                Web address
              </Tabs.Tab>
              <Tabs.Tab value="files" leftSection={<IconUpload size={16} stroke={1.6} />}>
                Files
              </Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="text">
              <AddText kind="text" {...form} />
            </Tabs.Panel>
            <Tabs.Panel value="address">
              <AddText kind="address" {...form} />
            </Tabs.Panel>
            <Tabs.Panel value="files">
              <AddFiles {...form} />
            </Tabs.Panel>
          </Tabs>
          <Card component="section" aria-label="Where it goes">
            <Title order={2} mb="sm">
              Where it goes
            </Title>
            <Stack gap="sm">
              <Group align="flex-start" grow preventGrowOverflow={false}>
                <ContainerInput
                  description="Each container has a memory of its own"
                  value={containerTag}
                  onChange={(tag) => setDraft({ ...draft, lookedAt: looking, typedTag: tag })}
                  error={tagError}
                />
                <TextInput
                  label="File path"
                  description="To find it by, such as /handbook/"
                  placeholder="None"
                  value={filepath}
                  onChange={(event) => setDraft({ ...draft, filepath: event.currentTarget.value })}
                />
              </Group>
              <Switch
                label="Make memories of it"
                description="Off: it is found by search and nothing is remembered, as for manuals and reference works"
                checked={isRemembered}
                onChange={(event) => setDraft({ ...draft, isRemembered: event.currentTarget.checked })}
              />
            </Stack>
          </Card>
        </Stack>
        <Added />
      </SimpleGrid>
    </Page>
  );
}
