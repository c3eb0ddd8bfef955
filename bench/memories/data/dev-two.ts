import { ask, chat, type Persona, persona, text } from '../persona.js';

export const devTwo: readonly Persona[] = [
  persona('fatima', {
    documents: [
      chat(
        '2026-01-08',
        `U: I have a son called Idris, he is 6, and a daughter called Salma.
        A: Lovely names!
        U: I'm a midwife at St Anne Hospital.
        U: I'm learning Spanish.`,
      ),
      chat(
        '2026-03-19',
        `U: My son's name is Idris, in case I did not say.
        U: I gave up learning Spanish, no time.
        A: You could start again later.
        U: I work nights this month.`,
      ),
      chat(
        '2026-06-30',
        `U: I left St Anne Hospital, I work at a birth centre now.\nU: Idris loves dinosaurs.\nU: lol`,
      ),
    ],
    facts: ['idris', 'salma', 'midwife', 'anne', 'spanish', 'nights', 'birth centre', 'dinosaurs'],
    questions: [
      ask('Where does the user work?', 'birth centre', 'anne'),
      ask("What is the name of the user's son?", 'idris'),
      ask('Is the user learning Spanish?', 'spanish + gave up|no longer|stopped|quit|not', 'is learning spanish'),
    ],
  }),
  persona('bruno', {
    documents: [
      chat(
        '2026-02-20',
        `U: My dog Bolt is a beagle. I take him to the park every evening.
        A: Beagles need lots of exercise.
        U: I live with my parents in Porto.
        U: I play the drums in a band called Ruido.`,
      ),
      chat(
        '2026-05-25',
        `U: I moved out of my parents' house, I have my own flat in Braga now.
        A: Congratulations on the new flat!
        U: Bolt passed away in April.
        U: I miss him a lot.`,
      ),
      chat(
        '2026-09-09',
        `U: I left the band, I don't play the drums any more.
        U: I adopted a kitten named Figo.
        U: My dad says "I think cats are boring".`,
      ),
    ],
    facts: ['bolt', 'park', 'parents', 'porto', 'drums', 'ruido|band', 'braga', 'figo', 'parents + out'],
    questions: [
      ask('Where does the user live?', 'braga', 'porto'),
      ask('Does the user play the drums?', 'no longer|not|left the band|any more', 'plays the drums'),
      ask("What is the user's pet?", 'figo'),
    ],
  }),
  persona('sven', {
    documents: [
      text(
        '2026-01-25',
        `Sven: Morning, Elif! Did you sleep well?
        Elif: Like a baby, thanks. You?
        Sven: Not bad. I'm training for a marathon in Hamburg.
        Elif: Impressive! I work at Siemens as a physicist.
        Sven: I'm left-handed, so the mouse at your desk drives me mad.
        Elif: Haha, sorry!`,
      ),
      text(
        '2026-04-12',
        `Elif: I left Siemens in March. I work for a startup called Lumen.
        Sven: Brave! I hurt my ankle, so I dropped out of the marathon.
        Elif: Oh no, get well soon!
        Sven: My girlfriend Lena is Swiss.`,
      ),
      text(
        '2026-08-30',
        `Sven: Lena and I broke up.\nElif: I'm so sorry, Sven.\nSven: I'm dating Nora now.\nElif: Good for you!`,
      ),
    ],
    facts: [
      'sven + marathon',
      'elif + siemens',
      'elif + physicist',
      'left-handed',
      'lumen',
      'ankle',
      'lena + girlfriend',
      'lena + swiss',
      'lena + broke up',
      'nora',
    ],
    questions: [
      ask('Where does Elif work?', 'lumen', 'works at siemens'),
      ask('Who is Sven dating?', 'nora', "sven's girlfriend lena"),
      ask('Which hand does Sven write with?', 'left-handed'),
    ],
  }),
  persona('grace', {
    documents: [
      chat(
        '2026-02-06',
        `U: I go to Fit24, the gym on Elm Street.
        A: Nice! How often do you go?
        U: I usually work out on Mondays and Fridays.
        U: My email is grace@oldmail.example.`,
      ),
      chat(
        '2026-04-18',
        `U: I changed my email to grace@newmail.example.
        U: I cancelled my gym membership. I do yoga at home now.
        A: Yoga is wonderful. You might like a thicker mat.
        U: Will do, thank you!`,
      ),
      chat(
        '2026-07-27',
        `U: I'm lactose intolerant.\nU: I can't drink milk, I am lactose intolerant.\nU: My favourite book is Middlemarch.\nU: yes please`,
      ),
    ],
    facts: [
      'fit24',
      'work out|works out|mondays',
      'oldmail',
      'newmail',
      'gym',
      'yoga',
      'lactose',
      'milk',
      'middlemarch',
    ],
    questions: [
      ask("What is the user's email address?", 'newmail', 'oldmail'),
      ask("What is the user's favourite book?", 'middlemarch'),
      ask('Does the user tolerate lactose?', 'lactose|milk'),
    ],
  }),
  persona('pavel', {
    documents: [
      chat(
        '2026-03-01',
        `U: My flight to Prague is on 14 March.
        U: I work remotely for a company called Northbeam.
        A: Remote work suits many people.
        U: I think remote work is overrated though.`,
      ),
      chat(
        '2026-03-10',
        `U: My flight to Prague was moved to 21 March.
        A: Thanks for telling me.
        U: I'm renting a van until 25 March.
        U: Could you draft an email to my landlord?`,
      ),
      chat(
        '2026-08-01',
        `U: I was laid off in July, so I'm unemployed at the moment.\nU: My landlord is called Mr Novak.\nU: great, bye`,
      ),
    ],
    facts: ['prague', 'northbeam', 'van', 'laid off|unemployed', 'novak'],
    expired: ['van'],
    questions: [
      ask('When is the flight to Prague?', '21 march', '14 march'),
      ask('Where does the user work?', 'laid off|unemployed', 'northbeam'),
      ask("Who is the user's landlord?", 'novak'),
    ],
  }),
  persona('mei', {
    documents: [
      text(
        '2026-01-18',
        `Today I signed up for a pottery class. I love ceramics. My sister Lan is a surgeon in Hanoi.
        I felt tired all day. The weather was awful.`,
      ),
      text('2026-03-28', `I enjoy ceramics more than ever. Lan moved to Da Nang. I bought a bicycle.`),
      text('2026-06-14', `I really love ceramics. Lan is pregnant. My bicycle was stolen. I commute by tram now.`),
    ],
    facts: [
      'pottery',
      'ceramics',
      'lan + surgeon',
      'lan + hanoi',
      'nang',
      'lan + pregnant',
      'bicycle + bought',
      'bicycle + stolen',
      'tram',
    ],
    questions: [
      ask('Where does Lan live?', 'nang', 'hanoi'),
      ask('What hobby does the user love?', 'ceramics|pottery'),
      ask('How does the user commute?', 'tram'),
    ],
  }),
  persona('walter', {
    documents: [
      chat(
        '2026-02-25',
        `U: I smoke about ten cigarettes a day, sadly.
        A: It is never too late to quit.
        U: I'm 61 and I have diabetes.
        U: I take metformin twice a day.`,
      ),
      chat(
        '2026-06-06',
        `U: I quit smoking in May!
        A: That is wonderful news, well done!
        U: I have a grandson named Felix.
        U: How many steps should one walk a day?`,
      ),
      chat(
        '2026-10-10',
        `U: I stopped taking metformin, my doctor put me on insulin.\nU: I haven't smoked since May.\nU: Good night!`,
      ),
    ],
    facts: ['cigarettes|smok', '61', 'diabetes|diabetic', 'metformin', 'felix', 'insulin'],
    questions: [
      ask('Does the user smoke?', "quit smoking|n't smoked|no longer smokes|not smoked|stopped smoking", 'smokes'),
      ask('Which medicine does the user take?', 'insulin|stopped taking', 'takes metformin'),
      ask("What is the name of the user's grandson?", 'felix'),
    ],
  }),
  persona('rosa', {
    documents: [
      chat(
        '2026-01-11',
        `U: My husband's name is Julio.
        U: We have three kids.
        A: A full house!
        U: We want to buy a house in Granada next year.`,
      ),
      chat(
        '2026-05-02',
        `U: Julio and I got divorced.
        A: I am sorry to hear that. How are you doing?
        U: I'm okay. I'm taking it one day at a time.
        U: I started working at a flower shop.`,
      ),
      chat(
        '2026-09-19',
        `U: I own a flower shop now, it is called Azahar.\nU: Three kids keep me busy, you know.\nU: My mom lives with us.`,
      ),
    ],
    facts: [
      'julio',
      'three kids',
      'granada',
      'divorced',
      'work + flower shop',
      'own + flower shop|azahar',
      'mom|mother',
    ],
    questions: [
      ask("What is the user's relationship status?", 'divorced', 'husband'),
      ask('How many children does the user have?', 'three kids'),
      ask('What shop does the user own?', 'flower shop|azahar'),
    ],
  }),
  persona('hassan', {
    documents: [
      chat(
        '2026-02-09',
        `U: I'm from Alexandria, but I live in Marseille.
        U: I support Olympique, never miss a match.
        A: What a passionate crowd!
        U: My favorite food is couscous.`,
      ),
      chat(
        '2026-04-27',
        `U: Actually my favorite food is ramen now, couscous is second.
        U: I'm not living in Marseille any longer, I relocated to Lyon for work.
        A: Lyon has fantastic food.
        U: You are right about that.`,
      ),
      chat(
        '2026-10-01',
        `U: I work as a sound engineer.\nU: I'm a sound engineer at a theatre.\nU: My brother wants to become a pilot.`,
      ),
    ],
    facts: [
      'alexandria',
      'marseille',
      'olympique|match',
      'couscous',
      'ramen',
      'lyon',
      'sound engineer',
      'theatre',
      'brother + pilot',
    ],
    questions: [
      ask('Where does the user live?', 'lyon', 'marseille'),
      ask("What is the user's favourite food?", 'ramen', 'couscous'),
      ask('What is the profession of the user?', 'sound engineer'),
    ],
  }),
  persona('nina', {
    documents: [
      chat(
        '2026-03-15',
        `U: My wedding is on 5 September in Ghent.
        A: How wonderful! Have you picked the flowers?
        U: Not yet. My colleague Sara got married on a boat.
        U: I'm vegetarian and my fiancé Bram eats everything.`,
      ),
      chat(
        '2026-05-20',
        `U: We moved the wedding to 12 September.
        A: Noted, 12 September.
        U: I eat meat again, I'm not vegetarian any more.
        U: Imagine a wedding on the moon!`,
      ),
      chat(
        '2026-10-05',
        `U: I got married on 12 September!\nU: Bram and I live in Antwerp.\nU: We have a cat, Minoes.\nU: Our cat is called Minoes.`,
      ),
    ],
    facts: ['wedding', 'sara', 'vegetarian', 'bram', 'meat', 'married', 'antwerp', 'minoes'],
    questions: [
      ask('Is the user vegetarian?', 'meat|not vegetarian|no longer', 'is vegetarian'),
      ask("What is the name of the user's cat?", 'minoes'),
      ask('Where does the user live?', 'antwerp'),
    ],
  }),
];
