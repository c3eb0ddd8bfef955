import { Anchor, Card, CloseButton, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { RelativeTime } from '../../ui/relative-time';
import { NodeButton } from './node-list';
import { type GraphNode, kindOf, kindsInWords, type Neighbour, nameOfNode } from './nodes';

interface NodeDetailsProps {
  node: GraphNode;
  neighbours: readonly Neighbour[];
  onSelect: (id: string | undefined) => void;
}

/** One document or memory, and what it is tied to. */
export function NodeDetails({ node, neighbours, onSelect }: NodeDetailsProps) {
  const relations = [...new Set(neighbours.map(({ relation }) => relation))];
  return (
    <Card component="section" aria-label="Chosen" padding="sm">
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <div>
            <Text size="sm" c="dimmed">
              {kindsInWords[kindOf(node)]}, <RelativeTime at={node.createdAt} />
            </Text>
            <Title order={2}>{nameOfNode(node)}</Title>
          </div>
          <CloseButton aria-label="Choose nothing" onClick={() => onSelect(undefined)} />
        </Group>
        <Text size="sm" c="dimmed">
          In {node.type === 'document' ? node.containerTags.join(', ') : node.containerTag}
          {node.type === 'memory' && `, version ${node.version}`}
        </Text>
        {node.type === 'document' ? (
          <Anchor size="sm" renderRoot={(props) => <Link to="/documents/$id" params={{ id: node.id }} {...props} />}>
            Open the document
          </Anchor>
        ) : (
          <Anchor size="sm" renderRoot={(props) => <Link to="/memories" search={{ open: node.id }} {...props} />}>
            Open the memory
          </Anchor>
        )}
        {relations.map((relation) => (
          <div key={relation}>
            <Title order={3}>{relation}</Title>
            <ul className="graph-list" aria-label={relation}>
              {neighbours
                .filter((neighbour) => neighbour.relation === relation)
                .map((neighbour) => (
                  <li key={neighbour.node.id}>
                    <NodeButton node={neighbour.node} isSelected={false} onSelect={onSelect} />
                  </li>
                ))}
            </ul>
          </div>
        ))}
        {neighbours.length === 0 && <Text c="dimmed">Nothing that is drawn is tied to it.</Text>}
      </Stack>
    </Card>
  );
}
