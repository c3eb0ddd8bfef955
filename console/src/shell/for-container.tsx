import { Button, Card, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconBox } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Wire } from '../api/client';
import { useContainers } from '../api/containers';
import { formatCount, formatNumber } from '../ui/format';
import { EmptyState, Loaded } from '../ui/states';
import { useChooseContainer, useContainer } from './container';

type Container = Wire<'Container'>;

const shownAtMost = 24;

interface ForContainerProps {
  /** Why a container has to be chosen. */
  why: string;
  /** How much speaks for choosing it. */
  weigh?: (container: Container) => number;
  /** What is said of each. */
  describe?: (container: Container) => string;
  children: (container: string) => ReactNode;
}

/** What is about one container; until one is chosen, those to choose from: by weight, then the last active ones first. */
export function ForContainer({ children, ...choice }: ForContainerProps) {
  const container = useContainer();
  return container === undefined ? <Choice {...choice} /> : children(container);
}

const contents = ({ documentCount, memoryCount }: Container) =>
  `${formatCount(documentCount, 'document')}, ${formatCount(memoryCount, 'memory', 'memories')}`;

function Choice({ why, weigh = () => 0, describe = contents }: Omit<ForContainerProps, 'children'>) {
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
                .toSorted((a, b) => weigh(b) - weigh(a) || b.lastActivityAt.localeCompare(a.lastActivityAt))
                .slice(0, shownAtMost)
                .map((container) => (
                  <Card
                    key={container.containerTag}
                    component="button"
                    onClick={() => choose(container.containerTag)}
                    padding="sm"
                    ta="left"
                  >
                    <Text component="span" display="block" fw={550}>
                      {container.name}
                    </Text>
                    <Text component="span" display="block" size="sm" c="dimmed">
                      {describe(container)}
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
