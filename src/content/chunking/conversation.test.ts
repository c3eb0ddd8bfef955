import { describe, expect, it } from '@jest/globals';
import { parseConversation } from './conversation.js';

const said = (content: string): string[] | null =>
  parseConversation(content)?.map((turn) => `${turn.speaker ?? turn.role}|${turn.text}`) ?? null;

describe('a JSON chat', () => {
  it('is a list of messages with roles', () => {
    const chat = [
      { role: 'user', content: 'I moved to Lyon.' },
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'Nice!' },
          { type: 'image_url', image_url: { url: 'x' } },
        ],
      },
    ];
    expect(parseConversation(JSON.stringify(chat))).toEqual([
      { speaker: null, role: 'user', text: 'I moved to Lyon.' },
      { speaker: null, role: 'assistant', text: 'Nice!' },
    ]);
  });

  it('may be wrapped in an object, name its speakers, and call tools', () => {
    const chat = {
      messages: [
        { role: 'user', name: 'Ada', content: 'Rain today?' },
        { role: 'assistant', content: null, tool_calls: [{ id: '1' }] },
        { role: 'tool', content: '{"rain": false}', tool_call_id: '1' },
      ],
    };
    expect(said(JSON.stringify(chat, null, 2))).toEqual(['Ada|Rain today?', 'tool|{"rain": false}']);
  });

  it('shows what tools were called with', () => {
    const call = (name: string, given: unknown) => ({
      id: '1',
      type: 'function',
      function: { name, arguments: given },
    });
    const chat = [
      { role: 'assistant', content: 'Let me see.', tool_calls: [call('get_weather', '{"city":"Lyon","days":3}')] },
      {
        role: 'assistant',
        content: '',
        tool_calls: [{ name: 'save', arguments: { tags: ['a'] } }, call('ping', null)],
      },
      { role: 'assistant', tool_calls: [call('run', 'print(1)')] },
      { role: 'assistant', content: 'Hm.', tool_calls: 'none' },
    ];
    expect(said(JSON.stringify(chat))).toEqual([
      'assistant|Let me see.\n[tool call] get_weather(city: Lyon, days: 3)',
      'assistant|[tool call] save(tags: ["a"])\n[tool call] ping()',
      'assistant|[tool call] run(print(1))',
      'assistant|Hm.',
    ]);
  });

  it('is clean where it holds escapes of what no text may hold, also within the JSON of a tool call', () => {
    const call = { name: 'save', arguments: JSON.stringify({ pet: 'c\u0000at' }) };
    const chat = [{ role: 'user', name: '\u0000Ada', content: 'I have \u0000a cat \ud800', tool_calls: [call] }];
    expect(said(JSON.stringify(chat))).toEqual(['Ada|I have a cat \ufffd\n[tool call] save(pet: cat)']);
    expect(parseConversation(JSON.stringify([{ role: 'user', content: '\u0000' }]))).toEqual([]);
  });

  it('is plain text where it is nested without end, and so are the arguments of a tool call', () => {
    const nested = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    expect(parseConversation(`[{"role":"user","content":[{"type":"x","v":${nested}}]}]`)).toBeNull();
    const call = { name: 'save', arguments: `{"pets":${nested}}` };
    const [turn] = parseConversation(JSON.stringify([{ role: 'assistant', tool_calls: [call] }])) ?? [];
    expect(turn?.text).toBe(`[tool call] save({"pets":${nested}})`);
  });

  it('has the words of parts of every kind; those without a text are their JSON, but no files', () => {
    const result = { type: 'tool_result', content: [{ type: 'text', text: 'The flight leaves at nine.' }] };
    const paper = { type: 'document', title: 'Our plans', source: { data: 'JVBERi0x'.repeat(200) } };
    const chat = [
      { role: 'user', content: [{ type: 'input_text', text: 'My cat is called Rex.' }] },
      { role: 'assistant', content: [{ type: 'output_text', text: 'Nice name!' }] },
      { role: 'user', content: [result, paper, { type: 'input_audio', input_audio: { data: 'UklGRg==' } }] },
    ];
    expect(said(JSON.stringify(chat))).toEqual([
      'user|My cat is called Rex.',
      'assistant|Nice name!',
      `tool|${JSON.stringify(result)}\n${JSON.stringify({ ...paper, source: {} })}`,
    ]);
  });

  it('begins with the texts beside its messages, which no person says; ids, dates and models are no texts', () => {
    const messages = [{ role: 'user', content: 'Hello?' }];
    const texts = { subject: 'Invoice 77 is wrong', description: 'The total should be 40 euros.', note: '急ぎ' };
    const rest = { id: 'thread_77', createdAt: '2026-05-01T10:00:00Z', at: '2026-05-01 10:00', model: 'gpt-4o', n: 7 };
    expect(said(JSON.stringify({ ...rest, ...texts, messages }))).toEqual([
      'system|Invoice 77 is wrong\nThe total should be 40 euros.\n急ぎ',
      'user|Hello?',
    ]);
    expect(said(JSON.stringify({ ...rest, messages }))).toEqual(['user|Hello?']);
  });

  it('may have messages that say nothing, such as a call of a function', () => {
    const chat = [
      { role: 'user', content: 'Is it cold?' },
      { role: 'assistant', function_call: { name: 'weather' } },
    ];
    expect(said(JSON.stringify(chat))).toEqual(['user|Is it cold?']);
  });

  it('without any words has no turns', () => {
    expect(parseConversation('[{"role":"user","content":""},{"role":"user","content":"[image]"}]')).toEqual([]);
  });

  it.each([
    '[]',
    '{"messages":[]}',
    '[{"role":"engineer","content":"Ada"}]',
    '[{"role":"user","name":"Ann Lee","email":"ann@example.com"}]',
    '[{"role":"user"',
    '{"role":"user"}',
    '[1]',
  ])('is not %s', (content) => expect(parseConversation(content)).toBeNull());
});

describe('a transcript', () => {
  it('has lines of "Name: text", and other lines continue the turn before', () => {
    const content =
      'Caroline: Hey Mel! How are you?\nMelanie: Swamped.\nThe kids, you know.\n\nCaroline: I see.\nMelanie: Bye!';
    expect(said(content)).toEqual([
      'Caroline|Hey Mel! How are you?',
      'Melanie|Swamped.\nThe kids, you know.',
      'Caroline|I see.',
      'Melanie|Bye!',
    ]);
  });

  it.each([
    ['two short turns', 'Ana: I love tea.\nBen: I prefer coffee.', ['Ana', 'Ben']],
    ['bold names', '**Ana:** Did you call?\n**Ben:** Yes, I did.', ['Ana', 'Ben']],
    ['times before', '[10:15] Ana: Did you call?\n[10:16] Ben: I did.', ['Ana', 'Ben']],
    [
      'a chat export',
      '12/05/2023, 10:15 - Ana Lima: Did you call?\n12/05/2023, 10:16 - Ben: I did.',
      ['Ana Lima', 'Ben'],
    ],
    ['times after', 'Ana (10:15): Did you call?\nBen (10:16): I did.', ['Ana', 'Ben']],
    [
      'numbered speakers',
      'Speaker 1: Shall we?\nSpeaker 2: Yes.\nSpeaker 1: Good.\nSpeaker 2: Fine.',
      ['Speaker 1', 'Speaker 2'],
    ],
    ['handles', 'ana: hi, are you there?\nben_92: yes i am', ['ana', 'ben_92']],
    [
      'names of other scripts',
      '小明:你好，今天怎么样?\n小红：我很好。\n小明：太好了。\n小红：再见。',
      ['小明', '小红'],
    ],
    [
      'full names',
      "Dr. Mary O'Neil: How do you feel?\nJosé de la Cruz: I feel better.",
      ["Dr. Mary O'Neil", 'José de la Cruz'],
    ],
  ])('may have %s', (_, content, speakers) => {
    const turns = parseConversation(content);
    expect([...new Set(turns?.map((turn) => turn.speaker))]).toEqual(speakers);
  });

  it('knows the roles of a chat with a model, whose answers may be long', () => {
    const content =
      'User: List three.\nAssistant: Here:\n- one\n- two\n- three\n\n## Note\nOption A: none.\nUser: Thanks';
    expect(parseConversation(content)).toEqual([
      { speaker: 'User', role: 'user', text: 'List three.' },
      { speaker: 'Assistant', role: 'assistant', text: 'Here:\n- one\n- two\n- three\n\n## Note\nOption A: none.' },
      { speaker: 'User', role: 'user', text: 'Thanks' },
    ]);
  });

  it('may begin with a line of nobody', () => {
    expect(said('Call of 8 May\n\nAna: Did you call?\nBen: I did.')).toEqual([
      'null|Call of 8 May',
      'Ana|Did you call?',
      'Ben|I did.',
    ]);
  });

  it.each([
    ['prose', 'Remember this: the sky is blue.\nI saw it today.'],
    ['one turn', 'Ana: I love tea.'],
    ['YAML', 'name: ana\nversion: 2\nauthor: ben\nname: carl\nversion: 3\nauthor: dora'],
    ['notes', 'Name: Ana Lima\nCity: Porto\nFavourite dish: Rice\nDiet: Vegan'],
    ['records', 'Name: Ana\nAge: 3\nName: Ben\nAge: 4'],
    ['headers', 'Host: example.org\nAccept: */*\nUser-Agent: x\nContent-Type: text/html'],
    ['a log', 'ERROR: could not open it.\nINFO: trying again.\nERROR: could not open it.\nINFO: giving up.'],
    ['an FAQ', 'Q: How do I begin?\nA: You press start.\nQ: How do I stop?\nA: You press stop.'],
    ['a letter', 'From: Ana\nTo: Ben\nSubject: Tea\n\nShall we have tea? I would like that.'],
    [
      'code',
      'const a = {\n  Foo: bar,\n  Baz: qux,\n};\nswitch (x) {\n  case 1: return you;\n  default: return me;\n}',
    ],
    ['Markdown', '# Team\n\nAna: she leads. I like her.\n\n## Rules\n\nBen: he follows. I like him.\n'],
    ['a list', '- Ana: likes tea, I think.\n- Ben: likes coffee, I think.'],
    ['times of a day', 'Monday: I run.\nTuesday: I swim.\nMonday: I run.\nTuesday: I swim.'],
    ['a table of URLs', 'Docs: https://example.org\nCode: https://example.com'],
    ['nothing', ''],
  ])('is not %s', (_, content) => expect(parseConversation(content)).toBeNull());
});
