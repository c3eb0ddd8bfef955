import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { summarise } from './summary.js';

const lead = 'Cairn keeps what people tell it, and finds it again by meaning.';
const more = 'Nothing of it leaves the machine. '.repeat(20).trim();

describe('the summary of a text', () => {
  it.each([
    ['its heading', `# Cairn\n\n${lead}\n\n${more}`],
    ['a heading underlined', `Cairn\n=====\n\n${lead}\n\n${more}`],
    ['front matter', `---\ntitle: Cairn\ndescription: A thing. For people.\n---\n\n${lead}\n\n${more}`],
    ['the title said again', `cairn!\n\n${lead}\n\n${more}`],
    ['the title on the line before', `Cairn\n${lead}\n\n${more}`],
    ['code', `\`\`\`sh\nnpm install it and. then run it now.\n\`\`\`\n\n${lead}\n\n${more}`],
    ['indented code', `    run this now and. then run that.\n\n${lead}\n\n${more}`],
    ['a table', `| Some long words here. | And some more of them. |\n|---|---|\n| a | b |\n\n${lead}\n\n${more}`],
    ['navigation', `Home\nAbout us\nContact\n\nHome | Docs | Blog | Sign in\n\n${lead}\n\n${more}`],
    ['a list of links', `- [Home](/)\n- [Docs](/docs)\n\n${lead}\n\n${more}`],
    ['badges', `[![build](https://example.org/b.svg)](https://example.org)\n\n${lead}\n\n${more}`],
    ['a directive', `.. image:: cairn.png\n   :alt: A heap of stones. On a hill.\n\n${lead}\n\n${more}`],
    [
      'notices',
      `Skip to the main content of this page.\n\n© 2024 The people of Cairn. All rights reserved.\n\n${lead}\n\n${more}`,
    ],
  ])('begins after %s', (_, text) => {
    const summary = summarise(text, 'Cairn');
    expect(summary?.startsWith(lead)).toBe(true);
    expect(summary).toMatch(/machine\.$/);
  });

  it('ends with a sentence', () => {
    const text = `Dr. Stone wrote 3.5 pages. ${'She went on, e.g. for days. '.repeat(20)}`;
    const summary = summarise(text, null) ?? '';
    expect(summary).toMatch(/^Dr\. Stone wrote 3\.5 pages\. .*for days\.$/);
    expect(summary.length).toBeLessThanOrEqual(300);
    expect(summary.length).toBeGreaterThan(250);
  });

  it('ends at a word when the sentence is too long', () => {
    const summary = summarise('wandering words without an end '.repeat(50), null) ?? '';
    expect(summary).toMatch(/^(wandering|words|without|an|end| )+…$/);
    expect(summary.length).toBeLessThanOrEqual(300);
  });

  it('takes the words of links and emphasis, not their marks', () =>
    expect(
      summarise(`**Cairn** keeps [what *people*](https://example.org) tell \`it\`[1] in snake_case.\n\n${more}`, null),
    ).toMatch(/^Cairn keeps what people tell it in snake_case\. Nothing/));

  it('joins the lines of a paragraph', () =>
    expect(
      summarise(`Cairn keeps what people\ntell it, and finds it\nagain by its meaning.\n\n# Use\n\n${more}`, null),
    ).toMatch(/^Cairn keeps what people tell it, and finds it again by its meaning\./));

  it('stays with the section that it begins in', () => {
    const text = `# A\n\n${lead}\n\n# B\n\n${more}`;
    expect(summarise(text, null)).toBe(lead);
  });

  it('is of the list when there is nothing else', () =>
    expect(
      summarise('# Plans\n\n- [ ] We move to Oslo in June.\n- [x] Rex comes with us by train.\n\n| a |', null),
    ).toBe('We move to Oslo in June. Rex comes with us by train.'));

  it('knows the sentences of a script without spaces', () => {
    const sentence = '石を積んだ塔は、道に迷った旅人のための目印です。';
    expect(summarise(`# 塔\n\n目次\n\n${sentence.repeat(30)}`, '塔')).toBe(sentence.repeat(12));
  });

  it.each([
    ['blank', ' \n '],
    ['one sentence', lead],
    ['a heading', '# Cairn keeps what people tell it.'],
    ['code', `\`\`\`\n${more}\n\`\`\``],
    ['data', `{"a": ${JSON.stringify(more)}}`],
    ['rows', 'id,name,age\n1,Ana,30\n2,Ben,40\n'.repeat(30)],
    ['ornament', '* * * . * * *\n'.repeat(30)],
    ['a menu', 'Home\nProducts\nPrices\nAbout us\nContact\n'],
  ])('is null for a text that is only %s', (_, text) => expect(summarise(text, null)).toBeNull());
});

describe('the summary of a conversation', () => {
  const long = 'Well, let me tell you all that I know of it. '.repeat(5);

  it('names the speakers and the first statement', () =>
    expect(summarise(`Ana: Hi!\nBen: Hello Ana.\nAna: Shall we take Rex to Oslo in June?\nBen: ${long}`, null)).toBe(
      'Conversation of Ana and Ben. Ana: Shall we take Rex to Oslo in June?',
    ));

  it('takes what the user says of a chat with a model', () => {
    const chat = [
      { role: 'system', content: 'You are a helpful assistant. You know all about dogs.' },
      { role: 'assistant', content: 'Hello, how may I help you with your dog?' },
      { role: 'user', content: `My dog Rex does not eat. What can I do? ${long}` },
      { role: 'assistant', content: long },
    ];
    const summary = summarise(JSON.stringify(chat), null) ?? '';
    expect(summary).toMatch(
      /^Conversation of Assistant and User\. User: My dog Rex does not eat\. What can I do\? Well/,
    );
    expect(summary).toMatch(/know of it\.$/);
    expect(summary.length).toBeLessThanOrEqual(300);
  });

  it('counts speakers that are too many', () => {
    const names = ['Ana', 'Ben', 'Cem', 'Dag', 'Eva'];
    const text = names.map((name) => `${name}: I think that we should go to ${name}'s house.`).join('\n');
    expect(summarise(text, null)).toBe(
      "Conversation of Ana, Ben, Cem, and 2 more. Ana: I think that we should go to Ana's house.",
    );
  });

  it('is null when nobody says a word', () =>
    expect(summarise(JSON.stringify([{ role: 'user', content: '\0\u0001' }]), null)).toBeNull());

  it('is null when it would be longer', () => expect(summarise('Ana: Hi you!\nBen: Hello you!', null)).toBeNull());
});

describe('the summary of anything', () => {
  const wild = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 2_000 }),
    fc.string({
      unit: fc.constantFrom('\ud800', '\udc00', '😀', 'a', ' ', '.', '\n', '[', ']', '(', '*', '_', '<', '|'),
    }),
    fc
      .array(
        fc.constantFrom('# ', '- ', '> ', '---\n', 'a: b\n', '```\n', '\n\n', 'Ana: ', 'It is so. ', '😀', '\ud83d'),
        {
          maxLength: 300,
        },
      )
      .map((parts) => parts.join('')),
    fc.json(),
    fc
      .array(
        fc.record({ role: fc.constantFrom('user', 'assistant', 'system'), content: fc.string({ unit: 'binary' }) }),
      )
      .map((chat) => JSON.stringify(chat)),
  );

  it('is null, or well-formed, shorter than 300 characters and than the text', () => {
    fc.assert(
      fc.property(wild, fc.option(fc.string({ unit: 'binary' })), (text, title) => {
        const summary = summarise(text, title);
        if (summary === null) return;
        expect(summary.isWellFormed()).toBe(true);
        expect(summary.length).toBeLessThanOrEqual(300);
        expect(summary.length).toBeLessThan(text.length);
        expect(summary).toBe(summary.trim());
        expect(summary).not.toMatch(/\n|\0/);
      }),
      { numRuns: 500 },
    );
  });
});
