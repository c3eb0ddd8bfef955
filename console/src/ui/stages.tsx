import { Group, Loader, Text } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import type { Wire } from '../api/client';
import type { DocumentState } from '../api/documents';
import { StatusBadge, type Tone } from './status-badge';
import './stages.css';

type Status = Wire<'Document'>['status'];

const words: Record<Status, [word: string, tone: Tone]> = {
  unknown: ['Unknown', 'quiet'],
  queued: ['Waiting', 'quiet'],
  extracting: ['Being read', 'busy'],
  chunking: ['Being cut', 'busy'],
  embedding: ['Being embedded', 'busy'],
  indexing: ['Being indexed', 'busy'],
  done: ['Done', 'good'],
  failed: ['Failed', 'bad'],
};

/** A document's stage in a word or two. */
export function StageBadge({ status, dreamingStatus }: DocumentState) {
  const isRemembering = status === 'done' && dreamingStatus === 'dreaming';
  const [word, tone] = isRemembering ? (['Searchable, being remembered', 'busy'] as const) : words[status];
  return <StatusBadge tone={tone}>{word}</StatusBadge>;
}

/** Statuses as a filter offers them. */
export const statusChoices = (Object.keys(words) as Status[])
  .filter((status) => status !== 'unknown')
  .map((status) => ({ value: status, label: words[status][0] }));

const steps = ['Accepted', 'Read', 'Cut into chunks', 'Indexed', 'Remembered'] as const;

/** How many of the steps are behind it. */
function stepsDone({ status, dreamingStatus }: DocumentState): number {
  switch (status) {
    case 'queued':
    case 'extracting':
      return 1;
    case 'chunking':
      return 2;
    case 'embedding':
    case 'indexing':
      return 3;
    case 'done':
      return dreamingStatus === 'dreaming' ? 4 : 5;
    default:
      return 1;
  }
}

interface StagesProps extends DocumentState {
  /** False: it is for search only, nothing of it is remembered. */
  isRemembered?: boolean;
}

/** The pipeline's steps, and how far a document has come. */
export function Stages({ status, dreamingStatus, isRemembered = true }: StagesProps) {
  const done = stepsDone({ status, dreamingStatus });
  const shown = isRemembered ? steps : steps.slice(0, -1);
  return (
    <ol className="stages" aria-label="Stages">
      {shown.map((step, position) => {
        const state = position < done ? 'done' : position > done ? 'ahead' : status === 'failed' ? 'failed' : 'now';
        return (
          <li key={step} className="stage" data-state={state}>
            <Group gap={6} wrap="nowrap">
              <StageIcon state={state} />
              <Text span size="sm">
                {step}
                <span className="visually-hidden">{hiddenWords[state]}</span>
              </Text>
            </Group>
          </li>
        );
      })}
    </ol>
  );
}

type StageState = 'done' | 'now' | 'ahead' | 'failed';
const hiddenWords: Record<StageState, string> = {
  done: ': done',
  now: ': now',
  ahead: ': to come',
  failed: ': failed',
};

function StageIcon({ state }: { state: StageState }) {
  if (state === 'now') return <Loader size={14} aria-hidden />;
  if (state === 'done') return <IconCircleCheck size={16} stroke={1.8} aria-hidden />;
  if (state === 'failed') return <IconAlertCircle size={16} stroke={1.8} aria-hidden />;
  return <IconCircleDashed size={16} stroke={1.6} aria-hidden />;
}
