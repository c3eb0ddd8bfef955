import { ask, chat, type Persona, persona, text } from '../persona.js';

export const freshOneSecond: readonly Persona[] = [
  persona('shalini', {
    documents: [
      chat(
        '2026-01-25',
        `U: Favourite restaurant in town has to be Saffron Lane, I could live there.
        A: What do you usually order?
        U: Usually the dal. I've been vegan for four years.
        U: My cousin Dev says "vegan food tastes like cardboard". Rude.`,
      ),
      chat(
        '2026-04-19',
        `U: Ugh, Saffron Lane changed chefs and it's rubbish. My favourite restaurant these days is Mirchi.
        A: Shame about the chef!
        U: I work for an architecture firm as a model maker, did I tell you?
        U: What if I opened my own restaurant one day? Just daydreaming.`,
      ),
      chat(
        '2026-08-02',
        `U: Confession: I used to be vegan but these days I'm vegetarian, cheese won.
        A: No judgement here! You could try goat's cheese.
        U: Already in the fridge.
        U: My boss Henrike retires in December.
        U: I'm house-sitting in Camden until 16 August.`,
      ),
      chat(
        '2026-11-08',
        `U: Any ideas for a dinner party?
        A: A mezze table is easy and fun.
        U: Yum. Keep in mind I'm vegetarian.
        U: I'm a model maker so I'll be tempted to build a tiny hummus castle.`,
      ),
    ],
    facts: [
      'saffron lane',
      'dal',
      'vegan',
      'dev|vegan',
      'mirchi',
      'model maker|model-maker',
      'architect',
      'vegetarian',
      'cheese|vegetarian',
      'henrike',
      'camden',
    ],
    expired: ['camden'],
    questions: [
      ask("What is the user's favourite restaurant?", 'mirchi', 'favourite|favorite|loves|likes + saffron lane'),
      ask(
        'Which diet does the user follow?',
        'vegetarian',
        'is vegan|is a vegan|been vegan|been a vegan|follows a vegan',
      ),
      ask('What is the job of the user?', 'model maker|model-maker|architect'),
    ],
  }),
  persona('mateus', {
    documents: [
      text(
        '2026-02-15',
        `Joelle: Are you coming to choir tonight?
        Mateus: Can't, I have fencing on Mondays.
        Joelle: Since when do you fence?
        Mateus: Since January. I'm terrible at it.
        Joelle: Ha! I'm off dairy, by the way, my skin is so much better.`,
      ),
      text(
        '2026-05-24',
        `Mateus: Fencing got moved to Thursdays, so I'm free on Mondays again.
        Joelle: Then you have no excuse!
        Mateus: Fine, fine. I'm applying for a job at the planetarium, wish me luck.
        Joelle: Good luck! Would they let you touch the projector?`,
      ),
      text(
        '2026-07-12',
        `Joelle: And? Any word from the planetarium?
        Mateus: They hired me! I'm a presenter at the planetarium.
        Joelle: Brilliant!! I'm so proud of you.
        Mateus: How's your skin?
        Joelle: Good, though I eat dairy again. The doctor said it was never the milk.`,
      ),
      text(
        '2026-10-26',
        `Joelle: I bought a narrowboat.
        Mateus: You what?
        Joelle: I live on it! It's called Marguerite. I gave up my flat in Bath.
        Mateus: You never do things by halves. I've packed in fencing, by the way, my wrist hates it.
        Joelle: Come and sing then.`,
      ),
    ],
    facts: [
      'mateus + fenc',
      'mateus|fencing + monday',
      'joelle + dairy',
      'fencing + thursday',
      'mateus + appl',
      'mateus + presenter|hired|works|job + planetarium',
      'joelle + dairy + again|eats',
      'milk|doctor|dairy',
      'boat|narrowboat|marguerite',
      'marguerite',
      'bath',
      'fencing + stop|quit|gave|given|packed|no longer|not |wrist',
      'choir|fenc|wrist|skin',
    ],
    questions: [
      ask(
        'Where does Mateus work?',
        'planetarium + presenter|presents|hired|works|working|joined|employed|started|position',
      ),
      ask('Where does Joelle live?', 'boat|narrowboat|marguerite', 'lives|living|flat + bath'),
      ask(
        'Does Joelle eat dairy?',
        'dairy + again|eats|consumes|can eat|no longer',
        'off dairy|avoids dairy|dairy-free|no dairy',
      ),
      ask(
        'Does Mateus still fence?',
        'fenc + stop|quit|gave|given|packed|no longer|not |any more|anymore|used to',
        'mateus + fences|has fencing|goes fencing|does fencing|fencing on|fencing is',
      ),
    ],
  }),
  persona('aoife', {
    documents: [
      text(
        '2026-01-06',
        `New diary, new me. The twins, Cian and Orla, turned seven on Sunday. I teach pilates three evenings a week.
        We've booked Tenerife for the October half-term. Must remember to sleep.`,
      ),
      text(
        '2026-03-30',
        `Scrap Tenerife. We're going to Madeira at half-term instead, flights were half the price.
        Cian has a peanut allergy, we found out the hard way. My husband Fergal drives a tram in Dublin.`,
      ),
      text(
        '2026-06-16',
        `I only teach pilates on Tuesdays now, three evenings was killing me. Orla wants to be an astronaut this week.
        My hay fever is back. I bought a cello on a whim.`,
      ),
      text(
        '2026-09-21',
        `Fergal has gone over to driving buses, early shifts. Cello lessons every Saturday with a Mrs Dunne, who is ninety.
        Cian's peanut allergy means no more school cake sale for us. Grand evening.`,
      ),
    ],
    facts: [
      'cian|orla|twins',
      'twins',
      'pilates + three',
      'tenerife',
      'madeira',
      'cian + peanut',
      'fergal',
      'fergal + tram',
      'pilates + tuesday',
      'orla',
      'hay fever',
      'cello',
      'fergal + bus',
      'cello + lesson|saturday|dunne',
      'cake|cian',
      'fergal + early|bus',
    ],
    questions: [
      ask('Where does the family go at half-term?', 'madeira', 'tenerife'),
      ask('When does the user teach pilates?', 'tuesday', 'pilates + three'),
      ask('What does Fergal drive?', 'bus', 'tram'),
      ask('Which child has an allergy?', 'cian + peanut|allerg'),
      ask('Which instrument does the user learn?', 'cello'),
    ],
  }),
  persona('yusuf', {
    documents: [
      chat(
        '2026-02-22',
        `U: I'm flying to Tokyo on 10 May, can't wait.
        A: Exciting! Do you need a packing list?
        U: Later maybe. I don't speak a word of Japanese.
        U: I'm a paramedic in Bradford so I've earned it.`,
      ),
      chat(
        '2026-03-29',
        `U: Scrap that, Tokyo's off. I'm going to Seoul on 17 May instead.
        A: Seoul is lovely in May. You should visit the palaces.
        U: Is kimchi always spicy?
        A: Most of it, yes.
        U: I'm on call until Friday so I'll read up after that.`,
      ),
      chat(
        '2026-06-14',
        `U: Seoul was amazing, best holiday ever.
        U: I've started learning Korean with a tutor called Min-ji.
        A: What a lovely idea!
        U: My sister Amal thinks I should move there. I won't.`,
      ),
      chat(
        '2026-10-18',
        `U: Not a paramedic any longer, I train new ambulance crews.
        A: Congratulations on the new role!
        U: Still taking Korean classes, still bad at it.
        U: Amal had a baby boy on 3 October.`,
      ),
    ],
    facts: [
      'tokyo',
      'japanese',
      'paramedic',
      'bradford|paramedic',
      'seoul',
      'seoul + holiday|best|amazing|enjoyed|loved',
      'on call',
      'korean',
      'min-ji|tutor',
      'amal',
      'train + crew|ambulance',
      'amal + baby|boy|son',
    ],
    expired: ['on call'],
    questions: [
      ask('Where did the user go on holiday in May?', 'seoul', 'tokyo'),
      ask('What does the user work as?', 'train|crew|instruct', 'is a paramedic|works as a paramedic'),
      ask('Which language is the user learning?', 'korean'),
      ask('Who had a baby?', 'amal + baby|boy|son|birth|mother'),
    ],
  }),
  persona('bettina', {
    documents: [
      text(
        '2026-03-04',
        `Bettina: Morning Karim. Is the coffee machine fixed?
        Karim: Nope. I drink mate anyway.
        Bettina: I'm moving to the Hamburg office in June, did they tell you?
        Karim: No! I'm staying put in Munich, my kids are at school here.
        Bettina: Makes sense.`,
      ),
      text(
        '2026-05-13',
        `Karim: So, Hamburg soon?
        Bettina: Change of plan, I'm going to the Vienna office, not Hamburg.
        Karim: Even better, the cakes! Are you taking your horse?
        Bettina: Of course, Lotte comes with me. She's a Haflinger.
        Karim: Only you.`,
      ),
      text(
        '2026-07-01',
        `Bettina: Greetings from Vienna! I started at the office here today.
        Karim: How's Lotte?
        Bettina: Lotte is in a stable in Klosterneuburg.
        Karim: I'm on parental leave until 30 September, our third was born last week.
        Bettina: Congratulations!! What's the name?
        Karim: Her name is Samira.`,
      ),
      text(
        '2026-11-10',
        `Karim: I'm a team lead from now on, they promoted me.
        Bettina: High time! I've sold Lotte, I just didn't have the hours.
        Karim: Oh, I'm sorry.
        Bettina: She went to a girl in Linz who adores her. I've taken up ballroom dancing.`,
      ),
    ],
    facts: [
      'karim + mate',
      'bettina + hamburg',
      'karim + munich',
      'karim + kids|children + school',
      'bettina + vienna',
      'bettina + horse|lotte',
      'lotte + haflinger',
      'lotte + klosterneuburg|stable',
      'karim + parental leave',
      'samira',
      'karim + lead|promoted',
      'lotte + sold',
      'linz|lotte',
      'bettina + danc',
      'samira|third|daughter',
    ],
    expired: ['karim + parental leave'],
    questions: [
      ask('In which office does Bettina work?', 'vienna', 'hamburg'),
      ask(
        'Does Bettina still own a horse?',
        'lotte|horse|haflinger + sold|sell|no longer|linz',
        'bettina has a horse|bettina owns|bettina has a haflinger',
      ),
      ask("What is Karim's position?", 'lead|promoted'),
      ask("What is the name of Karim's baby daughter?", 'samira'),
    ],
  }),
  persona('leopold', {
    documents: [
      chat(
        '2026-01-17',
        `U: I run the hardware shop on the market square, thirty-one years now.
        A: A real institution!
        U: You could say that. My wife Roswitha does the books.
        U: Reach me at leopold@eisenladen.example if this thing can send mail.`,
      ),
      chat(
        '2026-05-09',
        `U: Well, the shop is closed for good. I've retired.
        A: Enjoy it! Many people take up gardening.
        U: Gardening bores me to tears. I play the accordion.
        U: That shop address doesn't work anymore, my email is leo@almweg.example.`,
      ),
      chat(
        '2026-08-23',
        `U: Roswitha and I live in Graz but we're thinking about the coast. Trieste perhaps? Who knows.
        A: Trieste has a wonderful promenade.
        U: I have to wear a heart monitor until Tuesday.
        U: What's the capital of Slovenia again?
        A: Ljubljana.`,
      ),
      chat(
        '2026-11-01',
        `U: No Trieste for us. We bought a little house in Piran and that's where we live.
        A: How charming!
        U: I traded the accordion for a mandolin, easier on the back.
        U: I'm retired, I have all the time in the world.`,
      ),
    ],
    facts: [
      'hardware',
      'roswitha + wife|married',
      'roswitha + books|accounts|bookkeep',
      'eisenladen',
      'retired',
      'shop + closed|close',
      'gardening',
      'accordion',
      'almweg',
      'graz',
      'trieste|coast|graz',
      'heart monitor',
      'piran',
      'mandolin',
    ],
    expired: ['heart monitor'],
    questions: [
      ask('Where does the user live?', 'piran', 'graz'),
      ask("What is the user's email address?", 'almweg', 'eisenladen'),
      ask('What instrument does the user play?', 'mandolin', 'plays the accordion|plays accordion'),
      ask('Does the user still run the shop?', 'retired|closed|close', 'runs|owns + shop'),
    ],
  }),
];
