import { ask, chat, type Persona, persona, text } from '../persona.js';

export const devFive: readonly Persona[] = [
  persona('anton', {
    documents: [
      chat(
        '2026-01-10',
        `U: Hi! I'm Anton, I'm a surveyor and I live in Riga.
        A: Hello Anton, nice to meet you!
        U: My favourite sport is handball.
        U: I have a beagle named Otto.`,
      ),
      chat(
        '2026-04-04',
        `U: We moved to Tallinn in March.
        A: How do you like it there?
        U: It's lovely, thanks for asking.
        U: My favourite sport is padel now, handball hurts my knees.`,
      ),
      chat('2026-08-15', `U: Otto died last week.\nU: I still live in Tallinn.\nU: Would a cat be easier?`),
    ],
    facts: [
      'anton + name|is anton',
      'surveyor',
      'riga',
      'handball',
      'otto + beagle|named',
      'tallinn',
      'padel',
      'otto + died',
    ],
    questions: [
      ask('Where does the user live?', 'tallinn', 'riga'),
      ask("What is the user's favourite sport?", 'padel', 'handball'),
      ask("What is the user's profession?", 'surveyor'),
    ],
  }),
  persona('wanda', {
    documents: [
      text(
        '2026-02-05',
        `I work at a bookshop in Krakow. I am married to Piotr. My daughter Zosia is 9. I drink green tea every evening.
        Rain again today. I should call the plumber.`,
      ),
      text('2026-05-12', `I left the bookshop, I work at a museum now. Zosia turned 10 on Sunday. I love green tea.`),
      text('2026-09-30', `Piotr and I are divorced. I don't drink green tea any more. My lawyer is called Mrs Nowak.`),
    ],
    facts: ['bookshop', 'krakow', 'piotr', 'zosia', 'green tea', 'museum', 'nowak', 'divorced'],
    questions: [
      ask('Where does the user work?', 'museum', 'works at a bookshop'),
      ask('How old is Zosia?', '10', 'zosia is 9'),
      ask("What is the user's relationship status?", 'divorced', 'is married'),
    ],
  }),
  persona('felipe', {
    documents: [
      chat(
        '2026-01-25',
        `U: I'm learning to play the ukulele.
        A: Fun! Start with three chords.
        U: I'm working at a call centre.
        U: My rent is 700 euros.`,
      ),
      chat(
        '2026-03-30',
        `U: My rent went up, it's 780 euros now.
        U: I stopped working at the call centre, I drive a taxi now.
        A: Thank you for the update.
        U: You're welcome, haha.`,
      ),
      chat('2026-07-14', `U: I sold my ukulele.\nU: I hate traffic jams.\nU: My neighbour Ines plays the ukulele.`),
    ],
    facts: ['learning + ukulele', 'call centre', '700', '780', 'taxi', 'sold + ukulele', 'traffic', 'ines + ukulele'],
    questions: [
      ask("How much is the user's rent?", '780', '700'),
      ask("What is the user's job?", 'taxi', 'works at a call centre|is working at a call centre'),
      ask('What does the user hate?', 'traffic'),
    ],
  }),
  persona('naomi', {
    documents: [
      text(
        '2026-02-16',
        `Naomi: Hello Pete! How was the weekend?
        Pete: Quiet! I work as a gardener at the castle, so Saturdays are busy.
        Naomi: I can imagine. I'm a vegan and I run a small cafe.
        Pete: What's it called?
        Naomi: It's called Sprout. My cafe is on Market Street.`,
      ),
      text(
        '2026-06-03',
        `Pete: I lost my job at the castle.
        Naomi: Oh no, poor you!
        Pete: I'm a postman now, so all is well.
        Naomi: Good! I'm not vegan any more, I eat cheese and eggs.
        Pete: Ha, welcome back!`,
      ),
    ],
    facts: ['pete + gardener', 'pete + castle', 'naomi + vegan', 'naomi + cafe', 'pete + postman', 'naomi + cheese'],
    questions: [
      ask("What is Pete's job?", 'postman', 'gardener'),
      ask('Is Naomi vegan?', 'not vegan|no longer|cheese', 'naomi is a vegan'),
      ask("Where is Naomi's cafe?", 'market street'),
    ],
  }),
  persona('gustav', {
    documents: [
      chat(
        '2026-03-04',
        `U: I'm house-sitting in Malmo until 20 March.
        A: Have a good time! Remember to water the plants.
        U: My driving test is on 17 March.
        U: I prefer trains to planes.`,
      ),
      chat(
        '2026-03-15',
        `U: My driving test was postponed to 24 March.
        A: That gives you a week more.
        U: I'm on a diet for the next two weeks.
        U: Is chocolate allowed?`,
      ),
      chat(
        '2026-06-28',
        `U: I passed my driving test.\nU: I bought a used Opel.\nU: I like trains better than planes.`,
      ),
    ],
    facts: ['malmo', 'driving test', 'trains', 'diet', 'opel'],
    expired: ['malmo', 'diet'],
    questions: [
      ask('Did the user pass the driving test?', 'passed'),
      ask('Which car did the user buy?', 'opel'),
      ask('Does the user prefer trains or planes?', 'trains'),
    ],
  }),
  persona('ximena', {
    documents: [
      chat(
        '2026-01-09',
        `U: My boyfriend is Raul and we live in Quito.
        A: Quito is beautiful!
        U: I'm allergic to shrimp.
        U: I go to salsa on Fridays.`,
      ),
      chat(
        '2026-05-01',
        `U: I broke up with Raul and moved to Cuenca.
        A: I am sorry, and good luck in Cuenca.
        U: I have a shrimp allergy, which restaurants are safe?
        A: Try a vegetarian place.
        U: Good tip!`,
      ),
      chat('2026-09-09', `U: I'm dating Joaquin.\nU: Salsa is on Wednesdays now.\nU: If Joaquin proposes I will cry.`),
    ],
    facts: ['raul + boyfriend', 'quito', 'shrimp', 'salsa', 'broke up', 'cuenca', 'joaquin'],
    questions: [
      ask('Where does the user live?', 'cuenca', 'quito'),
      ask('Who is the partner of the user?', 'joaquin', "user's boyfriend"),
      ask('What is the user allergic to?', 'shrimp'),
    ],
  }),
  persona('magnus', {
    documents: [
      text(
        '2026-01-21',
        `About me
        - works at Polar Bank
        - lives in Bodo
        - has one son
        - likes skiing

        My tablet is a Galaxy. My bank card PIN hint is lighthouse.`,
      ),
      text('2026-05-15', `I work at Fjell Insurance now. My tablet is an iPad now. I really like skiing.`),
      text('2026-10-03', `We have two sons now. I live in Bodo. I used to work at Polar Bank.`),
    ],
    facts: ['polar', 'bodo', 'one son', 'skiing', 'galaxy', 'lighthouse', 'fjell', 'ipad', 'two sons'],
    questions: [
      ask('Where does the user work?', 'fjell', 'works at polar'),
      ask('Which tablet does the user have?', 'ipad', 'galaxy'),
      ask('How many sons does the user have?', 'two sons', 'one son'),
    ],
  }),
  persona('dalia', {
    documents: [
      chat(
        '2026-02-13',
        `U: I study medicine at Cairo University.
        A: Impressive! Which year are you in?
        U: I wear contact lenses.
        U: My best friend Hana is a baker.`,
      ),
      chat(
        '2026-05-26',
        `U: Hana opened a bakery in Giza.
        A: That is wonderful news for Hana!
        U: I no longer wear contact lenses, I got glasses.
        U: My email address is dalia@first.example.`,
      ),
      chat(
        '2026-10-06',
        `U: I graduated from Cairo University in June.\nU: I work as a doctor.\nU: My email address is now dalia@second.example.\nU: cool cool`,
      ),
    ],
    facts: [
      'medicine',
      'cairo',
      'lenses',
      'hana + bake',
      'giza',
      'glasses',
      'first.example',
      'graduated',
      'doctor',
      'second.example',
    ],
    questions: [
      ask("What is the user's email address?", 'second', 'first'),
      ask('Does the user wear contact lenses?', 'no longer|glasses', 'wears contact'),
      ask("What is the user's job?", 'doctor'),
    ],
  }),
  persona('pierre', {
    documents: [
      chat(
        '2026-03-07',
        `U: I own a vineyard near Bordeaux.
        A: What grapes do you grow?
        U: Merlot. I'm 58.
        U: I can't swim.`,
      ),
      chat(
        '2026-06-19',
        `U: I sold the vineyard.
        U: I turned 59 on Monday.
        A: Happy belated birthday!
        U: Merci! I am learning to swim.`,
      ),
      chat(
        '2026-10-11',
        `U: I can swim now.\nU: I bought a boat called Mistral.\nU: The boat's name is Mistral, like the wind.`,
      ),
    ],
    facts: ['vineyard', '58', '59', 'swim', 'mistral'],
    questions: [
      ask('How old is the user?', '59', '58'),
      ask('Does the user own a vineyard?', 'sold', 'owns a vineyard'),
      ask('Can the user swim?', 'can swim|learning', 'not swim'),
    ],
  }),
  persona('tilda', {
    documents: [
      chat(
        '2026-02-19',
        `U: My roommate is called Freja.
        U: I'm a night owl, I go to bed at two.
        A: Try to get enough sleep!
        U: My favourite author is Tove Jansson.
        U: I collect vinyl records.`,
      ),
      chat(
        '2026-06-11',
        `U: Freja moved out, my roommate is Saga now.
        A: I hope you get along well.
        U: We do!
        U: I gave up collecting vinyl records.`,
      ),
      chat(
        '2026-09-21',
        `U: My favourite author is Selma Lagerlof these days.\nU: Saga is from Umea.\nU: I think Saga snores, haha.`,
      ),
    ],
    facts: ['freja', 'bed|night owl', 'jansson', 'vinyl', 'saga', 'lagerlof'],
    questions: [
      ask("Who is the user's roommate?", 'saga', 'roommate is called freja'),
      ask("Who is the user's favourite author?", 'lagerlof', 'jansson'),
      ask('Does the user collect vinyl records?', 'gave up|no longer', 'collects vinyl'),
    ],
  }),
];
