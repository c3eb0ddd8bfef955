import { Switch, TagsInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Wire } from '../../api/client';
import { textOrNull, withoutSaved } from '../../ui/edits';
import { SettingsSection } from './section';

type Items = string | string[] | null;

/** Settings answer in the form in which they were sent, which may be one text. */
const asList = (items: Items): string[] => (items === null ? [] : [items].flat());
const asItems = (list: string[] | undefined): Items | undefined => (list?.length === 0 ? null : list);

/** What is remembered of what is added, and what is not. */
export function FilterSettings({ settings }: { settings: Wire<'Settings'> }) {
  const { shouldLLMFilter, filterPrompt, includeItems, excludeItems } = settings;
  const saved = {
    isFiltered: shouldLLMFilter,
    prompt: filterPrompt ?? '',
    included: asList(includeItems),
    excluded: asList(excludeItems),
  };
  const [edits, setEdits] = useState<Partial<typeof saved>>({});
  const { isFiltered, prompt, included, excluded } = { ...saved, ...edits };
  return (
    <SettingsSection
      title="What is remembered"
      description="What does not belong makes no memories; it is kept, and search finds it. Changes hold for new content only."
      changes={{
        shouldLLMFilter: edits.isFiltered,
        filterPrompt: textOrNull(edits.prompt),
        includeItems: asItems(edits.included),
        excludeItems: asItems(edits.excluded),
      }}
      before={{ shouldLLMFilter, filterPrompt, includeItems, excludeItems }}
      onSaved={() => setEdits((now) => withoutSaved(now, edits))}
    >
      <Switch
        label="Filter what becomes a memory"
        checked={isFiltered}
        onChange={(event) => setEdits({ ...edits, isFiltered: event.currentTarget.checked })}
      />
      <Textarea
        label="Filter prompt"
        description="For a language model: what the organisation is about and what it wants to keep; buckets are suggested from it, too"
        placeholder="A help desk for a booking service: keep what customers ask, want and were promised"
        autosize
        minRows={3}
        value={prompt}
        onChange={(event) => setEdits({ ...edits, prompt: event.currentTarget.value })}
      />
      <TagsInput
        label="Always remember"
        description="Topics or kinds of content; Enter adds one. Where there are any, nothing else is remembered without a language model"
        value={included}
        onChange={(list) => setEdits({ ...edits, included: list })}
      />
      <TagsInput
        label="Never remember"
        description="Topics or kinds of content; Enter adds one"
        value={excluded}
        onChange={(list) => setEdits({ ...edits, excluded: list })}
      />
    </SettingsSection>
  );
}
