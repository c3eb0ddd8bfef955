import { describe, expect, it } from '@jest/globals';
import { type Chunk, type CountTokens, chunkContent } from './index.js';

const countTokens: CountTokens = (text) => text.match(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu)?.length ?? 0;
const chunk = (content: string, title: string | null = null, maxTokens = 200): Chunk[] =>
  chunkContent(content, { title, countTokens, maxTokens });
const texts = (content: string, maxTokens?: number): string[] =>
  chunk(content, null, maxTokens).map(({ text }) => text);
const page = (n: number): string => `Page ${n} is about the ${n}th thing. ${'It has a long story. '.repeat(6).trim()}`;

describe('pages, parted by form feeds', () => {
  it.each(['\f', '\n\f', '\n\n\f\n'])('begin a chunk each, however they are parted: %j', (feed) => {
    expect(texts([page(1), page(2), page(3)].join(feed))).toEqual([page(1), page(2), page(3)]);
  });

  it('keep the headings above them in the index', () => {
    const chunks = chunk(`# Report\n## Costs\n${page(1)}\n\f${page(2)}`, 'Report');
    expect(chunks.map(({ embedText }) => embedText)).toEqual([
      `# Report\n## Costs\n${page(1)}`,
      `Report > Costs\n${page(2)}`,
    ]);
    expect(chunks[1]?.type).toBe('heading-section');
  });

  it('of a few words go with the page after', () => {
    expect(texts(`Part One\n\f${page(1)}\n\f12\n\f${page(2)}`)).toEqual([`Part One\n\f${page(1)}`, `12\n\f${page(2)}`]);
  });

  it('do not cut a sentence that runs on', () => {
    const running = `${page(1)} The rest of it is told\n\n\fon the page after. ${page(2)}`;
    expect(texts(running)).toEqual([running]);
    const chunks = texts(running, 64);
    expect(chunks.find((text) => text.includes('told\n\n\fon the page after.'))).toBeDefined();
  });

  it('do not part what a fence holds', () => {
    const code = `\`\`\`c\n${'int a = 1; /* one */\n'.repeat(8)}\f\nint b;\n\`\`\``;
    expect(texts(code)).toEqual([code]);
  });

  it('of a printed conversation do not end its turns', () => {
    const turns = ['Ana: Did you call Rex?', 'Ben: Yes, I did.', 'Ana: What did he say?', 'Ben: He says hi.'];
    expect(texts(turns.join('\n\f'))).toEqual(turns);
  });
});

describe('what files become', () => {
  it('captions with speakers are a conversation, times and all', () => {
    const captions =
      '[00:00:01] Ana: Shall we begin?\n[00:00:04] Ben: Yes, let us.\nI am ready.\n[00:00:09] Ana: Good.';
    expect(chunk(captions).map(({ text, type }) => [type, text])).toEqual([
      ['turn', '[00:00:01] Ana: Shall we begin?'],
      ['turn', '[00:00:04] Ben: Yes, let us.\nI am ready.'],
      ['turn', '[00:00:09] Ana: Good.'],
    ]);
  });

  it('captions without speakers fill chunks that end with a sentence or a line', () => {
    const captions = Array.from({ length: 30 }, (_, i) => `and then came number ${i}${i % 5 === 4 ? '.' : ''}`).join(
      '\n',
    );
    const chunks = texts(captions, 32);
    expect(chunks.length).toBeGreaterThan(4);
    expect(chunks.every((text) => /\d\.?$/.test(text) && text.startsWith('and'))).toBe(true);
  });

  it('sheets are found by their name and columns in every part', () => {
    const sheet = (name: string) => {
      const rows = Array.from({ length: 40 }, (_, i) => `| ${name} ${i} | ${i * 10} |`);
      return `## ${name}\n\n| thing | price |\n| --- | --- |\n${rows.join('\n')}`;
    };
    const chunks = chunk(`${sheet('Fruit')}\n\n${sheet('Tools')}`, 'stock.xlsx', 48);
    const later = chunks.filter(({ text }) => !text.startsWith('##'));
    expect(later.length).toBeGreaterThan(1);
    for (const { text, embedText, type } of later) {
      const name = text.includes('Fruit') ? 'Fruit' : 'Tools';
      expect(embedText).toBe(`stock.xlsx > ${name}\n| thing | price |\n${text}`);
      expect(type).toBe('table');
    }
    expect(chunks.every(({ text }) => !(text.includes('Fruit') && text.includes('Tools')))).toBe(true);
  });

  it('slides have a chunk each; one with a title only goes with the next', () => {
    const slides = ['## Welcome', '## Plan\n\n- build\n- ship', '## Costs\n\nThey fall.\n\nNotes: smile here.'];
    expect(texts(slides.join('\n\n'))).toEqual([`${slides[0]}\n\n${slides[1]}`, slides[2]]);
  });
});
