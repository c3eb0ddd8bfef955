import { Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Pager } from '../../ui/table';
import { Dot } from './legend';
import { type GraphNode, kindOf, kindsInWords, nameOfNode } from './nodes';

const nodesAPage = 50;

interface NodeListProps {
  nodes: readonly GraphNode[];
  selected: string | undefined;
  onSelect: (id: string) => void;
}

/** All that is drawn, to be found, read and chosen without a pointer. */
export function NodeList({ nodes, selected, onSelect }: NodeListProps) {
  const [wanted, setWanted] = useState('');
  const [page, setPage] = useState(1);
  const words = wanted.trim().toLowerCase();
  const found = words === '' ? nodes : nodes.filter((node) => nameOfNode(node).toLowerCase().includes(words));
  const totalPages = Math.max(1, Math.ceil(found.length / nodesAPage));
  const currentPage = Math.min(page, totalPages);
  return (
    <Stack gap="xs">
      <TextInput
        aria-label="Find in the graph"
        placeholder="Find in the graph"
        leftSection={<IconSearch size={15} aria-hidden />}
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value)}
      />
      {found.length === 0 && <Text c="dimmed">Nothing that is drawn has these words.</Text>}
      <ul className="graph-list" aria-label="Documents and memories">
        {found.slice((currentPage - 1) * nodesAPage, currentPage * nodesAPage).map((node) => (
          <li key={node.id}>
            <NodeButton node={node} isSelected={node.id === selected} onSelect={onSelect} />
          </li>
        ))}
      </ul>
      <Pager pagination={{ currentPage, limit: nodesAPage, totalItems: found.length, totalPages }} onPage={setPage} />
    </Stack>
  );
}

interface NodeButtonProps {
  node: GraphNode;
  isSelected: boolean;
  onSelect: (id: string) => void;
}

export function NodeButton({ node, isSelected, onSelect }: NodeButtonProps) {
  const kind = kindOf(node);
  return (
    <UnstyledButton className="graph-item" aria-pressed={isSelected} onClick={() => onSelect(node.id)}>
      <Dot kind={kind} />
      <Text component="span" size="sm" lineClamp={2}>
        <span className="visually-hidden">{kindsInWords[kind]}: </span>
        {nameOfNode(node)}
      </Text>
    </UnstyledButton>
  );
}
