import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Wire } from '../../api/client';
import { titleOf } from '../../ui/document-title';
import { RelativeTime } from '../../ui/relative-time';

/** A document in a short list, with something at its right. */
export function DocumentLine({ document, children }: { document: Wire<'Document'>; children: ReactNode }) {
  return (
    <div className="moving">
      <div style={{ minWidth: 0 }}>
        <Text truncate>
          <Link to="/documents/$id" params={{ id: document.id }} className="text-link">
            {titleOf(document)}
          </Link>
        </Text>
        {document.failureReason !== null && (
          <Text size="sm" c="var(--mantine-color-error)" lineClamp={2}>
            {document.failureReason}
          </Text>
        )}
        <Text size="xs" c="dimmed" truncate>
          {document.containerTags[0]} · <RelativeTime at={document.updatedAt} />
        </Text>
      </div>
      {children}
    </div>
  );
}
