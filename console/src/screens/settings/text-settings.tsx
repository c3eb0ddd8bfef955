import { NumberInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Wire } from '../../api/client';
import { textOrNull, withoutSaved } from '../../ui/edits';
import { SettingsSection } from './section';

/** What stands for the size that the service has by itself. */
const defaultChunkSize = -1;

interface Fields {
  prompt: string;
  size: number | '';
}

/** How content is read and cut. */
export function TextSettings({ settings: { workspacePrompt, chunkSize } }: { settings: Wire<'Settings'> }) {
  const saved: Fields = { prompt: workspacePrompt ?? '', size: chunkSize === defaultChunkSize ? '' : chunkSize };
  const [edits, setEdits] = useState<Partial<Fields>>({});
  const { prompt, size } = { ...saved, ...edits };
  return (
    <SettingsSection
      title="How content is read"
      description="Both hold for new content; what is there stays as it was read."
      changes={{
        workspacePrompt: textOrNull(edits.prompt),
        chunkSize: edits.size === '' ? defaultChunkSize : edits.size,
      }}
      before={{ workspacePrompt, chunkSize }}
      onSaved={() => setEdits((now) => withoutSaved(now, edits))}
    >
      <Textarea
        label="Workspace prompt"
        description={`What a language model should know beforehand: names, roles, abbreviations. ${prompt.length} of 1,500 characters`}
        placeholder="“The desk” is the support team in Porto. PNR is a booking's number."
        maxLength={1_500}
        autosize
        minRows={3}
        value={prompt}
        onChange={(event) => setEdits({ ...edits, prompt: event.currentTarget.value })}
      />
      <NumberInput
        label="Chunk size"
        description="How long the pieces are that search finds, in tokens, 16 to 480; empty: as the service has it"
        min={16}
        max={480}
        placeholder="As the service has it"
        thousandSeparator
        allowDecimal={false}
        value={size}
        onChange={(value) => setEdits({ ...edits, size: value === '' ? '' : Number(value) })}
        maw={280}
      />
    </SettingsSection>
  );
}
