import { Anchor, Group, SimpleGrid, Stack } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { Wire } from '../../api/client';
import { containerSettingsQuery, useContainers } from '../../api/containers';
import { CopyButton } from '../../ui/copy';
import { formatCount } from '../../ui/format';
import { LoadedPage, Page } from '../../ui/page';
import { ContainerForm } from './container-form';
import { DeleteContainer } from './delete-container';
import { MergeContainer, MergeProgress } from './merge-container';

const route = getRouteApi('/containers/$tag');

/** One container: what it is called, what it is about, and the ends it can come to. */
export default function Container() {
  const { tag } = route.useParams();
  const { merge } = route.useSearch();
  const counts = useContainers().data?.find(({ containerTag }) => containerTag === tag);
  return merge === undefined ? (
    <Present tag={tag} counts={counts} />
  ) : (
    <Page title={`Merge of ${tag}`}>
      <MergeProgress tag={tag} mergeId={merge} of={counts} />
    </Page>
  );
}

function Present({ tag, counts }: { tag: string; counts: Wire<'Container'> | undefined }) {
  const settings = useQuery(containerSettingsQuery(tag));
  return (
    <LoadedPage
      query={settings}
      title={tag}
      back={
        <Anchor c="inherit" className="back-link" renderRoot={(props) => <Link to="/containers" {...props} />}>
          <IconArrowLeft size={14} aria-hidden /> All containers
        </Anchor>
      }
    >
      {(data) => (
        <Page
          title={data.name}
          description={
            <Group gap="4px 12px" component="span" fz="sm">
              <Group gap={2} component="span" ff="monospace" fz="xs">
                {tag} <CopyButton value={tag} label="Copy tag" />
              </Group>
              {counts !== undefined && (
                <>
                  <Anchor
                    fz="sm"
                    renderRoot={(props) => <Link to="/documents" search={{ container: tag }} {...props} />}
                  >
                    {formatCount(counts.documentCount, 'document')}
                  </Anchor>
                  <Anchor
                    fz="sm"
                    renderRoot={(props) => <Link to="/memories" search={{ container: tag }} {...props} />}
                  >
                    {formatCount(counts.memoryCount, 'memory', 'memories')}
                  </Anchor>
                  <Anchor fz="sm" renderRoot={(props) => <Link to="/profile" search={{ container: tag }} {...props} />}>
                    profile
                  </Anchor>
                </>
              )}
            </Group>
          }
        >
          {/* What is typed, and a deletion that is tried again, would otherwise be the next container's. */}
          <SimpleGrid key={tag} cols={{ base: 1, lg: 2 }} spacing="xl" style={{ alignItems: 'start' }}>
            <ContainerForm settings={data} />
            <Stack>
              <MergeContainer tag={tag} />
              <DeleteContainer tag={tag} counts={counts} />
            </Stack>
          </SimpleGrid>
        </Page>
      )}
    </LoadedPage>
  );
}
