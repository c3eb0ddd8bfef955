import { describe, expect, it } from '@jest/globals';
import { type BlockSpec, block, paragraph, rich, words } from '../../../../test/support/notes-app/content.js';
import type { Block } from '../blocks.js';
import { markdownOf } from './blocks.js';

let made = 0;
function built({ type, value, children }: BlockSpec): Block {
  made += 1;
  return { id: `0000-${made}`, type, value, children: children.map(built) };
}
const shown = (...specs: BlockSpec[]) => markdownOf(specs.map(built), 'https://notes.example');

describe('a block as Markdown', () => {
  it('headings stand below the title of the page, and toggles among them keep what is inside', () => {
    expect(
      shown(words('heading_1', 'One'), words('heading_3', 'Three', [paragraph('inside')]), words('heading_4', 'Four')),
    ).toBe('## One\n\n#### Three\n\ninside\n\n##### Four');
  });

  it('paragraphs are apart, and those in them follow', () => {
    expect(shown(paragraph('a', [paragraph('b')]), paragraph('c'))).toBe('a\n\nb\n\nc');
  });

  it('a paragraph that looks like something else stays one', () => {
    expect(shown(paragraph('# five'), paragraph('1. first\n- then'))).toBe('\\# five\n\n\\1. first\n\\- then');
  });

  it('lists are together, nested under their items, and counted anew after something else', () => {
    const nested = words('bulleted_list_item', 'b', [words('numbered_list_item', 'c', [paragraph('d')])]);
    expect(shown(words('bulleted_list_item', 'a'), nested)).toBe('- a\n- b\n  1. c\n\n     d');
    const numbered = [1, 2].map((n) => words('numbered_list_item', String(n)));
    expect(shown(...numbered, paragraph('x'), words('numbered_list_item', 'again'))).toBe(
      '1. 1\n2. 2\n\nx\n\n1. again',
    );
  });

  it('to-dos are ticked or not, toggles are items', () => {
    const todo = (text: string, checked: boolean) => block('to_do', { rich_text: rich(text), checked });
    expect(shown(todo('open', false), todo('done', true), words('toggle', 'more', [paragraph('hidden')]))).toBe(
      '- [ ] open\n- [x] done\n\n- more\n\n  hidden',
    );
  });

  it('quotes and callouts are quoted with what is in them', () => {
    expect(shown(words('quote', 'a\nb', [paragraph('c')]))).toBe('> a\n> b\n>\n> c');
    const icon = { type: 'emoji', emoji: '💡' };
    expect(shown(block('callout', { rich_text: rich('mind'), icon }))).toBe('> 💡 mind');
  });

  it('code keeps what it says, in a fence that is long enough', () => {
    const code = (text: string, language: string) =>
      block('code', { rich_text: rich(text), language, caption: rich('why') });
    expect(shown(code('let a = 1;', 'typescript'))).toBe('```typescript\nlet a = 1;\n```\n\nwhy');
    expect(shown(code('```\nx\n```', 'plain text'))).toBe('````\n```\nx\n```\n````\n\nwhy');
  });

  it('tables have a header row, be it an empty one', () => {
    const row = (...cells: string[]) => block('table_row', { cells: cells.map((cell) => rich(cell)) });
    const table = (has_column_header: boolean) =>
      block('table', { table_width: 2, has_column_header, has_row_header: false }, [row('a|b', 'c'), row('1\n2', '')]);
    expect(shown(table(true))).toBe('| a\\|b | c |\n| --- | --- |\n| 1<br>2 |  |');
    expect(shown(table(false))).toBe('|  |  |\n| --- | --- |\n| a\\|b | c |\n| 1<br>2 |  |');
    expect(shown(block('table', { has_column_header: true }))).toBe('');
  });

  it('columns, synced blocks and tabs are what is in them', () => {
    const columns = block('column_list', {}, [
      block('column', {}, [paragraph('left')]),
      block('column', {}, [paragraph('right')]),
    ]);
    expect(shown(columns, block('synced_block', { synced_from: null }, [paragraph('synced')]))).toBe(
      'left\n\nright\n\nsynced',
    );
    expect(shown(block('tab', {}, [paragraph('tab')]))).toBe('tab');
  });

  it('pages and databases inside are links', () => {
    expect(shown(block('child_page', { title: 'Below' }))).toMatch(/^\[Below\]\(https:\/\/notes\.example\/0000\d+\)$/);
    expect(shown(block('child_database', { title: '' }))).toMatch(/^\[Untitled\]/);
    expect(shown(block('link_to_page', { type: 'page_id', page_id: 'a-b' }))).toBe(
      '[Linked page](https://notes.example/ab)',
    );
  });

  it('files are what they are called: addresses of stored ones end soon and open for anyone', () => {
    const stored = { type: 'file', file: { url: 'https://s3.example/x?Signature=secret', expiry_time: '' } };
    expect(shown(block('image', { ...stored, caption: rich('A cat') }))).toBe('Image: A cat');
    expect(shown(block('pdf', { ...stored, name: 'plan.pdf', caption: rich('the plan') }))).toBe(
      'PDF: plan.pdf – the plan',
    );
    expect(shown(block('video', { ...stored, caption: [] }))).toBe('');
    const external = { type: 'external', external: { url: 'https://pics.example/a.png' }, caption: [] };
    expect(shown(block('image', external))).toBe('![Image](https://pics.example/a.png)');
  });

  it('addresses are links with words where there are some', () => {
    expect(shown(block('bookmark', { url: 'https://a.example/', caption: rich('A') }))).toBe('[A](https://a.example/)');
    expect(shown(block('embed', { url: 'https://a.example/', caption: [] }))).toBe(
      '[https://a.example/](https://a.example/)',
    );
    expect(shown(block('link_preview', { url: 'https://a.example/' }))).toBe(
      '[https://a.example/](https://a.example/)',
    );
  });

  it('equations, rules and meeting notes are there; what says nothing is not', () => {
    expect(shown(block('equation', { expression: 'e=mc^2' }), block('divider'))).toBe('$$\ne=mc^2\n$$\n\n---');
    expect(shown(block('meeting_notes', { title: rich('Monday') }, [paragraph('notes')]))).toBe('Monday\n\nnotes');
    expect(shown(block('breadcrumb'), block('table_of_contents'), block('unsupported'), paragraph(''))).toBe('');
  });

  it('a kind that is new is its text', () => {
    expect(shown(words('hologram', 'words', [paragraph('inside')]))).toBe('words\n\ninside');
    expect(shown({ type: 'odd', value: {}, children: [] })).toBe('');
  });
});
