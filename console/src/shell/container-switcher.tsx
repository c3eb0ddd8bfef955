import { Select } from '@mantine/core';
import { IconBox } from '@tabler/icons-react';
import { useContainers } from '../api/containers';
import { useChooseContainer, useContainer } from './container';

/** Chooses the container that the console looks at. */
export function ContainerSwitcher() {
  const container = useContainer();
  const choose = useChooseContainer();
  const { data = [] } = useContainers();
  const known = data.map(({ containerTag, name }) => ({
    value: containerTag,
    label: name === containerTag ? name : `${name} (${containerTag})`,
  }));
  const isKnown = container === undefined || known.some(({ value }) => value === container);
  return (
    <Select
      aria-label="Container"
      placeholder="All containers"
      data={isKnown ? known : [...known, { value: container, label: container }]}
      value={container ?? null}
      onChange={(value) => choose(value ?? undefined)}
      leftSection={<IconBox size={16} stroke={1.6} aria-hidden />}
      searchable
      clearable
      limit={200}
      nothingFoundMessage="No container of that name"
      clearButtonProps={{ 'aria-label': 'Look at all containers' }}
      size="sm"
      w={{ base: '100%', xs: 260 }}
    />
  );
}
