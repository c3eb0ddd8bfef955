import { Button, Card, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconBox } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useContainers } from '../api/containers';
import { formatCount, formatNumber } from '../ui/format';
import { EmptyState, Loaded } from '../ui/states';
import { useChooseContainer, useContainer } from './container';

const shownAtMost = 24;

interface ForContainerProps {
  /** Why a container has to be chosen. */
  why: string;
  children: (container: string) => ReactNode;
}

/** What is about one container; until one is chosen, those to choose from, the last active ones first. */
export function ForContainer({ why, children }: ForContainerProps) {
  const container = useContainer();
  return container === undefined ? <Choice why={why} /> : children(container);
}

function Choice({ why }: { why: string }) {
  const containers = useContainers();
  const choose = useChooseContainer();
  return (
    <Loaded query={containers}>
      {(all) =>
        all.length === 0 ? (
          <EmptyState
            icon={IconBox}
            title="No container yet"
            action={<Button renderRoot={(props) => <Link to="/add" {...props} />}>Add content</Button>}
          >
            A container comes to be with the first thing that is added to it.
          </EmptyState>
        ) : (
          <Stack>
            <Text>{why} Choose one:</Text>
            <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }} spacing="sm">
              {all
                .toSorted((a, b) => b.lastActivityAt.localeCompare(a.lastActivityAt))
                .slice(0, shownAtMost)
                .map(({ containerTag, name, documentCount, memoryCount }) => (
                  <Card
                    key={containerTag}
                    component="button"
                    onClick={() => choose(containerTag)}
                    padding="sm"
                    ta="left"
                  >
                    <Text component="span" display="block" fw={550}>
                      {name}
                    </Text>
                    <Text component="span" display="block" size="sm" c="dimmed">
                      {formatCount(documentCount, 'document')}, {formatCount(memoryCount, 'memory', 'memories')}
                    </Text>
                  </Card>
                ))}
            </SimpleGrid>
            {all.length > shownAtMost && (
              <Text c="dimmed">
                and {formatNumber(all.length - shownAtMost)} more, which the choice at the top of the page finds
              </Text>
            )}
          </Stack>
        )
      }
    </Loaded>
  );
}
