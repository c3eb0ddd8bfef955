import { Anchor, Button, Code, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { answerOf, api } from '../../api/client';
import { documentQuery, isMoving } from '../../api/documents';
import { queryClient } from '../../api/queries';
import { formatScore } from '../../ui/format';
import { Page } from '../../ui/page';
import { Stages } from '../../ui/stages';
import { ErrorState, Loaded } from '../../ui/states';
import './welcome.css';

const sample = 'My name is Ana. I moved to Lisbon in May and work as a nurse. I am allergic to peanuts.';
const containerTag = 'first-steps';

/** The first run: add a text, watch it move, find it. */
export default function Welcome() {
  const [content, setContent] = useState(sample);
  const adding = useMutation({
    mutationFn: () => answerOf(api.POST('/v3/documents', { body: { content, containerTag, dreaming: 'instant' } })),
    onSuccess: () =>
      Promise.all(['containers', 'analytics'].map((key) => queryClient.invalidateQueries({ queryKey: [key] }))),
    meta: { shown: true },
  });
  const id = adding.data?.id;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    adding.mutate();
  };
  return (
    <Page title="Welcome" description="Three steps to see what Cairn does: tell it something, watch it work, ask.">
      <ol className="steps">
        <Step number={1} title="Tell it something" isDone={id !== undefined}>
          <form onSubmit={submit}>
            <Stack gap="sm" align="flex-start">
              <Textarea
                aria-label="Text to add"
                value={content}
                onChange={(event) => setContent(event.currentTarget.value)}
                autosize
                minRows={3}
                required
                w="100%"
              />
              <Text c="dimmed" size="sm">
                It goes into the container <Code>{containerTag}</Code>. A container is what belongs to one person,
                project or agent; each has its own memory.
              </Text>
              {adding.error !== null && <ErrorState error={adding.error} />}
              <Button type="submit" loading={adding.isPending} variant={id === undefined ? 'filled' : 'default'}>
                Add this text
              </Button>
            </Stack>
          </form>
        </Step>
        <Step number={2} title="Watch it work" isAhead={id === undefined}>
          {id === undefined ? <Text c="dimmed">The stages of the text appear here.</Text> : <Watched id={id} />}
        </Step>
        <Step number={3} title="Ask" isAhead={id === undefined}>
          {id === undefined ? <Text c="dimmed">Then ask what it knows.</Text> : <Ask />}
        </Step>
      </ol>
      <Text>
        Next: <Anchor renderRoot={(props) => <Link to="/add" {...props} />}>add files and web pages</Anchor>,{' '}
        <Anchor renderRoot={(props) => <Link to="/connections" {...props} />}>connect an account</Anchor>, or{' '}
        <Anchor renderRoot={(props) => <Link to="/keys" {...props} />}>make a key for your application</Anchor>.
      </Text>
    </Page>
  );
}

interface StepProps {
  number: number;
  title: string;
  isDone?: boolean;
  isAhead?: boolean;
  children: ReactNode;
}

function Step({ number, title, isDone = false, isAhead = false, children }: StepProps) {
  return (
    <li className="step" data-done={isDone} data-ahead={isAhead}>
      <span className="step-number" aria-hidden>
        {number}
      </span>
      <div className="step-body">
        <h2 className="step-title">{title}</h2>
        {children}
      </div>
    </li>
  );
}

function Watched({ id }: { id: string }) {
  const document = useQuery(documentQuery(id));
  return (
    <Loaded query={document} loading={<Text c="dimmed">Looking…</Text>}>
      {(data) => (
        <Stack gap="xs" aria-live="polite">
          <Stages {...data} />
          {data.processingMetadata.failureReason !== null && (
            <Text c="var(--mantine-color-error)">{data.processingMetadata.failureReason}</Text>
          )}
          {!isMoving(data) && data.status === 'done' && (
            <Text size="sm">
              Done. See{' '}
              <Anchor renderRoot={(props) => <Link to="/documents/$id" params={{ id }} {...props} />}>
                the document
              </Anchor>{' '}
              with its chunks, and{' '}
              <Anchor renderRoot={(props) => <Link to="/memories" search={{ container: containerTag }} {...props} />}>
                what was remembered
              </Anchor>
              .
            </Text>
          )}
        </Stack>
      )}
    </Loaded>
  );
}

function Ask() {
  const [q, setQ] = useState('What can Ana not eat?');
  const search = useMutation({
    mutationFn: () =>
      answerOf(api.POST('/v4/search', { body: { q, containerTag, searchMode: 'hybrid', limit: 5, threshold: 0 } })),
    meta: { shown: true },
  });
  return (
    <Stack gap="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search.mutate();
        }}
      >
        <Group gap="xs" align="flex-end">
          <TextInput
            aria-label="Question"
            value={q}
            onChange={(event) => setQ(event.currentTarget.value)}
            required
            flex={1}
            miw={180}
          />
          <Button type="submit" loading={search.isPending}>
            Find it
          </Button>
        </Group>
      </form>
      {search.error !== null && <ErrorState error={search.error} />}
      {search.data !== undefined && (
        <ul className="found" aria-label="Found" aria-live="polite">
          {search.data.results.map((result) => (
            <li key={result.id}>
              <span>{'memory' in result ? result.memory : result.chunk}</span>
              <Text span c="dimmed" size="sm">
                {formatScore(result.similarity)}
              </Text>
            </li>
          ))}
          {search.data.results.length === 0 && (
            <li>Nothing yet. Wait until the stages above are through, then ask again.</li>
          )}
        </ul>
      )}
    </Stack>
  );
}
