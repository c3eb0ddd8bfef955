import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useContainers } from '../api/containers';

const pattern = /^[\w:.-]{1,100}$/;

/** What is wrong with a container's tag, if anything is. */
export function whyNoTag(tag: string): string | undefined {
  return pattern.test(tag) ? undefined : '1 to 100 letters, digits and - _ : .';
}

/** Asks for a container: one that exists, or the name of a new one. */
export function ContainerInput(props: Omit<AutocompleteProps, 'data'>) {
  const { data = [] } = useContainers();
  return (
    <Autocomplete
      label="Container"
      data={data.map(({ containerTag }) => containerTag)}
      limit={50}
      maxLength={100}
      autoComplete="off"
      {...props}
    />
  );
}
