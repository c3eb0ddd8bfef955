import { Anchor, Card, Group, Text, Title } from '@mantine/core';
import { IconMoodCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { documentsQuery } from '../../api/documents';
import { containerTagsOf, useContainer } from '../../shell/container';
import { titleOf } from '../../ui/document-title';
import { formatNumber } from '../../ui/format';
import { RetryButton } from '../../ui/retry-button';
import { Loaded } from '../../ui/states';
import { DocumentLine } from './document-line';

/** Documents that could not be processed, with a way to try again. */
export function Failures() {
  const container = useContainer();
  const failed = useQuery(
    documentsQuery({ ...containerTagsOf(container), status: 'failed', limit: 6, sort: 'updatedAt', order: 'desc' }),
  );
  return (
    <Card component="section" aria-label="Failed">
      <Group justify="space-between" mb="xs">
        <Title order={2}>Failed</Title>
        {failed.data !== undefined && failed.data.pagination.totalItems > 0 && (
          <Anchor size="sm" renderRoot={(props) => <Link to="/documents" search={{ status: 'failed' }} {...props} />}>
            All {formatNumber(failed.data.pagination.totalItems)}
          </Anchor>
        )}
      </Group>
      <Loaded query={failed}>
        {({ memories }) =>
          memories.length === 0 ? (
            <Group gap="xs" c="dimmed" py="xs" wrap="nowrap">
              <IconMoodCheck size={18} stroke={1.6} aria-hidden />
              <Text>No document failed to be indexed.</Text>
            </Group>
          ) : (
            memories.map((document) => (
              <DocumentLine key={document.id} document={document}>
                <RetryButton id={document.id} title={titleOf(document)} />
              </DocumentLine>
            ))
          )
        }
      </Loaded>
    </Card>
  );
}
