import { ask, chat, type Persona, persona, text } from '../persona.js';

/** Half the personas are for tuning. */
export const devOne: readonly Persona[] = [
  persona('ingrid', {
    documents: [
      chat(
        '2026-01-12',
        `U: Good morning! Hope you are having a nice Monday.
        A: Good morning! How can I help?
        U: I live in Tromso and work at Havlinje, a ferry company. Can you recommend a warm jacket?
        A: You should look for a parka with a hood. Many people in Norway like wool layers.
        U: Perfect, thank you so much!
        U: My favourite drink is cocoa, by the way.`,
      ),
      chat(
        '2026-03-20',
        `U: Hi again. Big change: I moved to Bergen last week.
        A: How exciting! Bergen is known for rain, so you might want boots.
        U: Haha, true. If I had more money I would buy a house in Voss.
        U: I still work at Havlinje, just from their Bergen office.`,
      ),
      chat(
        '2026-06-02',
        `U: I don't work at Havlinje any more, I'm at Fjordkraft now.
        A: Congratulations on the new job!
        U: Thanks! My favourite drink is iced tea these days.
        U: What is a good gift for a colleague?`,
      ),
    ],
    facts: ['tromso', 'havlinje', 'cocoa', 'bergen', 'fjordkraft', 'iced tea'],
    questions: [
      ask('Where does the user live?', 'bergen', 'tromso'),
      ask('Where does the user work?', 'fjordkraft', 'havlinje'),
      ask("What is the user's favourite drink?", 'iced tea', 'cocoa'),
    ],
  }),
  persona('dario', {
    documents: [
      chat(
        '2026-02-01',
        `U: hey
        A: Hello! What can I do for you?
        U: I'm a pastry chef in Turin and I have two cats, Pepe and Lina.
        U: I'm allergic to hazelnuts, which is a pain in my job lol
        A: Oh no! Consider wearing gloves when you handle nuts.
        U: good idea`,
      ),
      chat(
        '2026-04-15',
        `U: So my friend Marco is a vegan and he wants me to cook for him. Ideas?
        A: You could make risotto with vegetable stock.
        U: Nice one. I love jazz, so some jazz in the background too.
        U: I have a hazelnut allergy, so nothing with those.`,
      ),
      chat(
        '2026-07-09',
        `U: I'm really into jazz at the moment, any new records?
        A: Try the newest piano trios.
        U: I quit my job as a pastry chef. I work as a barista now.
        U: Would it be weird to adopt a dog too?`,
      ),
    ],
    facts: ['pastry chef', 'turin', 'cats|pepe|lina', 'hazelnut', 'marco + vegan', 'jazz', 'barista'],
    questions: [
      ask("What is the user's job?", 'barista', 'pastry chef'),
      ask('What is the user allergic to?', 'hazelnut'),
      ask('What music does the user like?', 'jazz'),
    ],
  }),
  persona('priyanka', {
    documents: [
      text(
        '2026-01-05',
        `I am 29 years old. I live in Pune with my husband Rohan. I work as a data scientist at Zentrix. My phone number is 555-0142.
        I drink coffee every morning.`,
      ),
      text(
        '2026-03-11',
        `My new phone number is 555-0199. I gave up coffee last month. I play badminton on Sundays.
        Remember to water the plants. Maybe I should try yoga.`,
      ),
      text('2026-05-30', `I turned 30 yesterday. Rohan works at a bank. We adopted a puppy called Mochi.`),
    ],
    facts: [
      '29',
      'pune',
      'rohan',
      'data scientist',
      'zentrix',
      '0142',
      'coffee',
      '0199',
      'badminton',
      'turned 30|30 years|is 30',
      'mochi',
    ],
    questions: [
      ask("What is the user's phone number?", '0199', '0142'),
      ask('Does the user drink coffee?', 'coffee + gave up|no longer|stopped|quit|not', 'drinks coffee'),
      ask('How old is the user?', '30', '29'),
      ask('What sport does the user play?', 'badminton'),
    ],
  }),
  persona('tomasz', {
    documents: [
      text(
        '2026-02-14',
        `Tomasz: Hey Kasia! Long time no see!
        Kasia: Hi Tomasz! Yes, way too long. How are you?
        Tomasz: Great! I'm single again, Ola and I broke up in January.
        Kasia: Oh no, I'm so sorry to hear that!
        Tomasz: It's fine, really. I drive a red Skoda now and I go climbing every Tuesday.
        Kasia: Cool! I live in Gdansk now and I teach maths at a high school.`,
      ),
      text(
        '2026-06-21',
        `Kasia: Happy birthday, Tomasz!
        Tomasz: Thanks, Kasia! You remembered!
        Kasia: Of course. Any news?
        Tomasz: I'm engaged! Her name is Beata, she is amazing.
        Kasia: Wow, congratulations! I moved to Sopot in May.
        Tomasz: Lovely! I sold the Skoda last week, by the way.`,
      ),
    ],
    facts: [
      'tomasz + single',
      'ola',
      'skoda',
      'climbing',
      'kasia + gdansk',
      'kasia + math',
      'tomasz + engaged',
      'beata',
      'kasia + sopot',
    ],
    questions: [
      ask("What is Tomasz's relationship status?", 'engaged', 'tomasz + single'),
      ask('Where does Kasia live?', 'sopot', 'gdansk'),
      ask('What does Tomasz do on Tuesdays?', 'climbing'),
      ask('Does Tomasz still have the Skoda?', 'sold + skoda', 'drives + skoda'),
    ],
  }),
  persona('helen', {
    documents: [
      chat(
        '2026-03-03',
        `U: I'm staying at my sister's place in Leeds until Friday.
        A: Enjoy your visit! You should see the market.
        U: I'm on antibiotics for the next ten days.
        U: I have a dentist appointment on 12 March.
        A: Noted. Remember to take them with food.`,
      ),
      chat(
        '2026-03-08',
        `U: The dentist moved my appointment to 19 March.
        A: Got it.
        U: I'm a retired teacher and I live in York.
        U: My parking permit is valid until the end of May.
        U: Is it going to rain?`,
      ),
      chat(
        '2026-09-01',
        `U: Hello hello!
        U: I volunteer at the library on Wednesdays.
        U: My daughter Sophie lives in Bristol and she has twins.
        A: How lovely, twins are a lot of fun!`,
      ),
    ],
    facts: ['leeds', 'antibiotics', 'dentist|appointment', 'retired|teacher', 'york', 'permit', 'library', 'sophie'],
    expired: ['leeds', 'antibiotics', 'permit'],
    questions: [
      ask('When is the dentist appointment?', '19 march', '12 march'),
      ask('Where does the user live?', 'york', 'leeds'),
      ask('Where does the user volunteer?', 'library'),
    ],
  }),
  persona('kenji', {
    documents: [
      chat(
        '2026-01-20',
        `U: I want you to act as a travel agent. Ready?
        A: Ready when you are!
        U: I'm flying to Lisbon on 3 May with my wife Yuki.
        A: Great choice. I love Lisbon! I would stay in Alfama.
        U: My budget is 2000 euros.
        U: We prefer small hotels.`,
      ),
      chat(
        '2026-03-02',
        `U: We cancelled the trip to Lisbon. We're going to Seville instead.
        A: Seville is beautiful in spring.
        U: My budget is now 2500 euros.
        U: Yuki is a vegetarian.`,
      ),
      chat(
        '2026-04-10',
        `U: What does "obrigado" mean?
        A: It means thank you in Portuguese.
        U: My wife doesn't eat meat, she has been a vegetarian for years.
        U: Someone told me "I hate Seville", can you believe it?`,
      ),
    ],
    facts: ['lisbon', 'yuki', '2000', 'small hotels', 'seville', '2500', 'wife + meat|vegetarian'],
    questions: [
      ask("Where is the user's trip going to?", 'seville', 'lisbon'),
      ask("What is the user's budget?", '2500', '2000'),
      ask('Who is vegetarian?', 'vegetarian'),
    ],
  }),
  persona('amara', {
    documents: [
      chat(
        '2026-02-10',
        `U: Quick intro: I'm Amara, I study law at Leiden University and I live in Delft.
        A: Nice to meet you, Amara!
        U: I speak Igbo, English and Dutch.
        U: I hate mushrooms.
        A: Understood, no mushrooms.`,
      ),
      chat(
        '2026-05-05',
        `U: I actually like mushrooms now, my flatmate makes them so well.
        A: Tastes change!
        U: I switched from law to history.
        U: Thanks for everything, talk soon!`,
      ),
      chat(
        '2026-09-12',
        `U: I graduated in July.
        U: I started a job at the Mauritshuis, and I'm fluent in Dutch by now.
        U: My cousin Chidi is moving to Delft in October.
        A: That will be great for both of you.`,
      ),
    ],
    facts: [
      'amara + name|goes by|user is amara',
      'law',
      'leiden',
      'delft + live',
      'igbo|dutch',
      'mushroom',
      'history',
      'graduated',
      'mauritshuis',
      'chidi',
    ],
    questions: [
      ask('Does the user like mushrooms?', 'likes mushrooms|loves mushrooms', 'hates mushrooms'),
      ask('What does the user study?', 'history', 'studies law'),
      ask('Where does the user work?', 'mauritshuis'),
    ],
  }),
  persona('oskar', {
    documents: [
      text(
        '2026-01-15',
        `# About me
        - lives in Uppsala
        - works as a carpenter
        - is allergic to cats
        - likes ice hockey

        My favourite team is Luleå. My car is a blue Volvo.`,
      ),
      text(
        '2026-04-01',
        `Sold the Volvo and got a grey Kia. My car is a grey Kia now.
        My favourite team is Frölunda now. I used to be a carpenter, but now I'm an electrician.`,
      ),
      text('2026-08-18', `I live in Uppsala. I'm a huge fan of ice hockey. I can't be around cats, allergy.`),
    ],
    facts: [
      'uppsala',
      'carpenter',
      'cats|allerg',
      'ice hockey',
      'luleå',
      'volvo + is',
      'volvo + sold',
      'kia + is|got',
      'frölunda',
      'electrician',
    ],
    questions: [
      ask('What car does the user have?', 'kia', 'volvo'),
      ask("What is the user's job?", 'electrician', 'carpenter'),
      ask("What is the user's favourite team?", 'frölunda', 'luleå'),
      ask('What is the user allergic to?', 'cats'),
    ],
  }),
  persona('lucia', {
    documents: [
      chat(
        '2026-02-02',
        `U: I've been vegetarian since 2020 and I run three times a week.
        A: That is a healthy routine!
        U: My boyfriend Mateo hates running.
        U: We live together in Valencia.`,
      ),
      chat(
        '2026-05-17',
        `U: I went vegan in April.
        A: Great, how do you feel?
        U: Pretty good! Mateo and I got married last Saturday.
        U: My mother told me: "I want grandchildren", haha.`,
      ),
      chat(
        '2026-08-08',
        `U: I no longer run, my knee is injured. I swim now.
        U: My husband Mateo is a firefighter.
        A: Please take care of your knee and rest.
        U: Suppose I wanted to do a triathlon, is it realistic?`,
      ),
    ],
    facts: [
      'vegetarian',
      'run',
      'mateo + runn',
      'mateo + boyfriend|husband',
      'valencia',
      'vegan',
      'married',
      'knee',
      'swim',
      'mateo + firefighter',
    ],
    questions: [
      ask("What is the user's diet?", 'vegan', 'vegetarian'),
      ask('Does the user run?', 'no longer|does not run|stopped', 'runs three'),
      ask("What is the user's relationship status?", 'married|husband'),
      ask('What does Mateo do for a living?', 'firefighter'),
    ],
  }),
  persona('noah', {
    documents: [
      chat(
        '2026-01-30',
        `U: I need a Python function that sorts a list of dates.
        A: Sure: sorted(dates) does it.
        U: Thanks. I use Windows at work, and my editor is Vim.
        U: Our team meets every Thursday at ten.`,
      ),
      chat(
        '2026-04-22',
        `U: I switched from Windows to Linux.
        A: Good choice, you will like it.
        U: My editor is now Helix.
        U: The team meeting is on Mondays now.`,
      ),
      chat(
        '2026-07-02',
        `U: My manager is called Farah.
        U: I prefer short answers without emoji.
        A: Understood, I will keep it short.
        U: ok cool`,
      ),
      chat(
        '2026-09-02',
        `U: My manager is Dmitri since Monday.\nU: I like short answers.\nU: What's the weather like?`,
      ),
    ],
    facts: ['windows', 'vim', 'thursday', 'linux', 'helix', 'monday', 'farah', 'short answers', 'dmitri'],
    questions: [
      ask('Which operating system does the user use?', 'linux', 'uses windows'),
      ask('Which editor does the user use?', 'helix', 'vim'),
      ask("Who is the user's manager?", 'dmitri', 'farah'),
      ask('When does the team meet?', 'monday', 'thursday'),
    ],
  }),
];
