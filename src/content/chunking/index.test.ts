import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Chunk, type CountTokens, chunkContent } from './index.js';

/** Words and punctuation marks, as word-piece tokenizers see them; a long word is one token. */
const countTokens: CountTokens = (text) => text.match(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu)?.length ?? 0;
const chunk = (content: string, maxTokens?: number, title: string | null = null): Chunk[] =>
  chunkContent(content, { title, countTokens, ...(maxTokens === undefined ? {} : { maxTokens }) });
const texts = (chunks: Chunk[]): string[] => chunks.map(({ text }) => text);
const dense = (text: string): string => text.replace(/\s+/g, '');
const size = fc.integer({ min: 16, max: 200 });
const words = (n: number, word = 'word'): string => Array.from({ length: n }, (_, i) => `${word}${i}`).join(' ');

describe('prose and Markdown', () => {
  it('keeps a short text whole and verbatim', () => {
    expect(chunk('  I moved to Lyon.\n\nIt rains.\n')).toEqual([
      {
        text: '  I moved to Lyon.\n\nIt rains.',
        position: 0,
        tokens: 8,
        embedText: '  I moved to Lyon.\n\nIt rains.',
        label: '',
        lexicalText: '  I moved to Lyon.\n\nIt rains.',
        type: 'text',
      },
    ]);
  });

  it('begins a chunk at every heading, and puts title and heading path before what is indexed only', () => {
    const chunks = chunk('# Guide\nHello.\n\n## Install\n### Linux\nRun it.\n\n### Mac\nRun it too.', 64, 'Guide');
    expect(texts(chunks)).toEqual(['# Guide\nHello.', '## Install\n### Linux\nRun it.', '### Mac\nRun it too.']);
    expect(chunks.map(({ embedText }) => embedText)).toEqual([
      '# Guide\nHello.',
      'Guide\n## Install\n### Linux\nRun it.',
      'Guide > Install\n### Mac\nRun it too.',
    ]);
    expect(chunks[2]).toMatchObject({ label: 'Guide > Install', lexicalText: '### Mac\nRun it too.' });
    expect(chunks.map(({ type }) => type)).toEqual(['heading-section', 'heading-section', 'heading-section']);
  });

  it('reads underlined headings, and no heading inside a fence', () => {
    const chunks = chunk('Guide\n=====\n\nHello.\n\n```sh\n# not a heading\n```\n\nPart\n----\nBye.', 64);
    expect(texts(chunks)).toEqual(['Guide\n=====\n\nHello.\n\n```sh\n# not a heading\n```', 'Part\n----\nBye.']);
  });

  it('packs small paragraphs and cuts between them', () => {
    const paragraphs = [words(10, 'a'), words(10, 'b'), words(10, 'c')];
    expect(texts(chunk(paragraphs.join('\n\n'), 24))).toEqual([`${paragraphs[0]}\n\n${paragraphs[1]}`, paragraphs[2]]);
  });

  it('cuts a long paragraph at sentences, a long sentence at words, a long word at characters', () => {
    expect(
      texts(chunk('One two three four five six. Seven eight nine ten eleven twelve. Thirteen fourteen.', 16)),
    ).toEqual(['One two three four five six. Seven eight nine ten eleven twelve.', 'Thirteen fourteen.']);
    expect(chunk(words(40), 16).every(({ text }) => /^word\d+( word\d+)*$/.test(text))).toBe(true);
    expect(texts(chunk('x'.repeat(250), 16)).join('')).toBe('x'.repeat(250));
  });

  it('cuts a word that leaves no room for its indentation behind that', () => {
    expect(texts(chunk(`${' '.repeat(60)}${'x'.repeat(60)}`, 16))).toEqual(['x'.repeat(60)]);
  });

  it('keeps a fence whole when it fits, and tells code, lists and tables apart', () => {
    const code = '```js\nlet a = 1;\n\nlet b = 2;\n```';
    const chunks = chunk(`# A\n\n${words(14)}\n\n${code}\n\n# B\n- ${words(12)}\n- ${words(12)}`, 24);
    expect(texts(chunks)).toContain(code);
    expect(chunks.find(({ text }) => text === code)?.type).toBe('code');
    expect(chunks.at(-1)?.type).toBe('list');
    expect(
      chunks.filter(({ type }) => type === 'list').map(({ text }) => text.split('\n').at(-1)?.slice(0, 7)),
    ).toEqual(['- word0', '- word0']);
  });

  it('cuts tables between rows and repeats the column names in the index', () => {
    const rows = Array.from({ length: 6 }, (_, i) => `| item${i} | ${i} |`);
    const chunks = chunk(['| name | price |', '|---|---|', ...rows].join('\n'), 32);
    expect(chunks.length).toBeGreaterThan(1);
    expect(chunks.every(({ type }) => type === 'table')).toBe(true);
    expect(chunks.every(({ text }) => text.split('\n').every((row) => /^\|.*\|$/.test(row)))).toBe(true);
    expect(chunks[1]?.embedText).toBe(`| name | price |\n${chunks[1]?.text}`);
  });

  it('gives nothing for blank text', () => expect(chunk(' \n\t\n')).toEqual([]));
});

describe('conversations', () => {
  it('give one chunk a turn, found with the words of the turn before', () => {
    const chunks = chunk('Ana: Did you call Rex?\nBen: Yes, I did.\nHe says hi.', 64, 'Ana: Did you call Rex?');
    expect(texts(chunks)).toEqual(['Ana: Did you call Rex?', 'Ben: Yes, I did.\nHe says hi.']);
    expect(chunks[1]?.embedText).toBe('Ben: Yes, I did.\nHe says hi.');
    expect(chunks[1]).toMatchObject({ label: 'Ben', lexicalText: 'Did you call Rex?\nYes, I did.\nHe says hi.' });
    expect(chunks[1]?.type).toBe('turn');
  });

  it('keep a line that is indented further than its start is looked at', () => {
    const table = `${' '.repeat(400)}far right`;
    expect(texts(chunk(`Ana: Do you see it?\n${table}\nBen: I do.\n${table}`)).join('\n')).toBe(
      `Ana: Do you see it?\n${table}\nBen: I do.\n${table}`,
    );
  });

  it('have no line of blanks alone, however long it is', () => {
    const apart = `\n${' '.repeat(200)}\n${'\t'.repeat(200)}\n`;
    const said = ['Ana: Are you in?', 'Ben: I am.', 'Ana: See you at noon?'];
    expect(texts(chunk(said.join(apart)))).toEqual(said);
  });

  it('carry a title that is not just their first line', () => {
    expect(chunk('Ana: Are you in?\nBen: I am.', 64, 'Standup')[1]?.embedText).toBe('Standup\nBen: I am.');
  });

  it('in JSON are shown as "Speaker: text"', () => {
    const chat = JSON.stringify([
      { role: 'user', content: 'Hello' },
      { role: 'assistant', name: 'Cairn', content: 'Hi' },
    ]);
    expect(texts(chunk(chat))).toEqual(['User: Hello', 'Cairn: Hi']);
  });

  it('in JSON show the texts beside their messages first', () => {
    const chat = { subject: 'Invoice 77 is wrong', messages: [{ role: 'user', content: 'Hello?' }] };
    expect(texts(chunk(JSON.stringify(chat)))).toEqual(['System: Invoice 77 is wrong', 'User: Hello?']);
  });

  it('are not JSON records that only have roles, such as accounts', () => {
    const accounts = JSON.stringify([{ role: 'user', name: 'Ann Lee', email: 'ann@example.com' }]);
    expect(texts(chunk(accounts)).join('')).toBe(accounts);
  });

  it('repeat the speaker of an over-long turn in the index only', () => {
    const chunks = chunk(`Ana: Do you know?\nBen: I do. ${words(30)}`, 16);
    expect(chunks.length).toBeGreaterThan(2);
    for (const { text, embedText, label, lexicalText } of chunks.slice(2)) {
      expect(text).not.toContain('Ben');
      expect(embedText).toBe(`Ben:\n${text}`);
      expect(label).toBe('Ben');
      expect(lexicalText.endsWith(`\n${text}`)).toBe(true);
    }
  });
});

describe('the size of a chunk', () => {
  const longest = (maxTokens?: number): number =>
    Math.max(...chunk(words(2_000), maxTokens).map(({ tokens }) => tokens));

  it('is what is asked for', () => {
    for (const asked of [16, 100, 480, 1_000]) {
      expect(longest(asked)).toBeLessThanOrEqual(asked);
      expect(longest(asked)).toBeGreaterThan(asked * 0.75);
    }
  });

  it('is 200 when nothing, or −1, is asked', () => {
    expect(chunk(words(2_000))).toEqual(chunk(words(2_000), 200));
    expect(chunk(words(2_000), -1)).toEqual(chunk(words(2_000), 200));
  });
});

describe('every text', () => {
  const fragment = fc.oneof(
    { weight: 3, arbitrary: fc.lorem({ maxCount: 30, mode: 'sentences' }) },
    fc.constantFrom(
      '\n',
      '\n\n',
      '# Title\n',
      '## Part\n',
      '```\n',
      '| a | b |\n',
      '- item\n',
      '1. item\n',
      'Ana: I am.\n',
      'Ben: you?\n',
    ),
    fc.constantFrom('---\n', '===\n', '   ', '\t', '\r\n', '日本語。', '👩‍👩‍👧', '\u0000', '\ufeff'),
    fc
      .tuple(fc.nat({ max: 120 }), fc.nat({ max: 120 }))
      .map(([blanks, letters]) => `\n${' '.repeat(blanks)}${'x'.repeat(letters)}`),
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.string({ unit: 'grapheme', maxLength: 80 }),
  );
  const content = fc.array(fragment, { maxLength: 40 }).map((parts) => parts.join(''));

  it('is covered by its chunks: slices, in order, nothing lost, none empty, none too large, no character cut', () => {
    fc.assert(
      fc.property(content, size, (text, max) => {
        const chunks = chunk(text, max);
        expect(dense(texts(chunks).join(''))).toBe(dense(text));
        let from = 0;
        for (const [i, piece] of chunks.entries()) {
          const at = text.indexOf(piece.text, from);
          expect(at).toBeGreaterThanOrEqual(from);
          from = at + piece.text.length;
          expect(piece.text.trim()).not.toBe('');
          expect(piece.position).toBe(i);
          expect(piece.tokens).toBe(countTokens(piece.text));
          expect(piece.tokens).toBeLessThanOrEqual(max);
          expect(countTokens(piece.embedText)).toBeLessThanOrEqual(510);
          expect(piece.embedText.endsWith(piece.text)).toBe(true);
          expect(piece.text).not.toMatch(/\p{Surrogate}/u);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('gives the same chunks again', () => {
    fc.assert(
      fc.property(content, size, (text, max) => expect(chunk(text, max)).toEqual(chunk(text, max))),
      { numRuns: 50 },
    );
  });

  it('keeps its chunks when more is added below, but for those that end within a chunk of the end', () => {
    const paragraph = fc.oneof(
      fc.lorem({ maxCount: 30, mode: 'sentences' }),
      fc.constantFrom('# Title', '## Part', '- item\n- item', '| a | b |\n|---|---|\n| 1 | 2 |', '日本語。'.repeat(9)),
    );
    const paragraphs = fc.array(paragraph, { minLength: 1, maxLength: 30 }).map((parts) => parts.join('\n\n'));
    fc.assert(
      fc.property(paragraphs, paragraphs, size, (before, added, max) => {
        const chunks = chunk(before, max);
        const after = chunk(`${before}\n\n${added}`, max);
        let end = 0;
        for (const [i, piece] of chunks.entries()) {
          end = before.indexOf(piece.text, end) + piece.text.length;
          if (end + max * 6 < before.length) expect(after[i]).toEqual(piece);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('counts tokens about twice over, whatever its shape', () => {
    const shapes = [
      'x'.repeat(200_000),
      `${words(7)}. `.repeat(5_000),
      '日本'.repeat(50_000),
      '---\n'.repeat(50_000),
      `${' '.repeat(2_000)}a`.repeat(100),
      '- item\n'.repeat(20_000),
    ];
    for (const text of shapes) {
      let counted = 0;
      chunkContent(text, {
        title: null,
        countTokens: (part) => {
          counted += part.length;
          return countTokens(part);
        },
      });
      expect(counted).toBeLessThan(12 * text.length);
    }
  });
});

describe('every conversation', () => {
  const said = fc.lorem({ maxCount: 12, mode: 'sentences' }).map((text) => `I say: ${text}`);
  const spoken = fc.array(said, { minLength: 4, maxLength: 12 });
  const speaker = (i: number): string => ['Ana', 'Ben', 'Cleo'][i % 3] ?? '';
  const asTranscript = (turns: string[]): string => turns.map((text, i) => `${speaker(i)}: ${text}`).join('\n');
  const asChat = (turns: string[]): string =>
    JSON.stringify(
      turns.map((content, i) => ({ role: i % 2 === 0 ? 'user' : 'assistant', name: speaker(i), content })),
    );

  it('has every piece of a turn indexed with its speaker, and no piece of two turns', () => {
    fc.assert(
      fc.property(spoken, fc.constantFrom(asTranscript, asChat), (turns, write) => {
        const chunks = chunk(write(turns), 16);
        expect(dense(texts(chunks).join(''))).toBe(dense(asTranscript(turns)));
        let turn = -1;
        for (const { text, embedText, label } of chunks) {
          if (/^\w+: I say:/.test(text)) turn++;
          expect(embedText.startsWith(`${speaker(turn)}:`)).toBe(true);
          expect(label).toBe(speaker(turn));
          expect(text.match(/I say:/g)?.length ?? 0).toBeLessThanOrEqual(1);
        }
        expect(turn).toBe(turns.length - 1);
      }),
      { numRuns: 100 },
    );
  });

  it('keeps every chunk when turns are added', () => {
    fc.assert(
      fc.property(spoken, spoken, fc.constantFrom(asTranscript, asChat), size, (turns, more, write, max) => {
        const chunks = chunk(write(turns), max);
        expect(chunk(write([...turns, ...more]), max).slice(0, chunks.length)).toEqual(chunks);
      }),
      { numRuns: 100 },
    );
  });
});
