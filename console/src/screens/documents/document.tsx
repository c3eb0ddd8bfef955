import { Alert, Anchor, Badge, Group, Stack, Tabs, Text } from '@mantine/core';
import { IconAlertTriangle, IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { documentQuery, type FullDocument, isMoving } from '../../api/documents';
import { CopyButton } from '../../ui/copy';
import { pathOf, titleOf } from '../../ui/document-title';
import { formatCount } from '../../ui/format';
import { JsonView } from '../../ui/json';
import { LoadedPage, Page } from '../../ui/page';
import { RelativeTime } from '../../ui/relative-time';
import { StageBadge, Stages } from '../../ui/stages';
import { Chunks } from './chunks';
import { DocumentActions } from './document-actions';
import { DocumentMemories } from './document-memories';
import { tabs } from './route';

const route = getRouteApi('/documents/$id');

/** One document: how it fared, its text, its chunks, and what was remembered of it. */
export default function Document() {
  const { id } = route.useParams();
  const { tab = 'text' } = route.useSearch();
  const navigate = route.useNavigate();
  const document = useQuery(documentQuery(id));
  return (
    <LoadedPage
      query={document}
      title="Document"
      back={
        <Anchor c="inherit" className="back-link" renderRoot={(props) => <Link to="/documents" {...props} />}>
          <IconArrowLeft size={14} aria-hidden /> All documents
        </Anchor>
      }
    >
      {(data) => (
        <Page
          title={titleOf(data)}
          description={<Facts document={data} />}
          actions={<DocumentActions document={data} />}
        >
          <Progress document={data} />
          <Tabs
            value={tab}
            onChange={(chosen) =>
              navigate({
                search: (now) => ({ ...now, tab: tabs.find((name) => name === chosen) }),
                replace: true,
                resetScroll: false,
              })
            }
            keepMounted={false}
          >
            <Tabs.List>
              <Tabs.Tab value="text">Text</Tabs.Tab>
              <Tabs.Tab value="chunks">Chunks ({data.chunkCount})</Tabs.Tab>
              <Tabs.Tab value="memories">Memories</Tabs.Tab>
              <Tabs.Tab value="details">Details</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="text" pt="md">
              <FullText document={data} />
            </Tabs.Panel>
            <Tabs.Panel value="chunks" pt="md">
              <Chunks document={data} />
            </Tabs.Panel>
            <Tabs.Panel value="memories" pt="md">
              <DocumentMemories document={data} />
            </Tabs.Panel>
            <Tabs.Panel value="details" pt="md">
              <JsonView value={withoutText(data)} label="Details as JSON" />
            </Tabs.Panel>
          </Tabs>
        </Page>
      )}
    </LoadedPage>
  );
}

const withoutText = ({ content: _content, raw: _raw, ...rest }: FullDocument) => rest;

function Facts({ document }: { document: FullDocument }) {
  const { containerTags, type, createdAt, customId, url, id, taskType, tokenCount } = document;
  const path = pathOf(document);
  return (
    <Group gap="4px 12px" component="span" fz="sm">
      {containerTags.map((container) => (
        <Anchor
          key={container}
          fz="sm"
          renderRoot={(props) => <Link to="/documents" search={{ container }} {...props} />}
        >
          {container}
        </Anchor>
      ))}
      <span>{type.replaceAll('_', ' ')}</span>
      {path !== null && (
        <Text span ff="monospace" fz="xs">
          {path}
        </Text>
      )}
      <span>
        added <RelativeTime at={createdAt} />
      </span>
      {tokenCount > 0 && <span>{formatCount(tokenCount, 'token')}</span>}
      {taskType === 'superrag' && <span>for search only</span>}
      {customId !== null && <span>customId {customId}</span>}
      {url !== null && (
        <Anchor fz="sm" href={url} target="_blank" rel="noreferrer noopener">
          source
        </Anchor>
      )}
      <Group gap={2} component="span">
        <Text span ff="monospace" fz="xs">
          {id}
        </Text>
        <CopyButton value={id} label="Copy id" />
      </Group>
    </Group>
  );
}

function Progress({ document }: { document: FullDocument }) {
  const { failureReason, progress, memoryFallback, memoryError } = document.processingMetadata;
  if (document.status === 'failed') {
    return (
      <Alert color="red" variant="light" icon={<IconAlertTriangle size={18} />} title="It could not be processed">
        {failureReason ?? 'The reason is not known.'} Mend what the reason names, then retry it; until then it is kept
        with its content, and search {document.chunkCount > 0 ? 'finds what was indexed last' : 'does not find it'}.
      </Alert>
    );
  }
  return (
    <Stack gap="xs" aria-live="polite">
      {isMoving(document) ? (
        <Stages {...document} isRemembered={document.taskType !== 'superrag'} />
      ) : (
        <Group>
          <StageBadge {...document} />
        </Group>
      )}
      {progress !== undefined && (
        <Text size="sm" c="dimmed">
          {progress}
        </Text>
      )}
      {[memoryFallback, memoryError].map(
        (note) =>
          note !== undefined && (
            <Badge key={note} color="yellow" className="status-warning">
              {note}
            </Badge>
          ),
      )}
    </Stack>
  );
}

function FullText({ document: { content } }: { document: FullDocument }) {
  if (content === null || content === '') {
    return <Text c="dimmed">It has no text yet: it was not read, or nothing readable was in it.</Text>;
  }
  return (
    <Text component="div" className="full-text">
      {content}
    </Text>
  );
}
