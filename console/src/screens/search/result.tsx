import { Badge, Group, Progress, Spoiler, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Wire } from '../../api/client';
import { formatScore } from '../../ui/format';
import { RelativeTime } from '../../ui/relative-time';

type Found = Wire<'SearchMemoriesResponse'>['results'][number];

/** Characters that a narrow column shows in some five lines. */
const longAt = 300;

/** A memory or a chunk that was found, with how sure the search is and where it is from. */
export function Result({ result }: { result: Found }) {
  const isMemory = 'memory' in result;
  const text = isMemory ? result.memory : result.chunk;
  const source = result.documents?.[0];
  return (
    <li>
      <Group gap="xs" wrap="nowrap" mb={4}>
        <Text size="sm" fw={600} w={42} aria-label={`Score ${formatScore(result.similarity)}`}>
          {formatScore(result.similarity)}
        </Text>
        <Progress value={result.similarity * 100} size={5} flex={1} aria-hidden />
        <Badge color={isMemory ? 'cairn' : 'gray'} size="sm">
          {isMemory ? 'memory' : 'chunk'}
        </Badge>
      </Group>
      {text.length > longAt ? (
        <Spoiler maxHeight={120} showLabel="Show all" hideLabel="Show less" classNames={{ control: 'accent-link' }}>
          <Text className="full-text">{text}</Text>
        </Spoiler>
      ) : (
        <Text className="full-text">
          {isMemory ? (
            <Link to="/memories" search={{ open: result.id }} className="text-link">
              {text}
            </Link>
          ) : (
            text
          )}
        </Text>
      )}
      {isMemory && <Surroundings context={result.context} />}
      <Text size="xs" c="dimmed" mt={2} lineClamp={1}>
        <RelativeTime at={result.updatedAt} />
        {isMemory && result.version > 1 && ` · version ${result.version}`}
        {isMemory && result.isForgotten === true && ' · forgotten'}
        {source !== undefined && (
          <>
            {' · '}
            <Link to="/documents/$id" params={{ id: source.id }} className="text-link">
              {source.title ?? 'Document'}
            </Link>
          </>
        )}
      </Text>
    </li>
  );
}

/** What the memory replaced, and what is near it. */
function Surroundings({ context }: { context: Wire<'FoundMemory'>['context'] }) {
  if (context === undefined) return null;
  const lines = [
    ...context.parents.map(({ memory }) => ['Before', memory] as const),
    ...context.children.map(({ memory }) => ['Later', memory] as const),
    ...context.related.map(({ memory }) => ['Related', memory] as const),
  ];
  return lines.map(([word, memory]) => (
    <Text key={`${word} ${memory}`} size="sm" c="dimmed">
      {word}: {memory}
    </Text>
  ));
}
