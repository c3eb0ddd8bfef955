import { makeShortTexts } from '../bench/latency/workload.js';
import type { Choice } from './choice.js';
import type { Change } from './ledger.js';
import { factOf, markOf } from './marks.js';

/** A document as it is to be. */
export interface Draft {
  /** Also its customId, where it has one. */
  key: string;
  hasCustomId: boolean;
  /** Memories are made of each of its lines. */
  isFact: boolean;
  container: string;
  revision: number;
  /** A mark each, of one revision after the other. */
  lines: string[];
}

const sentences = makeShortTexts(500, 11);

export function newDraft(number: number, container: string, choice: Choice): Draft {
  const hasCustomId = choice.chance(0.6);
  const draft = { key: `Item${number}`, hasCustomId, isFact: choice.chance(0.35), container, revision: 1, lines: [] };
  return { ...draft, lines: [lineOf(draft, choice)] };
}

const lineOf = ({ key, isFact, revision }: Omit<Draft, 'lines'>, choice: Choice): string => {
  const mark = markOf(key, revision);
  return isFact ? factOf(mark) : `Entry ${mark}: ${choice.of(sentences)}`;
};

/** The same with another line at its end. */
export function grown<D extends Draft>(draft: D, choice: Choice): D {
  const after = { ...draft, revision: draft.revision + 1 };
  return { ...after, lines: [...draft.lines, lineOf(after, choice)] };
}

/** The same with a line that is new, and nothing else. */
export function replaced<D extends Draft>(draft: D, choice: Choice): D {
  return grown({ ...draft, lines: [] }, choice);
}

export const contentOf = ({ lines }: Draft): string => lines.join('\n');

const marksOf = ({ key, revision, lines }: Draft): string[] =>
  lines.map((_, index) => markOf(key, revision - lines.length + 1 + index));

export const stateOf = (draft: Draft) => ({ container: draft.container, marks: marksOf(draft) });

/** The fields that it is sent with. */
export const fieldsOf = (draft: Draft) => ({
  content: contentOf(draft),
  ...(draft.hasCustomId && { customId: draft.key }),
  containerTag: draft.container,
});

/** It is there, and so, whatever was there before. */
export const becomes = (draft: Draft): Change => ({ kind: 'document', key: draft.key, to: () => stateOf(draft) });

export const disappears = ({ key }: Pick<Draft, 'key'>): Change => ({ kind: 'document', key, to: () => null });
