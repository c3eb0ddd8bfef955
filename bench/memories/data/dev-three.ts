import { ask, chat, type Persona, persona, text } from '../persona.js';

/** Was held out at first: 77 % of its half had the current value first when nothing was tuned on it. */
export const devThree: readonly Persona[] = [
  persona('yara', {
    documents: [
      chat(
        '2026-01-14',
        `U: Hello there! Nice to meet you.
        A: Nice to meet you too! How can I help today?
        U: I'm based in Accra and I'm a journalist at Coastline Radio.
        U: My favourite season is the harmattan.`,
      ),
      chat(
        '2026-04-03',
        `U: I relocated to Nairobi two weeks ago for a new job.
        A: Congratulations! Nairobi has great cafes. You should visit Karura forest.
        U: I left Coastline Radio and joined Savanna Post as an editor.
        U: Where can I buy a good camera?`,
      ),
      chat(
        '2026-08-11',
        `U: I work for Savanna Post, as you may remember.\nU: I live in Nairobi.\nU: What a day, I can't even!`,
      ),
    ],
    facts: ['accra', 'journalist', 'coastline', 'harmattan', 'nairobi', 'savanna'],
    questions: [
      ask('Where does the user live?', 'nairobi', 'accra'),
      ask('Who is the employer of the user?', 'savanna', 'coastline'),
      ask("What is the user's favourite season?", 'harmattan'),
    ],
  }),
  persona('liam', {
    documents: [
      chat(
        '2026-02-03',
        `U: My girlfriend Aoife is a dancer. We have been together for four years.
        A: That is a long time!
        U: I can't stand olives.
        U: I drive a white Toyota.`,
      ),
      chat(
        '2026-05-13',
        `U: Aoife and I got engaged on Sunday!
        A: Congratulations to you both!
        U: I sold my Toyota and bought a Honda.
        U: If we ever have kids, I would name one Finn.`,
      ),
      chat(
        '2026-09-29',
        `U: I love olives now, strange as it is.\nU: My fiancée Aoife is from Galway.\nU: My neighbour said "I drive a Porsche".`,
      ),
    ],
    facts: [
      'aoife + dancer',
      'aoife + girlfriend|fianc',
      'aoife + together|four years',
      'aoife + galway',
      'olives',
      'toyota + drive',
      'toyota + sold',
      'engaged',
      'honda',
    ],
    questions: [
      ask('Does the user like olives?', 'loves olives|likes olives', 'stand olives|hates olives|dislikes olives'),
      ask('Which car does the user drive?', 'honda', 'drives + toyota'),
      ask("What is the user's relationship status?", 'engaged|fianc', 'aoife + girlfriend'),
    ],
  }),
  persona('sofia', {
    documents: [
      text(
        '2026-01-28',
        `My name is Sofia and I am 41 years old. My address is 12 Harbour Lane. I speak Greek and German.
        I play the violin in an orchestra. I don't eat shellfish.`,
      ),
      text(
        '2026-04-09',
        `My new address is 7 Mill Road. I stopped playing the violin because of my shoulder. I turned 42 on Tuesday.`,
      ),
      text(
        '2026-07-22',
        `I never eat shellfish. I am learning the piano. Perhaps I could join a choir. Greek is beautiful.`,
      ),
    ],
    facts: [
      'sofia + name|goes by|is sofia',
      '41',
      'harbour',
      'greek|german',
      'plays + violin',
      'stopped + violin',
      'shellfish',
      'mill road',
      '42',
      'piano',
    ],
    questions: [
      ask("What is the user's address?", 'mill road', 'harbour'),
      ask('Does the user play the violin?', 'stopped|no longer', 'plays the violin'),
      ask('How old is the user?', '42', '41'),
      ask('What food does the user avoid?', 'shellfish'),
    ],
  }),
  persona('viktor', {
    documents: [
      text(
        '2026-02-18',
        `Viktor: Good to see you, Ines! How was the holiday?
        Ines: Wonderful! You should go there some day.
        Viktor: I wish! I'm working as a welder in Split now.
        Ines: Oh nice. I have a parrot called Kiki, did I tell you?
        Viktor: No way! I've got a tortoise, her name is Greta.`,
      ),
      text(
        '2026-06-15',
        `Ines: I gave Kiki to my aunt, I travel too much.
        Viktor: That must have been hard.
        Ines: It was. I work as a flight attendant for Aerolux.
        Viktor: I became a foreman in May, no more welding.
        Ines: Congrats! You deserve it.`,
      ),
    ],
    facts: [
      'welder|welding',
      'split',
      'kiki + parrot|has',
      'kiki + gave',
      'greta|tortoise',
      'flight attendant',
      'aerolux',
      'foreman',
    ],
    questions: [
      ask("What is Viktor's job?", 'foreman', 'welder'),
      ask('What pet does Viktor have?', 'greta|tortoise'),
      ask('What does Ines do for a living?', 'flight attendant|aerolux'),
      ask('Does Ines still have Kiki?', 'gave|no longer', 'has + kiki'),
    ],
  }),
  persona('margot', {
    documents: [
      chat(
        '2026-03-05',
        `U: I'm in Brussels until next Tuesday for a conference.
        A: Enjoy! The waffles there are famous.
        U: I'm not drinking alcohol for the next three weeks.
        U: My library card expires on 30 April.`,
      ),
      chat(
        '2026-05-21',
        `U: I'm a notary in Nantes.
        U: My hairdresser appointment is on 28 May.
        A: I will keep that in mind.
        U: What would you wear to a gala?`,
      ),
      chat(
        '2026-05-24',
        `U: My hairdresser appointment has been moved to 4 June.\nU: I collect stamps.\nU: Merci, that is all!`,
      ),
    ],
    facts: ['brussels|conference', 'alcohol', 'library card', 'notary', 'nantes', 'hairdresser', 'stamps'],
    expired: ['brussels', 'alcohol', 'library card'],
    questions: [
      ask('When is the hairdresser appointment?', '4 june', '28 may'),
      ask("What is the user's profession?", 'notary'),
      ask('What does the user collect?', 'stamps'),
    ],
  }),
  persona('andre', {
    documents: [
      chat(
        '2026-01-22',
        `U: We're planning to visit Iceland in July.
        A: You will love the waterfalls. Pack a raincoat!
        U: My daughter Camille is afraid of flying.
        U: I'm a big fan of volcanoes.`,
      ),
      chat(
        '2026-04-30',
        `U: We are not going to Iceland any more, we booked a cabin in Slovenia for July.
        A: Slovenia is gorgeous.
        U: Volcanoes fascinate me, I love volcanoes.
        U: Should I rent a car?`,
      ),
      chat(
        '2026-06-18',
        `U: Camille is scared of flying, so we take the train.\nU: My wife's name is Odile.\nU: cheers`,
      ),
    ],
    facts: ['iceland', 'camille + flying', 'volcano', 'slovenia', 'train', 'odile + wife'],
    questions: [
      ask('Where does the user travel in July?', 'slovenia', 'visit iceland'),
      ask('What is Camille afraid of?', 'flying'),
      ask("What is the name of the user's wife?", 'odile'),
    ],
  }),
  persona('zeynep', {
    documents: [
      chat(
        '2026-02-12',
        `U: I'm a PhD student in chemistry at Bogazici University.
        A: Fascinating! What is your topic?
        U: I drink three cups of tea a day.
        U: My supervisor is Professor Kaya.`,
      ),
      chat(
        '2026-05-28',
        `U: My supervisor is now Professor Demir, as Professor Kaya retired.
        U: I no longer drink tea, it kept me awake.
        A: Herbal infusions may help you sleep.
        U: Probably. I might try that.`,
      ),
      chat(
        '2026-10-02',
        `U: I finished my PhD in September.\nU: I work as a chemist at Petrolab.\nU: My roommate Ece is looking for a job.`,
      ),
    ],
    facts: ['phd', 'bogazici', 'tea', 'kaya + supervisor', 'kaya + retired', 'demir', 'chemist', 'petrolab', 'ece'],
    questions: [
      ask("Who is the user's supervisor?", 'demir', 'kaya'),
      ask('Does the user drink tea?', 'no longer', 'drinks three'),
      ask('Where does the user work?', 'petrolab'),
    ],
  }),
  persona('jonas', {
    documents: [
      text(
        '2026-01-19',
        `About me:
        - lives in Aarhus
        - works at Vestas
        - has two kids
        - loves sailing

        My favourite dish is frikadeller. My laptop is a ThinkPad.`,
      ),
      text(
        '2026-05-06',
        `We moved to Odense at the beginning of May. My laptop is a MacBook now. I enjoy sailing a lot.
        My favourite dish used to be frikadeller, now it is lasagne.`,
      ),
      text('2026-08-20', `I have two kids. I changed jobs: I work at Danfoss now. Sailing is my passion.`),
    ],
    facts: [
      'aarhus',
      'vestas',
      'two kids',
      'sailing',
      'frikadeller',
      'thinkpad',
      'odense',
      'macbook',
      'lasagne',
      'danfoss',
      'changed jobs',
    ],
    questions: [
      ask('Where does the user live?', 'odense', 'aarhus'),
      ask('Where does the user work?', 'danfoss', 'vestas'),
      ask("What is the user's favourite dish?", 'lasagne', 'frikadeller'),
      ask('Which laptop does the user have?', 'macbook', 'thinkpad'),
    ],
  }),
  persona('chloe', {
    documents: [
      chat(
        '2026-03-09',
        `U: I'm pescatarian, and I'm allergic to kiwi.
        A: Thank you, I will remember both.
        U: My boyfriend Theo is a chef in Reims.
        U: I train for a half marathon.`,
      ),
      chat(
        '2026-06-12',
        `U: Theo and I split up last week.
        A: I am sorry. Breakups are hard.
        U: I ran the half marathon in Paris on Sunday.
        U: I have an allergy to kiwi, so please no smoothies with it.`,
      ),
      chat(
        '2026-09-15',
        `U: I'm not pescatarian any more, I eat everything except kiwi.\nU: I'm seeing someone called Louis.\nU: Do you think it is too early?`,
      ),
    ],
    facts: [
      'pescatarian',
      'allerg + kiwi',
      'theo + chef',
      'theo + boyfriend',
      'theo + split',
      'reims',
      'half marathon + train',
      'half marathon + ran',
      'everything',
      'louis',
    ],
    questions: [
      ask('Is the user pescatarian?', 'not pescatarian|no longer|everything', 'is pescatarian'),
      ask('What is the user allergic to?', 'kiwi'),
      ask('Who is the partner of the user?', 'louis', "user's boyfriend theo"),
    ],
  }),
  persona('ravi', {
    documents: [
      chat(
        '2026-02-08',
        `U: Write me a haiku about spring.
        A: Petals on the wind / the river wakes from its dream / frogs begin to sing.
        U: Nice! I work in IT support and I use a Pixel phone.
        U: My desk is on the third floor.`,
      ),
      chat(
        '2026-04-21',
        `U: I swapped my Pixel for an iPhone.
        U: My desk is on the fifth floor now.
        A: A new view, then!
        U: Yes indeed.`,
      ),
      chat(
        '2026-08-05',
        `U: I prefer tea over coffee.\nU: I'd rather have tea than coffee.\nU: Explain quantum computing like I'm five.`,
      ),
    ],
    facts: ['it support', 'uses + pixel', 'swapped + pixel', 'third floor', 'iphone', 'fifth floor', 'tea'],
    questions: [
      ask('Which phone does the user have?', 'iphone', 'uses a pixel'),
      ask("Where is the user's desk?", 'fifth', 'third'),
      ask('Does the user prefer tea or coffee?', 'tea'),
    ],
  }),
];
