import type { Profile, ShownDocument } from './schemas.js';

/** Formats lines as a Markdown list. */
export const bullets = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n');

/** Formats a profile, lasting facts first. */
export function profileText({ static: stable, dynamic }: Profile): string {
  const sections = [
    ['Known for long:', stable],
    ['Lately:', dynamic],
  ] as const;
  const shown = sections.filter(([, facts]) => facts.length > 0).map(([title, facts]) => `${title}\n${bullets(facts)}`);
  return shown.length === 0 ? 'Nothing is known yet.' : shown.join('\n\n');
}

export const memoryLine = ({ id, memory }: { id: string; memory: string }): string => `${memory} [memory ${id}]`;

/** Formats one page of a list. @param rows one line each */
export function pageText(rows: readonly string[], pagination: { currentPage: number; totalPages: number }): string {
  const { currentPage, totalPages } = pagination;
  if (rows.length === 0) return 'Nothing here.';
  return `${bullets(rows)}\nPage ${currentPage} of ${totalPages}.`;
}

export function documentLine({ id, title, fileName, type, status, failureReason }: ShownDocument): string {
  const facts = [
    fileName === title ? undefined : fileName,
    type,
    failureReason === undefined ? status : `${status}: ${failureReason}`,
  ];
  return `${title ?? 'Untitled'} (${facts.filter((fact) => fact !== undefined).join(', ')}) [document ${id}]`;
}

interface Spaces {
  spaces: readonly { namespace: string; description: string | null; documentCount: number; memoryCount: number }[];
  count: number;
}

/** Formats containers, and says how many are not listed. */
export function spacesText({ spaces, count }: Spaces): string {
  if (spaces.length === 0) return 'There is no namespace yet; the first content makes one.';
  const lines = spaces.map(({ namespace, description, documentCount, memoryCount }) => {
    const about = description === null ? '' : `: ${description}`;
    return `${namespace}${about} (${documentCount} documents, ${memoryCount} memories)`;
  });
  const more = count - spaces.length;
  if (more <= 0) return bullets(lines);
  return `${bullets(lines)}\nThere are ${more.toLocaleString('en')} more, active longer ago; each is reached by its tag, as \`namespace\`.`;
}
