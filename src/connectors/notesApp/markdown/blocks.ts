import { z } from 'zod';
import type { Block } from '../blocks.js';
import { textShape } from '../shapes.js';
import { mediaOf } from './media.js';
import { tableOf } from './tables.js';
import { fenceFor, inline, link } from './text.js';

const textual = z.object({ rich_text: textShape.catch([]) });
const said = (value: unknown): string => inline(textual.catch({ rich_text: [] }).parse(value).rich_text).trim();

const checkedShape = z.object({ checked: z.boolean() }).catch({ checked: false });
const codeShape = z
  .object({ rich_text: textShape, language: z.string().catch(''), caption: textShape.catch([]) })
  .catch({ rich_text: [], language: '', caption: [] });
const titledShape = z.object({ title: z.string().catch('') }).catch({ title: '' });
const meetingShape = z.object({ title: textShape.catch([]) }).catch({ title: [] });
const iconShape = z.object({ icon: z.object({ emoji: z.string() }) });
const equationShape = z.object({ expression: z.string() }).catch({ expression: '' });
const targetShape = z.object({ page_id: z.string().optional(), database_id: z.string().optional() }).catch({});

/** What begins a list item; the same for all of a list. */
const bullets: Record<string, (block: Block, number: number) => string> = {
  bulleted_list_item: () => '- ',
  toggle: () => '- ',
  numbered_list_item: (_, number) => `${number}. `,
  to_do: ({ value }) => (checkedShape.parse(value).checked ? '- [x] ' : '- [ ] '),
};

/**
 * A page's blocks as Markdown.
 * @param base where pages are opened, such as https://www.notion.so
 */
export function markdownOf(blocks: readonly Block[], base: string): string {
  const parts: { text: string; isItem: boolean; type: string }[] = [];
  let number = 0;
  for (const block of blocks) {
    number = block.type === 'numbered_list_item' ? number + 1 : 0;
    const text = blockOf(block, number, base);
    if (text.trim() !== '') parts.push({ text, isItem: bullets[block.type] !== undefined, type: block.type });
  }
  return parts
    .map(({ text, isItem, type }, at) => {
      const before = parts[at - 1];
      if (before === undefined) return text;
      return `${isItem && before.type === type ? '\n' : '\n\n'}${text}`;
    })
    .join('');
}

function blockOf(block: Block, number: number, base: string): string {
  const { type, value, children } = block;
  const bullet = bullets[type]?.(block, number);
  if (bullet !== undefined) return itemOf(bullet, said(value), markdownOf(children, base));
  const heading = /^heading_(\d)$/.exec(type)?.[1];
  if (heading !== undefined) return joined(titleAt(Number(heading), said(value)), markdownOf(children, base));
  switch (type) {
    case 'quote':
      return quoted(joined(said(value), markdownOf(children, base)));
    case 'callout':
      return quoted(joined([emojiOf(value), said(value)].join(' ').trim(), markdownOf(children, base)));
    case 'code':
      return codeOf(value);
    case 'equation':
      return `$$\n${equationShape.parse(value).expression}\n$$`;
    case 'divider':
      return '---';
    case 'table':
      return tableOf(block);
    case 'child_page':
    case 'child_database':
      return link(titledShape.parse(value).title || 'Untitled', `${base}/${bare(block.id)}`);
    case 'link_to_page':
      return targetOf(value, base);
    case 'meeting_notes':
    case 'transcription':
      return joined(inline(meetingShape.parse(value).title), markdownOf(children, base));
    default:
      return joined(mediaOf(type, value) ?? guarded(said(value)), markdownOf(children, base));
  }
}

/** Headings of a page stand below its title. */
const titleAt = (level: number, text: string): string =>
  text === '' ? '' : `${'#'.repeat(Math.min(level + 1, 6))} ${text.replaceAll('\n', ' ')}`;

const joined = (...parts: string[]): string => parts.filter((part) => part !== '').join('\n\n');

/** What is in an item stands as far in as its text. */
function itemOf(bullet: string, text: string, inside: string): string {
  const indent = ' '.repeat(bullet.startsWith('- ') ? 2 : bullet.length);
  const lines = [text, inside].filter((part) => part !== '').join(/^(- |\d+\. )/.test(inside) ? '\n' : '\n\n');
  return bullet + lines.replaceAll(/\n(?=[^\n])/g, `\n${indent}`);
}

const quoted = (text: string): string =>
  text === '' ? '' : text.replaceAll(/^(.*)$/gm, (line) => (line === '' ? '>' : `> ${line}`));

function codeOf(value: unknown): string {
  const { rich_text, language, caption } = codeShape.parse(value);
  const text = rich_text.map(({ plain_text }) => plain_text).join('');
  const fence = fenceFor(text, 3);
  const info = language === 'plain text' ? '' : language.replaceAll(' ', '-');
  return joined(`${fence}${info}\n${text}\n${fence}`, inline(caption));
}

const emojiOf = (value: unknown): string => iconShape.safeParse(value).data?.icon.emoji ?? '';

function targetOf(value: unknown, base: string): string {
  const { page_id, database_id } = targetShape.parse(value);
  const id = page_id ?? database_id;
  return id === undefined ? '' : link(page_id === undefined ? 'Linked database' : 'Linked page', `${base}/${bare(id)}`);
}

const bare = (id: string): string => id.replaceAll('-', '');

/** Lines of a paragraph that would begin something else in Markdown do not. */
const guarded = (text: string): string => text.replaceAll(/^(\s*)(#{1,6} |>|[-+*] |\d+[.)] |```|~~~)/gm, '$1\\$2');
