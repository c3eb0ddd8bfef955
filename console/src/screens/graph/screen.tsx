import { Button, Select, Stack, Text } from '@mantine/core';
import { IconAffiliate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo } from 'react';
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
              <Drawn answer={answer} limit={limit} />
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

/** How much of what there is is drawn. */
function Drawn({ answer: { nodes, edges, totals }, limit }: { answer: GraphAnswer; limit: number }) {
  const container = useContainer();
  const all = totals.documents + totals.memories;
  const what = `${formatCount(totals.documents, 'document')} and ${formatCount(totals.memories, 'memory', 'memories')} in all their versions`;
  const isWhole = nodes.length === all;
  return (
    <Text role="status" size="sm" c={isWhole ? 'dimmed' : undefined}>
      {isWhole ? (
        `All is drawn: ${what}, with ${formatCount(totals.edges, 'relation')}.`
      ) : (
        <>
          <strong>Not all is drawn:</strong> the {formatNumber(nodes.length)} newest of {formatNumber(all)} ({what}),
          with {formatNumber(edges.length)} of {formatCount(totals.edges, 'relation')}
          {limit < (limits.at(-1) ?? 0) && '; more can be drawn'}
          {container === undefined && '; one container at a time is easier to read'}.
        </>
      )}
    </Text>
  );
}
