import { Button, Select, Stack, Text } from '@mantine/core';
import { IconAffiliate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useContainers } from '../../api/containers';
import { useContainer } from '../../shell/container';
import { formatCount, formatNumber } from '../../ui/format';
import { Page } from '../../ui/page';
import { EmptyState, Loaded } from '../../ui/states';
import { Legend } from './legend';
import { defaultLimit, limits } from './limits';
import { NodeDetails } from './node-details';
import { NodeList } from './node-list';
import { type GraphAnswer, graphQuery, neighboursIn } from './nodes';
import { Picture } from './picture';

const route = getRouteApi('/graph');

/** What hangs together with what. */
export default function GraphScreen() {
  const container = useContainer();
  const { limit = defaultLimit } = route.useSearch();
  const navigate = route.useNavigate();
  const graph = useQuery(graphQuery(container, limit));
  return (
    <Page
      title="Graph"
      description="Documents, the memories taken from them, and how memories follow from one another."
      actions={
        <Select
          aria-label="How many are drawn"
          data={limits.map((most) => ({ value: String(most), label: `${formatNumber(most)} newest` }))}
          value={String(limit)}
          onChange={(value) => navigate({ search: (now) => ({ ...now, limit: Number(value ?? defaultLimit) }) })}
          allowDeselect={false}
          w={150}
        />
      }
    >
      <Loaded query={graph}>
        {(answer) =>
          answer.nodes.length === 0 ? (
            <EmptyState
              icon={IconAffiliate}
              title="Nothing to draw yet"
              action={<Button renderRoot={(props) => <Link to="/add" {...props} />}>Add content</Button>}
            >
              Documents and their memories come up here as they are added.
            </EmptyState>
          ) : (
            <Stack gap="sm">
              {answer.nodes.length >= limit && <Cap shown={answer.nodes.length} container={container} />}
              <Legend />
              <PictureAndList answer={answer} />
            </Stack>
          )
        }
      </Loaded>
    </Page>
  );
}

function PictureAndList({ answer }: { answer: GraphAnswer }) {
  const { node: selected } = route.useSearch();
  const navigate = route.useNavigate();
  const neighbours = useMemo(() => neighboursIn(answer), [answer]);
  const select = (node: string | undefined) =>
    void navigate({ search: (now) => ({ ...now, node }), replace: true, resetScroll: false });
  const chosen = answer.nodes.find(({ id }) => id === selected);
  return (
    <div className="graph-columns">
      <Picture answer={answer} selected={selected} onSelect={select} />
      <Stack gap="md">
        {chosen !== undefined && (
          <NodeDetails node={chosen} neighbours={neighbours.get(chosen.id) ?? []} onSelect={select} />
        )}
        <NodeList nodes={answer.nodes} selected={selected} onSelect={select} />
      </Stack>
    </div>
  );
}

/** Says that there is more than is drawn. */
function Cap({ shown, container }: { shown: number; container: string | undefined }) {
  const { data: all = [] } = useContainers();
  const counted = all.filter(({ containerTag }) => container === undefined || containerTag === container);
  const documents = counted.reduce((sum, { documentCount }) => sum + documentCount, 0);
  const memories = counted.reduce((sum, { memoryCount }) => sum + memoryCount, 0);
  return (
    <Text role="status">
      <strong>Not all is drawn:</strong> these are the {formatNumber(shown)} newest of{' '}
      {formatCount(documents, 'document')} and {formatCount(memories, 'memory', 'memories')}
      {shown < (limits.at(-1) ?? 0) && ', and more can be drawn'}
      {container === undefined && '; one container at a time is easier to read'}.
    </Text>
  );
}
