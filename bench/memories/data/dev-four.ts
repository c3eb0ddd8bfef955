import { ask, chat, type Persona, persona, text } from '../persona.js';

/** Once held out; for tuning by now. */
export const devFour: readonly Persona[] = [
  persona('elena', {
    documents: [
      chat(
        '2026-01-16',
        `U: I have twin boys, Marko and Luka.
        A: Double the joy!
        U: I'm a pharmacist at Green Cross.
        U: I take a pilates class on Thursdays.`,
      ),
      chat(
        '2026-04-14',
        `U: I was promoted to store manager at Green Cross.
        U: The pilates class is on Saturdays now.
        A: Congratulations on the promotion!
        U: Aw, you're kind.`,
      ),
      chat(
        '2026-07-30',
        `U: Marko plays chess.\nU: My boys are called Marko and Luka.\nU: My mother-in-law says I should work less.`,
      ),
    ],
    facts: ['marko + luka|twin', 'pharmacist', 'green cross', 'pilates', 'manager', 'marko + chess'],
    questions: [
      ask("What is the user's job?", 'manager', 'pharmacist'),
      ask('On which day is the pilates class?', 'saturday', 'thursday'),
      ask('What does Marko play?', 'chess'),
    ],
  }),
  persona('theo', {
    documents: [
      chat(
        '2026-02-22',
        `U: My horse is called Comet and I ride every weekend.
        A: Riding is a lovely hobby.
        U: I share a flat in Basel with my brother Nils.
        U: I play bass in a jazz trio.`,
      ),
      chat(
        '2026-06-08',
        `U: I now live on my own in Zurich.
        U: We had to sell Comet in May.
        A: That must have been tough for you.
        U: It was the right decision.`,
      ),
      chat(
        '2026-09-25',
        `U: I quit the jazz trio.\nU: I bought an old motorbike.\nU: Nils hates my motorbike.\nU: Would you ride one?`,
      ),
    ],
    facts: [
      'comet + horse|called',
      'comet + sell|sold',
      'ride',
      'basel',
      'nils + flat|brother',
      'bass',
      'quit|left + trio',
      'zurich',
      'motorbike + bought',
      'nils + motorbike',
    ],
    questions: [
      ask('Where does the user live?', 'zurich', 'basel'),
      ask('Does the user still own the horse Comet?', 'sell|sold', 'horse is called comet'),
      ask('What does Nils hate?', 'motorbike'),
    ],
  }),
  persona('bea', {
    documents: [
      text(
        '2026-01-27',
        `Bea: Hi Jamal! How's life treating you?
        Jamal: Can't complain! I'm doing an internship at Orbital.
        Bea: Sounds cool. I just got a job at the zoo.
        Jamal: The zoo? That's so you!
        Bea: I know, right? I'm afraid of snakes though.`,
      ),
      text(
        '2026-05-19',
        `Jamal: My internship ended, I'm a junior analyst at Kestrel now.
        Bea: Yay! I'm no longer afraid of snakes, I feed them every day.
        Jamal: Haha, unbelievable!
        Bea: My sister Ruth lives in Malmo.`,
      ),
      text(
        '2026-09-03',
        `Bea: Ruth moved from Malmo to Lund.\nJamal: Lund is pretty.\nJamal: I have a cold, so I'm staying in.\nBea: Feel better!`,
      ),
    ],
    facts: ['orbital|internship', 'zoo', 'snakes', 'analyst', 'kestrel', 'ruth', 'cold'],
    questions: [
      ask('Where does Jamal work?', 'kestrel', 'orbital'),
      ask('Is Bea afraid of snakes?', 'no longer|not afraid', 'bea is afraid'),
      ask('Where does Ruth live?', 'lund', 'malmo'),
    ],
  }),
  persona('carlos', {
    documents: [
      chat(
        '2026-02-11',
        `U: My mobile number is 600 123 456.
        U: I subscribe to the magazine Letras.
        A: Great magazine!
        U: I usually get up at six.`,
      ),
      chat(
        '2026-05-09',
        `U: I changed my mobile number to 600 987 654.
        U: I cancelled my subscription to Letras.
        A: Understood.
        U: Nowadays I get up at five.`,
      ),
      chat(
        '2026-08-26',
        `U: I'm colour-blind.\nU: I am colour-blind, so avoid red and green please.\nU: My favourite film is Roma.\nU: ok, got it`,
      ),
    ],
    facts: ['600 123', 'letras + subscribe', 'letras + cancelled', 'six', '600 987', 'five', 'colour-blind', 'roma'],
    questions: [
      ask("What is the user's mobile number?", '987', '123'),
      ask('Is the user subscribed to Letras?', 'cancelled', 'subscribes'),
      ask("What is the user's favourite film?", 'roma'),
    ],
  }),
  persona('birgit', {
    documents: [
      chat(
        '2026-03-12',
        `U: My exam is on 2 April.
        U: I'm renting a room in Graz until the end of June.
        A: Good luck with your studies!
        U: I hope it goes well.`,
      ),
      chat(
        '2026-03-28',
        `U: They postponed my exam to 9 April.
        U: I study architecture.
        A: More time to prepare!
        U: Exactly what I thought.`,
      ),
      chat(
        '2026-09-10',
        `U: I dropped out of university and started an apprenticeship as a baker.\nU: My boss is called Herr Gruber.\nU: fun times`,
      ),
    ],
    facts: ['exam', 'graz', 'architecture', 'university', 'baker', 'gruber'],
    expired: ['graz'],
    questions: [
      ask('When is the exam?', '9 april', '2 april'),
      ask('Who is the boss of the user?', 'gruber'),
      ask('What does the user do now?', 'baker', 'studies architecture'),
    ],
  }),
  persona('omar', {
    documents: [
      text(
        '2026-01-31',
        `I have been living in Tunis since 2015. I love photography. My brother Karim is a lawyer in Sfax.
        Slept badly again. Nothing else to report.`,
      ),
      text(
        '2026-04-17',
        `Photography is still my favourite hobby and I adore it. Karim quit his job and runs a hotel. I rented a studio.`,
      ),
      text(
        '2026-07-11',
        `I moved away from Tunis; my new home is Bizerte. I gave up the studio. I really enjoy photography.`,
      ),
    ],
    facts: [
      'tunis',
      'photography',
      'karim + lawyer',
      'karim + quit',
      'karim + hotel',
      'sfax',
      'studio + rented',
      'studio + gave up',
      'bizerte',
    ],
    questions: [
      ask('Where does the user live?', 'bizerte', 'tunis'),
      ask('What does Karim do?', 'hotel', 'lawyer'),
      ask('What is the hobby of the user?', 'photography'),
    ],
  }),
  persona('edith', {
    documents: [
      chat(
        '2026-02-26',
        `U: I have high blood pressure and I take ramipril.
        A: Please follow your doctor's advice.
        U: I live alone in Exeter.
        U: I have one grandchild, Poppy.`,
      ),
      chat(
        '2026-06-24',
        `U: My doctor switched me from ramipril to losartan.
        U: I moved in with my son Peter in Taunton.
        A: That must be a big change for you.
        U: He is a good boy.`,
      ),
      chat(
        '2026-10-12',
        `U: I'm 78.\nU: I have two grandchildren now, Poppy and Alfie.\nU: I used to smoke, but I stopped in 1990.\nU: Ta-ta!`,
      ),
    ],
    facts: [
      'blood pressure',
      'ramipril',
      'exeter',
      'grandchild|poppy',
      'losartan',
      'peter|taunton',
      '78',
      'alfie',
      'smok',
    ],
    questions: [
      ask('What medicine does the user take?', 'losartan', 'takes ramipril'),
      ask('How many grandchildren does the user have?', 'two grandchildren|alfie', 'one grandchild'),
      ask('Who does the user live with?', 'peter', 'alone'),
    ],
  }),
  persona('hugo', {
    documents: [
      chat(
        '2026-01-13',
        `U: I'm married to Clara and we have a baby, Emil.
        A: Congratulations on the baby!
        U: I'm a software engineer at Bluefin.
        U: We're thinking of moving to the coast.`,
      ),
      chat(
        '2026-05-04',
        `U: Clara and I are separated.
        U: Bluefin let me go, so I'm looking for work.
        A: I am really sorry about all that.
        U: Life goes on.`,
      ),
      chat(
        '2026-09-17',
        `U: I found a job: I'm a software engineer at Mistral Games.\nU: Emil started to walk.\nU: My friend Axel works at Bluefin.`,
      ),
    ],
    facts: [
      'clara + married',
      'emil + baby',
      'emil + walk',
      'software engineer',
      'bluefin + engineer|work',
      'bluefin + go',
      'looking for work|job',
      'coast',
      'mistral',
      'separated',
      'axel + bluefin',
    ],
    questions: [
      ask("What is the user's relationship status?", 'separated', 'married to clara'),
      ask('Which company does the user work for?', 'mistral', 'user + engineer at bluefin'),
      ask('What can Emil do?', 'walk'),
    ],
  }),
  persona('leila', {
    documents: [
      chat(
        '2026-03-17',
        `U: I'm originally from Isfahan and now I live in Vienna.
        U: My favorite cafe is Sperl.
        A: A classic!
        U: I'm a member of a chess club.`,
      ),
      chat(
        '2026-06-01',
        `U: I don't live in Vienna anymore, I'm in Salzburg now.
        U: My favorite cafe is now Bazar.
        A: Also a classic. You have good taste.
        U: I also left the chess club.`,
      ),
      chat(
        '2026-10-08',
        `U: I work as an interpreter.\nU: I'm an interpreter for Farsi and German.\nU: My friend Mina would like to become an actress.`,
      ),
    ],
    facts: [
      'isfahan',
      'vienna',
      'sperl',
      'chess club + member',
      'chess club + left',
      'salzburg',
      'bazar',
      'interpreter',
      'mina',
    ],
    questions: [
      ask('Where does the user live?', 'salzburg', 'vienna'),
      ask("What is the user's favourite cafe?", 'bazar', 'sperl'),
      ask('What does the user do for a living?', 'interpreter'),
      ask('Is the user in a chess club?', 'left', 'member of a chess club'),
    ],
  }),
  persona('stefan', {
    documents: [
      chat(
        '2026-02-28',
        `U: Our house-warming party is on 18 April.
        A: Sounds like fun! Do you need a playlist?
        U: My cousin Petra is vegan.
        U: I'm not religious.`,
      ),
      chat(
        '2026-04-02',
        `U: We had to postpone the party to 25 April.
        U: I eat a lot of cheese.
        A: A cheese board for the party, then!
        U: Good thinking.`,
      ),
      chat(
        '2026-07-19',
        `U: I can't eat cheese any more, I became lactose intolerant.\nU: I've become lactose intolerant, what a shame.\nU: Petra isn't vegan any longer.`,
      ),
    ],
    facts: ['party', 'petra', 'religious', 'cheese', 'lactose'],
    questions: [
      ask('When is the house-warming party?', '25 april', '18 april'),
      ask('Can the user eat cheese?', 'not eat|lactose', 'eats a lot of cheese'),
      ask('Is Petra vegan?', 'not vegan|no longer', 'petra is vegan'),
    ],
  }),
];
