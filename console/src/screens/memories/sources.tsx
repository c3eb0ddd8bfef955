import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Wire } from '../../api/client';
import { formatCount } from '../../ui/format';

/** The documents that a memory was taken from, with the sentence that says it. */
export function Sources({ entry: { documents, sourceCount } }: { entry: Wire<'MemoryEntry'> }) {
  if (documents.length === 0) return <Text c="dimmed">No document supports it any more.</Text>;
  const left = sourceCount - documents.length;
  return (
    <>
      <ul className="plain-list">
        {documents.map(({ id, title, type, quote }) => (
          <li key={id}>
            <Link to="/documents/$id" params={{ id }} className="text-link">
              {title ?? id}
            </Link>
            {quote !== null && (
              <Text component="blockquote" className="quote">
                {quote}
              </Text>
            )}
            <Text size="xs" c="dimmed">
              {type.replaceAll('_', ' ')}
            </Text>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Text size="sm" c="dimmed">
          and {formatCount(left, 'more document')}
        </Text>
      )}
    </>
  );
}
