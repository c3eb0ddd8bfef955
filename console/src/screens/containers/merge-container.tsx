import { Alert, Button, Card, Group, Progress, Select, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowsJoin } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { answerOf, api, type Wire } from '../../api/client';
import { useContainers } from '../../api/containers';
import { polling, queryClient } from '../../api/queries';
import { Confirm } from '../../ui/confirm';
import { formatCount } from '../../ui/format';
import { Loaded } from '../../ui/states';

const route = getRouteApi('/containers/$tag');

/** Moves everything of this container into another one. */
export function MergeContainer({ tag }: { tag: string }) {
  const navigate = route.useNavigate();
  const { data: containers = [] } = useContainers();
  const [target, setTarget] = useState<string | null>(null);
  const [asking, { open, close }] = useDisclosure(false);
  const merging = useMutation({
    mutationFn: () =>
      answerOf(api.POST('/v3/container-tags/merge', { body: { sources: [tag], target: target ?? '' } })),
    onSuccess: ({ mergeId }) => navigate({ search: (now) => ({ ...now, merge: mergeId }) }),
  });
  return (
    <Card component="section" aria-label="Merge">
      <Stack gap="sm">
        <div>
          <Title order={2}>Merge into another container</Title>
          <Text size="sm" c="dimmed">
            Documents, memories and connections move over, what both know becomes one, and this container is gone.
          </Text>
        </div>
        <Group align="flex-end" gap="xs">
          <Select
            label="Into"
            placeholder="Choose a container"
            data={containers.map(({ containerTag }) => containerTag).filter((other) => other !== tag)}
            value={target}
            onChange={setTarget}
            searchable
            limit={100}
            nothingFoundMessage="No other container of that name"
            flex={1}
            miw={180}
          />
          <Button
            variant="default"
            leftSection={<IconArrowsJoin size={16} />}
            disabled={target === null}
            onClick={open}
          >
            Merge
          </Button>
        </Group>
      </Stack>
      <Confirm
        opened={asking}
        onClose={close}
        title={`Merge ${tag} into ${target}?`}
        action="Merge containers"
        name={tag}
        onConfirm={merging.mutateAsync}
      >
        Documents, memories and connections of <strong>{tag}</strong> move into <strong>{target}</strong>, and the two
        cannot be told apart again. The name of {tag} is dropped, and so are its context and its buckets where {target}{' '}
        has some of its own. Scoped keys and webhooks that name {tag} still do, and do not reach {target}.
      </Confirm>
    </Card>
  );
}

interface MergeProgressProps {
  tag: string;
  mergeId: string;
  /** What the container held when the page was opened. */
  of: Wire<'Container'> | undefined;
}

/** How far a merge is: of the container that is merged, nothing else can be asked any more. */
export function MergeProgress({ tag, mergeId, of }: MergeProgressProps) {
  const [start] = useState(of);
  const merge = useQuery({
    queryKey: ['containers', 'merge', mergeId],
    queryFn: () => answerOf(api.GET('/v3/container-tags/merge/{mergeId}', { params: { path: { mergeId } } })),
    refetchInterval: polling(({ status }) => status === 'running'),
  });
  const status = merge.data?.status;
  useEffect(() => {
    if (status === 'completed') void queryClient.invalidateQueries({ queryKey: ['containers'], exact: true });
  }, [status]);
  return (
    <Loaded query={merge}>
      {({ status, target, moved, error }) => {
        const all = (start?.documentCount ?? 0) + (start?.memoryCount ?? 0);
        const done = moved.documents + moved.memories;
        const percent = status === 'completed' ? 100 : all === 0 ? 0 : Math.min(99, (done / all) * 100);
        const told = `${formatCount(moved.documents, 'document')} and ${formatCount(moved.memories, 'memory', 'memories')} moved into ${target}`;
        return (
          <Stack gap="xs" aria-live="polite">
            <Progress value={percent} animated={status === 'running'} aria-label="Progress of the merge" />
            <Text>{status === 'completed' ? `Done: ${told}.` : `${told} so far.`}</Text>
            {status === 'failed' && (
              <Alert color="red" variant="light" title="The merge failed">
                {error ?? 'The reason is not known.'} What was moved stays where it is now; merge again to go on.
              </Alert>
            )}
            {status === 'failed' && (
              <Group>
                <Button
                  size="xs"
                  renderRoot={(props) => (
                    <Link to="/containers/$tag" params={{ tag }} search={{ merge: undefined }} {...props} />
                  )}
                >
                  Back to the container
                </Button>
              </Group>
            )}
            {status === 'completed' && (
              <Group gap="xs">
                <Button
                  size="xs"
                  renderRoot={(props) => (
                    <Link
                      to="/containers/$tag"
                      params={{ tag: target }}
                      search={{ merge: undefined, container: undefined }}
                      {...props}
                    />
                  )}
                >
                  {target}
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  renderRoot={(props) => <Link to="/containers" search={{ container: undefined }} {...props} />}
                >
                  All containers
                </Button>
              </Group>
            )}
          </Stack>
        );
      }}
    </Loaded>
  );
}
