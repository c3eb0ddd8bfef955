import { describe, expect, it } from '@jest/globals';
import { type ExtractionInput, extractFacts, type Fact, type Turn } from './index.js';

const date = new Date('2023-05-08T13:56:00Z'); // a Monday

const note = (text: string): Fact[] => extractFacts({ text, turns: null, date });
const talk = (turns: Turn[]): Fact[] => extractFacts({ text: turns.map(({ text }) => text).join('\n'), turns, date });
const memories = (facts: Fact[]): string[] => facts.map(({ memory }) => memory);
const user = (text: string): Turn => ({ speaker: null, role: 'user', text });
const said = (speaker: string, text: string): Turn => ({ speaker, role: null, text });

describe('statements about the user', () => {
  it.each([
    ['I moved to Lisbon.', 'User moved to Lisbon.'],
    ['I am a nurse.', 'User is a nurse.'],
    ["I'm a nurse", 'User is a nurse.'],
    ['im a nurse', 'User is a nurse.'],
    ['I have two cats.', 'User has two cats.'],
    ["I've lived in Porto for three years.", 'User has lived in Porto for three years.'],
    ["I don't like coriander.", "User doesn't like coriander."],
    ["I haven't visited Norway.", "User hasn't visited Norway."],
    ["I'm not vegan.", 'User is not vegan.'],
    ['I live and work in Ghent.', 'User lives and works in Ghent.'],
    ['I bought a van in March and drive it to the lake.', 'User bought a van in March 2023 and drives it to the lake.'],
    [
      'I broke my arm in March and need surgery in June.',
      'User broke their arm in March 2023 and needs surgery in June 2023.',
    ],
    ['I own a boat and keep it in Ghent.', 'User owns a boat and keeps it in Ghent.'],
    ['I work nights at the clinic and sleep until noon.', 'User works nights at the clinic and sleeps until noon.'],
    ['I fixed a van in May and plan to sell it.', 'User fixed a van in May 2023 and plans to sell it.'],
    ['The truth is: I hate my commute.', 'User hates their commute.'],
    ['For context, I run a bakery.', 'User runs a bakery.'],
    ['I booked flights to Oslo for December.', 'User booked flights to Oslo for December 2023.'],
    [
      'My dad had surgery on Friday and is recovering well.',
      "User's dad had surgery on 5 May 2023 and is recovering well.",
    ],
    ['I like tea and coffee.', 'User likes tea and coffee.'],
    ['I studied music and dance in Rome.', 'User studied music and dance in Rome.'],
    ['I ran a race in Ghent and won a medal.', 'User ran a race in Ghent and won a medal.'],
    ['I helped paint and clean the hall.', 'User helped paint and clean the hall.'],
    ['We did it: I live in Trondheim now', 'User lives in Trondheim now.'],
    ['Short version: I quit smoking.', 'User quit smoking.'],
    ['You can call me Ana.', 'User goes by Ana.'],
    ['Please call me Ana.', 'User goes by Ana.'],
    ["My name's Ana.", "User's name is Ana."],
    ['I want to learn and teach pottery.', 'User wants to learn and teach pottery.'],
    ['I can speak Portuguese.', 'User can speak Portuguese.'],
    ["I'd like to visit Japan.", 'User would like to visit Japan.'],
    ['I usually bike to work.', 'User usually bikes to work.'],
    ['I moved to Lisbon because I love the sea.', 'User moved to Lisbon because User loves the sea.'],
    ['I taught myself Spanish.', 'User taught themselves Spanish.'],
    ['I walk my dog Rex every morning.', 'User walks their dog Rex every morning.'],
    ['My sister Ana is a nurse.', "User's sister Ana is a nurse."],
    ['My favourite colour is green.', "User's favourite colour is green."],
    ['My wife and I adopted a dog.', 'User and their wife adopted a dog.'],
    ['We moved from Berlin to Lisbon.', 'User moved from Berlin to Lisbon.'],
    ['I no longer work at Initech.', 'User no longer works at Initech.'],
    ['i’m allergic to peanuts', 'User is allergic to peanuts.'],
    ['Thanks! By the way, I work at a bakery.', 'User works at a bakery.'],
    ['Yesterday, I adopted a cat.', 'On 7 May 2023, User adopted a cat.'],
    ['I was born on 3 June 1990.', 'User was born on 3 June 1990.'],
    ['I got a dog.', 'User got a dog.'],
    ['I will be in Berlin from Monday to Thursday.', 'User will be in Berlin from 15 May 2023 to 18 May 2023.'],
    ['I just bought a car.', 'User bought a car.'],
    ['My daughter turned 5 yesterday.', "User's daughter turned 5 on 7 May 2023."],
    ["I can't eat gluten.", "User can't eat gluten."],
    ['After work I play chess.', 'After work, User plays chess.'],
  ])('%s → %s', (text, memory) => {
    expect(memories(note(text))).toEqual([memory]);
  });

  it.each<[string, ...[memory: string, slot: string | null][]]>([
    [
      'I moved to Ghent in March and work as a nurse.',
      ['User moved to Ghent in March 2023.', 'home'],
      ['User works as a nurse.', 'job'],
    ],
    [
      'I study biology and work at Hooli.',
      ['User studies biology.', 'field of study'],
      ['User works at Hooli.', 'employer'],
    ],
    ['I love hiking and hate crowds.', ['User loves hiking.', null], ['User hates crowds.', null]],
    ["I don't eat pork but love seafood.", ["User doesn't eat pork.", null], ['User loves seafood.', null]],
    ['I joined a clinic and practice law.', ['User joined a clinic.', null], ['User practices law.', null]],
    [
      'My sister Emi moved to Osaka and runs a tea shop.',
      ["User's sister Emi moved to Osaka.", 'home'],
      ["User's sister Emi runs a tea shop.", 'job'],
    ],
    [
      'I was born in Accra, grew up in Leeds and live in Bristol.',
      ['User was born in Accra.', 'birthplace'],
      ['User grew up in Leeds.', 'origin'],
      ['User lives in Bristol.', 'home'],
    ],
    [
      'My brother teaches physics and my sister is a pilot.',
      ["User's brother teaches physics.", null],
      ["User's sister is a pilot.", "sister's job"],
    ],
    [
      'My favourite band is Low and my favourite drink is rum.',
      ["User's favourite band is Low.", 'favourite band'],
      ["User's favourite drink is rum.", 'favourite drink'],
    ],
  ])('%s: a fact for each verb phrase', (text, ...facts) => {
    expect(note(text).map(({ memory, slot }) => [memory, slot])).toEqual(facts);
  });

  it('takes every clause of a sentence that has its own subject', () => {
    expect(memories(note('I live in Porto, and I work at a bakery.'))).toEqual([
      'User lives in Porto.',
      'User works at a bakery.',
    ]);
  });

  it('leaves out the remark on what was said', () => {
    expect(memories(note('I ran a marathon in Ghent and it was amazing!'))).toEqual(['User ran a marathon in Ghent.']);
  });
});

describe('statements about people named', () => {
  it.each([
    ['Priya works at Stripe.', 'Priya works at Stripe.', 'Priya'],
    ["Ngozi O'Brien is a nurse.", "Ngozi O'Brien is a nurse.", "Ngozi O'Brien"],
    ['J. K. Marlow lives in Edinburgh.', 'J. K. Marlow lives in Edinburgh.', 'J. K. Marlow'],
    ['Ana M. Silva is allergic to penicillin.', 'Ana M. Silva is allergic to penicillin.', 'Ana M. Silva'],
    ['My brother Tom lives in Oslo.', "User's brother Tom lives in Oslo.", 'Tom'],
    ['My boss is from Ghana.', "User's boss is from Ghana.", 'User'],
    ['Anna helped me with my thesis.', "Anna helped User with User's thesis.", 'Anna'],
  ])('%s', (text, memory, subject) => {
    expect(note(text)).toMatchObject([{ memory, subject }]);
  });

  it('resolves "she" to the only person named before', () => {
    expect(memories(note('My sister Ana is a nurse. She lives in Porto.'))).toEqual([
      "User's sister Ana is a nurse.",
      'Ana lives in Porto.',
    ]);
  });

  it('drops "she" when two people were named, and "he" after a woman', () => {
    expect(memories(note('Ana met Maria in Rome. She lives in Porto.'))).not.toContain('Ana lives in Porto.');
    expect(memories(note('My sister is a nurse. He lives in Porto.'))).toEqual(["User's sister is a nurse."]);
  });

  it('drops pronouns that nothing before explains', () => {
    expect(note('She lives in Porto.')).toEqual([]);
    expect(note('I bought it in Rome.')).toEqual([]);
    expect(note('I really love that song.')).toEqual([]);
  });
});

describe('what is not kept', () => {
  it.each([
    'Do you live in Porto?',
    'Hey Mel! Good to see you!',
    "That's great!",
    'Wow, thanks so much.',
    "I'm so happy for you!",
    'I totally agree.',
    "I can't wait!",
    'I think we should talk about the budget.',
    'If I move to Porto, I need a car.',
    'I would move to Porto if the rent were lower.',
    'Run the tests before you push.',
    'Please send the report to Ana.',
    'You should try the bakery in Porto.',
    "I'll let you know.",
    'I hope the exam goes well.',
    '"I love Porto," she wrote.',
    'I need a function that returns the sum.',
    'I have a question about invoices.',
    'We pledge to make participation in our project a good experience.',
    'We prefer all communication to be in English.',
    'const me = `I live in Porto`;',
    'Translate to German: I live in Porto.',
    'My brother said: I moved to Porto.',
    'I passed mine in 1999.',
    'Let me know what works.',
    'I had a great time.',
    'I did it.',
    '',
    '   \n\t ',
    '😀😀😀',
  ])('%j', (text) => {
    expect(note(text)).toEqual([]);
  });

  it('has nothing to learn from assistants, systems and tools', () => {
    const turns = (['assistant', 'system', 'tool'] as const).map(
      (role): Turn => ({ speaker: null, role, text: 'I live in the cloud. Priya works at Stripe.' }),
    );
    expect(talk(turns)).toEqual([]);
  });

  it('yields nothing for documentation of software', () => {
    const readme = `# Jasper

Jasper is a job queue for Node. It stores jobs in Postgres and runs them once.

## Install

\`\`\`sh
npm install jasper
\`\`\`

- Supports retries
- Runs on Node 20
- works for any queue

Jasper needs Postgres 15. We recommend a pool of ten connections. Julia runs fast. I have tested this on Linux.
See [the guide](https://example.com/guide.md). My config lives in \`jasper.json\`.`;
    expect(note(readme)).toEqual([]);
  });

  it('yields nothing for technical prose without code in it', () => {
    const prose = `The scheduler stores its state in the database. Jenkins runs the pipeline. Ruby supports fibers.
Each worker polls a queue. Maven requires a network. Stripe sends webhooks. Cairn is a memory service.
Workers are stateless. In our tests, latency stays below 20 ms. This lets operators scale out.`;
    expect(note(prose)).toEqual([]);
  });
});

describe('conversations', () => {
  it('learns about both friends, not about remarks and questions', () => {
    const facts = talk([
      said('Nadia', "Hey Tom! I'm training for a triathlon. How are you?"),
      said('Tom', "Nice, Nadia! I adopted a greyhound yesterday – he's so calm. My daughter Lily is thrilled."),
      said('Nadia', 'Aww! My brother has two greyhounds.'),
    ]);
    expect(facts).toMatchObject([
      { memory: 'Nadia is training for a triathlon.', subject: 'Nadia' },
      { memory: 'Tom adopted a greyhound on 7 May 2023.', subject: 'Tom' },
      { memory: "Nadia's brother has two greyhounds.", subject: 'Nadia' },
    ]);
  });

  it('calls a speaker without a real name the user', () => {
    expect(memories(talk([said('Me', 'I live in Ghent.')]))).toEqual(['User lives in Ghent.']);
  });

  it('learns from the user of an assistant', () => {
    const facts = talk([
      user("I'm vegetarian and I live in Ghent. What should I cook tonight?"),
      { speaker: null, role: 'assistant', text: 'I suggest a lentil stew. You could add spinach.' },
      user('Great, thanks! I hate spinach though.'),
    ]);
    expect(memories(facts)).toEqual(['User is vegetarian.', 'User lives in Ghent.', 'User hates spinach.']);
  });
});

describe('sentences that leave "I" out', () => {
  it.each([
    ['Just started yoga.', ['User started yoga.']],
    ['Moved to Porto last week.', ['User moved to Porto in the week of 1 May 2023.']],
    ['Adopted two rabbits.', ['User adopted two rabbits.']],
    ['Based in Utrecht.', []],
    ['Tired of my job at Initech.', []],
    ['Used books are cheap.', []],
    ['Split the list into chunks.', []],
  ])('%s in a turn', (text, expected) => {
    expect(memories(talk([user(text)]))).toEqual(expected);
  });

  it('are read in a diary, not in a list of changes', () => {
    expect(memories(note('I feel rested. Met Lotte in Ghent.'))).toEqual(['User met Lotte in Ghent.']);
    expect(note('Fixed a crash in the parser. Moved the tests to Ghent.')).toEqual([]);
  });
});

describe('notes', () => {
  it('reads a diary', () => {
    const diary = `# Monday

Today I started a pottery class. It was fun.
I am reading a book about bees.

# Tuesday
My mother called. She is moving to Faro in June.`;
    expect(memories(note(diary))).toEqual([
      'On 8 May 2023, User started a pottery class.',
      'User is reading a book about bees.',
      "User's mother is moving to Faro in June 2023.",
    ]);
  });

  it('reads lists: about the speaker, or about the person in front of the list', () => {
    expect(note('- likes tea\n* Lives in Ghent\n- buy milk')).toMatchObject([
      { memory: 'User likes tea.', subject: 'User' },
      { memory: 'User lives in Ghent.', subject: 'User', slot: 'home' },
    ]);
    expect(note('Ana:\n- likes tea\n- is allergic to nuts')).toMatchObject([
      { memory: 'Ana likes tea.', subject: 'Ana' },
      { memory: 'Ana is allergic to nuts.', subject: 'Ana' },
    ]);
  });

  it('keeps the same fact once', () => {
    expect(memories(note('I live in Ghent. So, I live in Ghent!'))).toEqual(['User lives in Ghent.']);
  });

  it('returns both values of a slot in order', () => {
    expect(note('I work at Initech. I no longer work at Initech. I work at Hooli.').map(({ slot }) => slot)).toEqual([
      'employer',
      'employer',
      'employer',
    ]);
  });
});

describe('sources', () => {
  it('are verbatim, with line breaks and curly quotes', () => {
    const text = 'Well, I’m living\nin Ghent — it’s lovely! 😀';
    const [fact] = note(text);
    expect(fact).toMatchObject({ memory: 'User is living in Ghent.', slot: 'home' });
    expect(text).toContain(fact?.source);
  });
});

describe('expiry and time', () => {
  it.each<[string, string, string | null]>([
    [
      'I am staying in Lisbon until Friday.',
      'User is staying in Lisbon until 12 May 2023.',
      '2023-05-12T23:59:59.999Z',
    ],
    [
      'My parking permit is valid until 3 June 2024.',
      "User's parking permit is valid until 3 June 2024.",
      '2024-06-03T23:59:59.999Z',
    ],
    ['I lived in Lisbon until 2019.', 'User lived in Lisbon until 2019.', null],
    ['I have a dentist appointment tomorrow.', 'User has a dentist appointment on 9 May 2023.', null],
  ])('%s', (text, memory, end) => {
    const facts = note(text);
    expect(memories(facts)).toEqual([memory]);
    expect(facts[0]?.forgetAfter?.toISOString() ?? null).toBe(end);
  });

  it('leaves dates alone when the document has no usable one', () => {
    const input: ExtractionInput = { text: 'I moved to Ghent yesterday.', turns: null, date: new Date(Number.NaN) };
    expect(memories(extractFacts(input))).toEqual(['User moved to Ghent yesterday.']);
  });
});
