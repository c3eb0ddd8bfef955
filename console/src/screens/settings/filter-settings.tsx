import { Switch, TagsInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Wire } from '../../api/client';
import { SettingsSection, textOrNull } from './section';

type Items = string | string[] | null;

/** Settings answer in the form in which they were sent, which may be one text. */
const asList = (items: Items): string[] => (items === null ? [] : [items].flat());
const asItems = (list: string[]): Items => (list.length === 0 ? null : list);

/** What is remembered of what is added, and what is not. */
export function FilterSettings({ settings }: { settings: Wire<'Settings'> }) {
  const [isFiltered, setFiltered] = useState(settings.shouldLLMFilter);
  const [prompt, setPrompt] = useState(settings.filterPrompt ?? '');
  const [included, setIncluded] = useState(asList(settings.includeItems));
  const [excluded, setExcluded] = useState(asList(settings.excludeItems));
  const { shouldLLMFilter, filterPrompt, includeItems, excludeItems } = settings;
  return (
    <SettingsSection
      title="What is remembered"
      description="Content that does not belong is left out before it is processed. Changes hold for new content only."
      changes={{
        shouldLLMFilter: isFiltered,
        filterPrompt: textOrNull(prompt),
        includeItems: asItems(included),
        excludeItems: asItems(excluded),
      }}
      before={{ shouldLLMFilter, filterPrompt, includeItems, excludeItems }}
    >
      <Switch
        label="Filter new content"
        checked={isFiltered}
        onChange={(event) => setFiltered(event.currentTarget.checked)}
      />
      <Textarea
        label="Filter prompt"
        description="What the organisation is about and what it wants to keep; buckets are suggested from it, too"
        placeholder="A help desk for a booking service: keep what customers ask, want and were promised"
        autosize
        minRows={3}
        value={prompt}
        onChange={(event) => setPrompt(event.currentTarget.value)}
      />
      <TagsInput
        label="Always include"
        description="Topics or kinds of content; Enter adds one"
        value={included}
        onChange={setIncluded}
      />
      <TagsInput
        label="Always leave out"
        description="Topics or kinds of content; Enter adds one"
        value={excluded}
        onChange={setExcluded}
      />
    </SettingsSection>
  );
}
