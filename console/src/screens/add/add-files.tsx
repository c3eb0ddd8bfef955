import { Group, Stack, Text } from '@mantine/core';
import { Dropzone, type FileRejection } from '@mantine/dropzone';
import '@mantine/dropzone/styles.css';
import { IconUpload } from '@tabler/icons-react';
import { ApiError } from '../../api/errors';
import { queryClient } from '../../api/queries';
import { uploadFile } from '../../api/upload';
import { formatBytes } from '../../ui/format';
import { addItem, isListed, updateItem } from './added-items';
import type { Target } from './screen';

interface AddFilesProps {
  target: Target;
  isReady: boolean;
}

const bytesAtMost = 50 * 1_024 * 1_024;
let keys = 0;
const nextKey = () => `file ${++keys}`;
/** Uploads at once; the others wait. */
const atOnce = 3;

/** Files by drag and drop, or chosen; several at once. */
export function AddFiles({ target, isReady }: AddFilesProps) {
  const send = async (files: readonly File[]) => {
    const waiting = files.map((file, position) => {
      const key = nextKey();
      const sending = (sent: number) => ({ is: 'sending', sent, of: file.size }) as const;
      addItem({ key, order: Date.now() - position, name: file.name, state: sending(0) });
      return async () => {
        if (!isListed(key)) return;
        try {
          const { id } = await uploadFile(file, target, (sent) => updateItem(key, sending(sent)));
          updateItem(key, { is: 'accepted', id });
        } catch (error) {
          updateItem(key, { is: 'refused', error });
        }
      };
    });
    const work = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await next();
    };
    const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', askBeforeLeaving);
    await Promise.all(Array.from({ length: atOnce }, work));
    window.removeEventListener('beforeunload', askBeforeLeaving);
    await queryClient.invalidateQueries({ queryKey: ['containers'] });
  };
  const refuse = (rejections: readonly FileRejection[]) => {
    for (const { file } of rejections) {
      const told = `It has ${formatBytes(file.size)}; a file may have ${formatBytes(bytesAtMost)}`;
      const error = new ApiError(413, 'Too large', told);
      addItem({ key: nextKey(), order: Date.now(), name: file.name, state: { is: 'refused', error } });
    }
  };
  return (
    <Dropzone
      onDrop={send}
      onReject={refuse}
      maxSize={bytesAtMost}
      disabled={!isReady}
      inputProps={{ 'aria-label': 'Files to add' }}
      aria-label="Drop files here, or press Enter to choose them"
    >
      <Group justify="center" mih={160} gap="lg" wrap="nowrap" style={{ pointerEvents: 'none' }}>
        <IconUpload size={36} stroke={1.4} aria-hidden />
        <Stack gap={2}>
          <Text fw={600} fz="lg">
            Drop files here, or choose them
          </Text>
          <Text c="dimmed" size="sm">
            PDF, Word, Excel, PowerPoint, OpenDocument, e-mail, e-books, web pages, Markdown, CSV, JSON, subtitles and
            pictures, up to {formatBytes(bytesAtMost)} each
          </Text>
        </Stack>
      </Group>
    </Dropzone>
  );
}
