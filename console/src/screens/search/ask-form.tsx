import { Button, Checkbox, Collapse, Group, NumberInput, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { type SubmitEvent, useEffect, useState } from 'react';
import { whyNoFilter } from '../../ui/metadata-filter';
import { defaults } from './request';
import type { SearchAsked } from './route';

/** What is asked, and how. */
export function AskForm({ asked, ask }: { asked: SearchAsked; ask: (next: SearchAsked) => void }) {
  const [draft, setDraft] = useState(asked);
  const { q: _q, ...options } = asked;
  const [opened, { toggle }] = useDisclosure(Object.values(options).some((value) => value !== undefined));
  useEffect(() => setDraft(asked), [asked]);
  const change = (more: Partial<SearchAsked>) => setDraft((now) => ({ ...now, ...more }));
  const textField = (name: 'q' | 'filepath' | 'metadata') => ({
    value: draft[name] ?? '',
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ [name]: event.currentTarget.value || undefined }),
  });
  const numberField = (name: 'limit' | 'threshold') => ({
    value: draft[name] ?? defaults[name],
    onChange: (value: number | string) => change({ [name]: typeof value === 'number' ? value : undefined }),
    w: 110,
  });
  const flagField = (name: 'rerank' | 'rewrite' | 'forgotten') => ({
    checked: draft[name] ?? false,
    onChange: (event: { currentTarget: { checked: boolean } }) =>
      change({ [name]: event.currentTarget.checked || undefined }),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    ask(draft);
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Group gap="xs" align="flex-start">
          <TextInput
            aria-label="Question"
            placeholder="Where does Ana work?"
            leftSection={<IconSearch size={17} stroke={1.6} aria-hidden />}
            size="md"
            flex={1}
            miw={200}
            required
            {...textField('q')}
          />
          <Button type="submit" size="md">
            Search
          </Button>
          <Button
            variant="default"
            size="md"
            onClick={toggle}
            aria-expanded={opened}
            leftSection={<IconAdjustmentsHorizontal size={17} stroke={1.6} />}
          >
            Options
          </Button>
        </Group>
        <Collapse expanded={opened}>
          <Group gap="md" align="flex-start">
            <NumberInput label="At most" min={1} max={100} {...numberField('limit')} />
            <NumberInput
              label="Least score"
              min={0}
              max={1}
              step={0.05}
              decimalScale={2}
              {...numberField('threshold')}
            />
            <TextInput label="File path" placeholder="/handbook/" {...textField('filepath')} />
            <TextInput
              label="Metadata"
              placeholder="key=value"
              error={whyNoFilter(draft.metadata)}
              {...textField('metadata')}
            />
            <Stack gap={6} pt={4}>
              <Checkbox label="Rerank what is found" {...flagField('rerank')} />
              <Checkbox label="Rewrite the question" {...flagField('rewrite')} />
              <Checkbox label="Forgotten memories, too" {...flagField('forgotten')} />
            </Stack>
          </Group>
        </Collapse>
      </Stack>
    </form>
  );
}
