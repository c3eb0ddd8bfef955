import { Button, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import type { Wire } from '../../api/client';

type Bucket = Wire<'Bucket'>;

interface FormProps {
  /** Keys that are there already. */
  taken: readonly string[];
  isSaving: boolean;
  onSave: (bucket: Bucket) => void;
  onClose: () => void;
}

/** Adds or changes a bucket. @param edited null: nothing is open */
export function BucketForm({ edited, ...form }: FormProps & { edited: Bucket | 'new' | null }) {
  return (
    <Modal opened={edited !== null} onClose={form.onClose} title={edited === 'new' ? 'Add bucket' : 'Edit bucket'}>
      {edited !== null && <Fields bucket={edited === 'new' ? { key: '', description: '' } : edited} {...form} />}
    </Modal>
  );
}

function Fields({ bucket, taken, isSaving, onSave, onClose }: FormProps & { bucket: Bucket }) {
  const [key, setKey] = useState(bucket.key);
  const [description, setDescription] = useState(bucket.description);
  const isTaken = key !== bucket.key && taken.includes(key);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSave({ key, description: description.trim() });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          label="Key"
          description="Lower-case letters, digits, - and _; requests name the bucket by it"
          placeholder="diet"
          pattern="[a-z0-9][a-z0-9_\-]{0,63}"
          title="Lower-case letters, digits, - and _, beginning with a letter or a digit"
          value={key}
          onChange={(event) => setKey(event.currentTarget.value.trim())}
          error={isTaken ? 'There is a bucket of this key already.' : undefined}
          required
          data-autofocus
        />
        <Textarea
          label="Description"
          description="What belongs there, in a sentence or two: it is what sorts memories into it"
          placeholder="What somebody eats and drinks, and what not: allergies, diets, likes"
          maxLength={2_000}
          autosize
          minRows={3}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving} disabled={isTaken}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
