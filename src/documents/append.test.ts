import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseConversation } from '../content/chunking/index.js';
import { mergeContent } from './append.js';

interface Said {
  role: string;
  content: string;
  name?: string;
}

const user = (content: string): Said => ({ role: 'user', content });
const model = (content: string): Said => ({ role: 'assistant', content });
const system = (content: string): Said => ({ role: 'system', content });
const chat = (...messages: object[]): string => JSON.stringify(messages);
const turns = (content: string): string[] =>
  (parseConversation(content) ?? []).map(({ speaker, role, text }) => `${speaker ?? role}: ${text}`);

const opening = [user('I moved to Lyon.'), model('How is it?')];
const endless = `[{"role":"user","content":[{"type":"x","v":${'['.repeat(20_000)}${']'.repeat(20_000)}}]}]`;
const next = [user('It rains.'), model('Take care.')];

describe('text for a customId', () => {
  it.each([
    ['the same is the same', 'It rains.', 'It rains.', 'same', 'It rains.'],
    ['what begins with the stored text appends', 'It rains.', 'It rains.\nA lot.', 'append', 'It rains.\nA lot.'],
    ['other text replaces', 'It rains.', 'It snows.', 'replace', 'It snows.'],
    ['the stored text cut short replaces', 'It rains. A lot.', 'It rains.', 'replace', 'It rains.'],
    ['text replaces a conversation', chat(...opening), 'It snows.', 'replace', 'It snows.'],
    ['a chat that is nested without end is text, and replaces', chat(...opening), endless, 'replace', endless],
    ['a chat replaces text', 'It snows.', chat(...opening), 'replace', chat(...opening)],
    [
      'a transcript replaces a JSON chat',
      chat(...opening),
      'User: It rains.\nAssistant: Take care.',
      'replace',
      'User: It rains.\nAssistant: Take care.',
    ],
    [
      'a JSON chat replaces a transcript',
      'User: It rains.\nAssistant: Take care.',
      chat(...next),
      'replace',
      chat(...next),
    ],
  ])('%s', (_, stored, sent, kind, content) => expect(mergeContent(stored, sent)).toEqual({ kind, content }));
});

describe('text for a customId to which it is to be added', () => {
  const [note, peanuts] = ['It snows.\n\nA lot.', 'I am allergic to peanuts.'];
  const talk = 'User: Hi.\nAssistant: Hello!';

  it.each([
    ['is a paragraph below', 'It rains.', note, `It rains.\n\n${note}`],
    ['that begins with the stored text takes its place', 'It rains.', 'It rains.\nA lot.', 'It rains.\nA lot.'],
    ['that begins with a part of a word does not', 'I like tea', 'I like teapots.', 'I like tea\n\nI like teapots.'],
    ['is a turn of the user in a transcript', talk, peanuts, `${talk}\nUser: ${peanuts}`],
    ['is a message of the user in a JSON chat', chat(...opening), peanuts, chat(...opening, user(peanuts))],
    ['gets the messages of a JSON chat', peanuts, chat(...opening), chat(user(peanuts), ...opening)],
    ['gets the turns of a transcript', peanuts, talk, `${peanuts}\n\n${talk}`],
  ])('%s', (_, stored, sent, content) => {
    expect(mergeContent(stored, sent, 'append')).toEqual({ kind: 'append', content });
    expect(mergeContent(content, sent, 'append')).toEqual({ kind: 'same', content });
  });

  it('is added where it is instructions', () => {
    const sent = chat(system('Be kind.'));
    expect(mergeContent(note, sent, 'append').content).toContain('Be kind.');
  });

  it('stays where a conversation is sent again, and edited', () => {
    const { content } = mergeContent(talk, peanuts, 'append');
    expect(mergeContent(content, talk, 'append')).toEqual({ kind: 'same', content });
    const edited = mergeContent(content, 'User: Hi.\nAssistant: Welcome!\nUser: Bye, my friend.', 'append');
    expect(edited.content.startsWith(content)).toBe(true);
  });

  it('is never lost', () => {
    const said = fc.constantFrom(
      'Hi.',
      'User: Hi.',
      'Assistant: Hello!',
      talk,
      'Ana: Hi you!\nBen: Hello you!',
      note,
      peanuts,
      chat(...opening),
    );
    fc.assert(
      fc.property(fc.array(said, { minLength: 2, maxLength: 6 }), ([first = '', ...more]) => {
        const { content } = more.reduce((stored, sent) => mergeContent(stored.content, sent, 'append'), {
          content: first,
        });
        const words = new Set(content.replaceAll('\\n', ' ').match(/[a-z]+/gi));
        for (const sent of [first, ...more])
          for (const word of sent.match(/[a-z]+/gi) ?? []) expect(words).toContain(word);
      }),
    );
  });
});

describe('a JSON chat for a customId', () => {
  const all = chat(...opening, ...next);

  it.each([
    ['sent again in full with new turns', chat(...opening), all],
    ['sent with its last turn and new ones', chat(...opening), chat(...opening.slice(1), ...next)],
    ['sent with new turns only', chat(...opening), chat(...next)],
  ])('%s, has the new ones appended', (_, stored, sent) =>
    expect(mergeContent(stored, sent)).toEqual({ kind: 'append', content: all }),
  );

  it.each([
    ['its last turns', chat(...next)],
    ['a former state of it', chat(...opening)],
    ['itself, written differently', JSON.stringify({ messages: [...opening, ...next] }, null, 2)],
    ['itself with other instructions', chat(system('Be kind.'), ...opening, ...next)],
    ['instructions only', chat(system('Be kind.'))],
  ])('sent with %s, stays as it is', (_, sent) =>
    expect(mergeContent(all, sent)).toEqual({ kind: 'same', content: all }),
  );

  it('that opens as the stored one and then differs, replaces it', () => {
    const edited = chat(...opening, user('It snows.'), model('Take a coat.'));
    expect(mergeContent(all, edited)).toEqual({ kind: 'replace', content: edited });
  });

  it('of two turns, sent with another last one, is replaced', () => {
    const edited = chat(user('I moved to Lyon.'), model('When?'), user('In May.'));
    expect(mergeContent(chat(...opening), edited)).toEqual({ kind: 'replace', content: edited });
  });

  it('keeps its history when new turns begin with the same greeting', () => {
    const stored = [user('Hi!'), model('Hello!'), ...opening, ...next];
    const later = [user('Hi!'), model('Welcome back.'), user('My dog died.')];
    expect(mergeContent(chat(...stored), chat(...later))).toEqual({
      kind: 'append',
      content: chat(...stored, ...later),
    });
  });

  it('of the longest overlap counts', () => {
    const stored = chat(user('a'), model('b'), user('a'), model('b'));
    expect(mergeContent(stored, chat(user('x'), model('b'))).content).toBe(
      chat(user('a'), model('b'), user('a'), model('b'), user('x'), model('b')),
    );
    expect(
      mergeContent(chat(user('z'), ...JSON.parse(stored)), chat(model('b'), user('a'), model('b'), user('c'))).content,
    ).toBe(chat(user('z'), user('a'), model('b'), user('a'), model('b'), user('c')));
  });

  it('keeps its form, its fields and those of every message', () => {
    const call = { role: 'assistant', content: null, tool_calls: [{ name: 'rain', arguments: {} }], timestamp: 7 };
    const answer = { role: 'tool', tool_call_id: '1', content: 'yes', name: 'rain' };
    const stored = JSON.stringify({ id: 'c1', messages: opening });
    const { kind, content } = mergeContent(stored, chat(...opening, call, answer));
    expect(kind).toBe('append');
    expect(JSON.parse(content)).toEqual({ id: 'c1', messages: [...opening, call, answer] });
  });

  it('takes texts beside its messages, such as a title, and keeps those that are not sent again', () => {
    const ticket = (fields: object, ...list: Said[]) => JSON.stringify({ ...fields, messages: list });
    const stored = ticket({ id: 7, title: 'It does not print', state: 'still open' }, ...opening);
    const solved = { id: 8, state: 'solved by Ana' };
    const after = { id: 8, title: 'It does not print', state: 'solved by Ana' };
    expect(mergeContent(stored, ticket(solved, ...opening))).toEqual({
      kind: 'append',
      content: ticket(after, ...opening),
    });
    expect(mergeContent(stored, ticket(solved, ...next)).content).toBe(ticket(after, ...opening, ...next));
    expect(mergeContent(chat(...opening), ticket(solved, ...opening)).content).toBe(ticket(solved, ...opening));
    expect(mergeContent(stored, ticket({ id: 8 }, ...opening)).kind).toBe('same');
  });

  it('does not repeat instructions that are stored, and takes new ones', () => {
    const stored = chat(system('Be kind.'), ...opening);
    const sent = chat(system('Be kind.'), system('Be brief.'), ...next);
    expect(JSON.parse(mergeContent(stored, sent).content)).toEqual([
      system('Be kind.'),
      ...opening,
      system('Be brief.'),
      ...next,
    ]);
  });

  it('tells messages without words apart', () => {
    const picture = (url: string) => ({ role: 'user', content: [{ type: 'image_url', image_url: { url } }] });
    const { content } = mergeContent(chat(...opening, picture('a')), chat(picture('b'), model('Nice.')));
    expect(JSON.parse(content)).toEqual([...opening, picture('a'), picture('b'), model('Nice.')]);
  });
});

describe('a transcript for a customId', () => {
  const stored = 'Ana: Did you call Rex?\nBen: Yes, I did.\nHe says hi.';

  it.each([
    ['new turns', 'Ana: How is he?\nBen: He is fine, thank you.', 'Ana: How is he?\nBen: He is fine, thank you.'],
    ['one new turn', 'Ana: How is he?', 'Ana: How is he?'],
    ['the last turn and a new one', 'Ben: Yes, I did.\nHe says hi.\nAna: How is he?', 'Ana: How is he?'],
    [
      'new turns under a line of their own',
      'Later that day\n\nAna: How is he?\nBen: I think he is fine.',
      'Later that day\n\nAna: How is he?\nBen: I think he is fine.',
    ],
  ])('sent with %s, has them below', (_, sent, added) => {
    const content = `${stored}\n${added}`;
    expect(mergeContent(stored, sent)).toEqual({ kind: 'append', content });
    expect(mergeContent(content, sent)).toEqual({ kind: 'same', content });
  });

  it.each([
    ['its last turn', 'Ben: Yes, I did.\nHe says hi.'],
    ['the same with other times', '[10:15] Ana: Did you call Rex?\n[10:16] Ben: Yes, I did.\nHe says hi.'],
  ])('sent with %s, stays as it is', (_, sent) =>
    expect(mergeContent(stored, sent)).toEqual({ kind: 'same', content: stored }),
  );

  it.each([
    ['of one line, gets another one below', 'User: I collect stamps.', 'User: I collect coins.'],
    ['of one line, gets an answer and the next one below', 'User: Hi.', 'Assistant: Hello!\nUser: I collect coins.'],
  ])('%s', (_, one, sent) => expect(mergeContent(one, sent)).toEqual({ kind: 'append', content: `${one}\n${sent}` }));

  it.each([
    ['another last turn', 'Ana: Did you call Rex?\nBen: No, I forgot.'],
    ['a line of somebody else', 'Cleo: How is he?'],
    ['roles instead of names, which would not be read as one', 'User: How is he?\nAssistant: Fine.'],
  ])('is replaced by %s', (_, sent) => expect(mergeContent(stored, sent)).toEqual({ kind: 'replace', content: sent }));
});

describe('every conversation', () => {
  const text = fc.constantFrom('Hi!', 'How are you?', 'I am fine.', 'I see.', 'Bye, my friend.', 'Did you\nsee it?');
  const said = fc.record({ role: fc.constantFrom('user', 'assistant'), content: text });
  const messages = fc.array(fc.oneof({ weight: 5, arbitrary: said }, fc.constant(system('Be kind.'))), {
    minLength: 1,
    maxLength: 8,
  });
  const asTranscript = (list: readonly Said[]): string =>
    list.map(({ role, content }) => `${{ user: 'Ana', assistant: 'Ben' }[role] ?? 'System'}: ${content}`).join('\n');
  const write = fc.constantFrom(
    (list: readonly Said[]) => JSON.stringify(list),
    (list: readonly Said[]) => JSON.stringify({ messages: list }),
    asTranscript,
  );

  it('merged again is the same', () => {
    fc.assert(
      fc.property(messages, messages, write, write, (a, b, writeA, writeB) => {
        const { content } = mergeContent(writeA(a), writeB(b));
        expect(mergeContent(content, writeB(b))).toEqual({ kind: 'same', content });
      }),
      { numRuns: 1_000 },
    );
  });

  it('keeps, when it is appended to, all its turns in order, and has what was sent in order at the end', () => {
    fc.assert(
      fc.property(messages, messages, write, (a, b, writeBoth) => {
        const stored = writeBoth(a);
        const sent = writeBoth(b);
        const { kind, content } = mergeContent(stored, sent);
        if (kind === 'replace') expect(content).toBe(sent);
        if (kind !== 'append' || parseConversation(sent) === null) return;
        const merged = turns(content);
        expect(merged.slice(0, turns(stored).length)).toEqual(turns(stored));
        const counted = (list: string[]): string[] => list.filter((turn) => !/^system/i.test(turn));
        expect(counted(merged).slice(-counted(turns(sent)).length)).toEqual(counted(turns(sent)));
      }),
      { numRuns: 1_000 },
    );
  });

  it('grows as a history that is sent again and again with more', () => {
    fc.assert(
      fc.property(fc.array(said, { minLength: 2, maxLength: 12 }), fc.nat(12), (list, at) => {
        const history = list.map((message, i) => ({ ...message, content: `${message.content} (${i})` }));
        const part = history.slice(0, Math.max(1, at));
        const whole = JSON.stringify(history);
        expect(mergeContent(JSON.stringify(part), whole).content).toBe(whole);
      }),
    );
  });

  it('of 20,000 equal turns is compared at once', () => {
    const many = (n: number) => Array.from({ length: n }, () => user('ok'));
    expect(mergeContent(chat(...many(20_000)), chat(...many(10_000), user('no'))).kind).toBe('append');
  });

  it('never fails, whatever the texts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
        const { content } = mergeContent(a, b);
        expect(mergeContent(content, b).kind).toBe('same');
      }),
    );
  });
});
