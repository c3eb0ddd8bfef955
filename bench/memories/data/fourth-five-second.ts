import { ask, chat, type Persona, persona, text } from '../persona.js';

/** The fourth half, written blind by an author who has seen neither the code nor the other halves. */
export const fourthFiveSecond: readonly Persona[] = [
  persona('sione', {
    documents: [
      chat(
        '2026-03-02',
        `U: bro I need a message for the parents of my under 11s. I coach the Manurewa boys, training Tuesdays and Thursdays 5.30 at the park, first game is 18 April
        A: Nice one! What tone would you like?
        U: friendly but they gotta be on time. and no energy drinks!!
        A: Got it. Anything about lifts or gear?
        U: I can pick up four kids in my Hiace. I finish at the depot at 3, forklift driver, early shift at the cold store in Mangere, so plenty of time. Oh and not on Wednesdays at all cause Mum's dialysis is Mon Wed Fri and I drive her
        A: That's a big commitment, good on you. Is she doing OK?
        U: she's tough. 71, still bosses everyone. lives with us, me and Lupe and the three girls, in Otara. full house haha`,
      ),
      chat(
        '2026-06-08',
        `U: can you help me do a roster. mum's dialysis got moved to tue thu sat, so I had to move footy training to Mondays and Wednesdays, same time
        A: Sure. Are there any other fixed points in the week?
        U: church Sunday, obviously, I'm with the youth band, guitar. And Lupe has started at the kindy as a teacher aide, so I do the school run in the arvo. Girls are Ana 12, Mele 9, and Sesilia who's 5 and thinks she's the boss
        A: I'll block 2.45 to 3.30 for that. Is your shift still early?
        U: nah they made me leading hand, 5am to 1pm now, bit more money. $34 an hour
        A: Congratulations on the promotion!
        U: cheers. also I'm off the fizzy drinks since May, doc said pre diabetic. Only water and kava haha, on Fridays`,
      ),
      text(
        '2026-08-24',
        `Tevita: uce you keen for the Tonga trip at Christmas? flights are 890 return
        Sione: keen but nah, mum can't be away from the machine that long. Maybe just me for a week in January
        Tevita: fair. How's the van?
        Sione: Blew a head gasket on the Southern Motorway. Scrapped. Got a Toyota Noah off Lupe's uncle, 7 seats so it's all good
        Tevita: And the boys??
        Sione: Lost the semi 22 to 20, cried like babies. me more than them. I'm handing the under 11s to Fa'afoi next season, I'll take the under 13s
        Tevita: Up the ranks! I started at the council by the way, parks team
        Sione: good on ya bro! Hey can you do mum's run this Saturday the 29th? I've got a leadership course all day, at the Polytech
        Tevita: no worries`,
      ),
      text(
        '2026-10-11',
        `Mum got the call on Wednesday night. A kidney. Three in the morning we were all at the hospital singing in the corridor and the nurse told us off, then she started singing as well. Operation took four hours. She's pink! I have never seen her so pink. No more machine, if God wants it.
        So now a different week. Checkups every Monday at Auckland City until Christmas and a bag of tablets as big as Sesilia's school bag. Lupe made a chart.
        We can think about Tonga after all. All of us, July. Mum wants to see her sister Vika in Neiafu before anything else.
        Me, 97 kilos this morning, was 108 in May. Guitar string broke at church, played with five. Work asked if I want the night supervisor job, I said no, I want to see my girls.`,
      ),
    ],
    facts: [
      'coach|under 11|under-11|u11',
      'manurewa',
      'tuesday|thursday',
      '5.30|5:30|half past five',
      '18 april|april 18|first game',
      'energy drink',
      'hiace|four kids',
      'forklift|depot|cold store|mangere',
      'early shift|3 pm|3pm|finishes at 3|at 3',
      'dialysis',
      'mum|mother',
      '71',
      'otara',
      'lupe|wife|partner',
      'three + girls|daughters|children',
      'monday|wednesday',
      'church|sunday',
      'guitar|band',
      'kindy|kindergarten|teacher aide',
      'school run',
      'ana',
      'mele',
      'sesilia',
      'leading hand|promot',
      '5am|5 am|1pm|1 pm|5:00',
      '34',
      'fizzy|soft drink|soda',
      'diabet',
      'kava',
      'tonga',
      '890',
      'january',
      'head gasket|scrap|van',
      'noah|7 seat|seven seat|seven-seat',
      'semi|22',
      'under 13|under-13|u13',
      'afoi',
      'tevita',
      'council|parks',
      '29 august|august 29|29th|leadership',
      'kidney|transplant',
      'sang|singing|pink|hospital',
      'four hours|operation|surgery',
      'checkup|check-up|check up|auckland city',
      'tablet|medic|chart',
      'july',
      'vika|neiafu',
      '97',
      '108',
      'string',
      'night supervisor|declin|turned down',
    ],
    expired: ['18 april|april 18|first game', '29 august|august 29|29th|leadership'],
    questions: [
      ask('Which team does Sione coach?', 'under 13|under-13|u13', 'coach|coaches|coaching + under 11|under-11|u11'),
      ask(
        'On which days is the footy training?',
        'train|footy|rugby|practice|coach + mondays and|monday and|mon and|monday/|mondays/|monday &',
        'training on tuesday|trains on tuesday|training tuesday|train on tuesday|training is on tuesday|training every tuesday|trains tuesday|train tuesday|training sessions on tuesday|team on tuesday|boys on tuesday|tuesdays and thursdays at 5|tuesday and thursday at 5|takes place on tuesday|trains them on tuesday|trains the boys on tuesday',
      ),
      ask(
        "Does Sione's mother go to dialysis, and when?",
        'kidney|transplant',
        'dialysis + friday|fri',
        'dialysis + saturday|sat',
      ),
      ask('What vehicle does Sione drive?', 'noah', 'hiace + pick|drives|gives|takes|has a|owns|can|fit|use'),
      ask(
        "What are Sione's hours and job at the cold store?",
        'leading hand|5am|5 am|1pm|1 pm|5:00',
        'forklift driver|forklift operator|finishes at 3|early shift|until 3',
      ),
      ask('When does Sione want to go to Tonga?', 'july', 'january'),
      ask('Who is in the family of Sione at home?', 'lupe|ana|mele|sesilia|daughters|girls'),
    ],
  }),
  persona('tamsin', {
    documents: [
      chat(
        '2026-01-16',
        `U: Trying to price my mugs. I make stoneware, wood ash glazes, from a shed in St Just. Currently £18 a mug, am I mad?
        A: For handmade ash-glazed stoneware that's modest. How long does each take?
        U: forty minutes all in. I share a kiln with Gwen down the lane, we fire every other Thursday. And I do three days at the Pilot Cafe in Penzance because pots don't pay for heating
        A: That's a common balance for makers. Where do you sell?
        U: A stall at the Hayle market, first Saturday of the month. And Etsy, when I remember.
        A: I'd try £24 and see.
        U: Brave! I'm also 14 weeks pregnant (due 15 July) so I should get brave quick. My partner Jago's a roofer, he is over the moon. I'm sick as a dog, can only eat crumpets.`,
      ),
      text(
        '2026-04-24',
        `Hi Gwen, quick one as I'm on my break. Bad news for the shared firings: I've bought the little electric kiln off that chap in Camborne, £650, so I'll fire at home from May and you can have the Thursdays to yourself. You've been so good to me. I owe you about nine pasties.
        The mugs are £24 now and they sell just the same, so the robot was right, damn it. I gave notice at the cafe as well, last day is 30 May, my ankles won't have it.
        It's a girl! We had the scan on Tuesday. We're thinking Demelza, though Jago's mum says everyone is a Demelza. Sickness all gone, I could eat a horse, mostly it's pickled eggs.
        Come for supper on Sunday?
        Love, T`,
      ),
      chat(
        '2026-06-15',
        `U: Packing for hospital, what do I need? They've brought the date forward, I'm being induced 6 July at Treliske because she's measuring big
        A: Here's the short version: ID, notes, snacks, loose clothes, a long charging cable. How are you feeling?
        U: huge. Etsy shop's on holiday till September. And I dropped the Hayle stall, I can't stand all day. A gallery in St Ives is taking my bowls instead, sale or return, 40% commission
        A: A gallery is a great step. Any name yet?
        U: not Demelza. We're down to Wenna. My brother Kit's also having a baby, in October, in Bristol! Mum's beside herself. And Jago has taken four weeks off from the day she comes`,
      ),
      chat(
        '2026-10-20',
        `U: Three in the morning feed, hello. Wenna's fifteen weeks, born on the 4th of July in the end, she couldn't wait for the inducers. 9 pounds 2!
        A: Congratulations! How are you holding up?
        U: Knackered, happy. Bought a wheel, the kick one's no good with my pelvis, so it's an electric Shimpo now. I get two hours when Jago's mum Rosenwyn has her, Mondays and Fridays
        A: Those hours are precious. Are you selling yet?
        U: St Ives sold out the bowls. And mugs are £28, with a hare on. Etsy I've closed for good, it was the postage. We need a bigger place, looked at one in Pendeen, but it was damp so we're staying in St Just
        A: A dry home is worth it with a baby.
        U: Yes. Kit's little boy arrived on Friday, Arthur. Oh, she's asleep!`,
      ),
    ],
    facts: [
      'mug',
      'stoneware|potter|ceram|glaze|ash',
      'st just|shed',
      '18',
      'forty|40 minutes',
      'gwen|kiln',
      'thursday',
      'cafe|pilot|penzance',
      'hayle|stall|market',
      'etsy',
      '14 weeks|pregnan|15 july|july 15|due',
      'jago|partner',
      'roofer|roof',
      'sick|crumpet',
      '24',
      'kiln + electric|650|camborne|home|bought|own',
      'notice|30 may|may 30|last day|cafe',
      'girl|scan',
      'demelza',
      'pickled|eggs',
      'ankle',
      'past',
      '6 july|july 6|induce|treliske|induction',
      'measuring|big',
      'gallery|st ives|bowl',
      'commission|40%|sale or return',
      'wenna',
      'kit|brother|nephew',
      'bristol',
      'four weeks|4 weeks|leave',
      '4 july|july 4|4th of july|born',
      '9 pound|9 lb|9lb',
      'wheel|shimpo',
      'pelvis',
      'rosenwyn',
      'monday|friday|two hours',
      '28',
      'hare',
      'pendeen|bigger',
      'arthur',
      'september',
      'supper|sunday',
      'tired|knackered|exhaust',
      'postage',
      'mum|mother',
    ],
    expired: ['6 july|july 6|induce|treliske|induction'],
    questions: [
      ask('What does Tamsin charge for a mug?', 'mug + 28', 'mug + 18', 'mug + 24'),
      ask(
        'Where does Tamsin fire her pots?',
        'kiln|fire|firing|fires + home|electric|own|bought|camborne',
        'shares a kiln|shares the kiln|shares kiln|sharing a kiln|every other thursday|every second thursday|every two weeks|fortnight|alternate thursday',
      ),
      ask(
        'Where does Tamsin sell her pottery?',
        'gallery|st ives',
        'hayle + first saturday|sells|every month|monthly|once a month|has a stall|runs a stall|keeps a stall',
        'etsy + sells|also|sometimes|occasionally|stall|holiday|until|till|paused|break',
      ),
      ask(
        "What is the name of Tamsin's daughter?",
        'wenna',
        'demelza + thinking|considering|plan|might|name her|naming|call her',
      ),
      ask(
        "When was Tamsin's baby born, or when is it due?",
        '4 july|july 4|4th of july|4th july',
        '15 july|july 15|15th of july',
        '6 july|july 6|6th of july',
      ),
      ask('Where does Tamsin live?', 'st just'),
    ],
  }),
];
