import { ask, chat, type Persona, persona, text } from '../persona.js';

/** The third half, written blind by an author who has seen neither the code nor the other halves. */
export const thirdFive: readonly Persona[] = [
  persona('dieter', {
    documents: [
      chat(
        '2026-02-02',
        `U: Moin. After twenty-two years as purser I retrain as train driver, is this mad at 53?
        A: Not at all, many railways look for career changers.
        U: Good, because the contract with metronom is signed. The course is in Uelzen, eleven months, it began in January.
        A: Congratulations! How do you find the classroom?
        U: I sit beside boys who could be my sons. My flatmate during the week is one of them, Can, 24, he plays drums on the radiator.
        A: Drumming on a radiator sounds inventive.
        U: At the weekend I am home in Cuxhaven, with my partner Rolf, who is a baker and gets up when I go to bed. We have no children, we have bees, nine hives.
        A: Nine hives is quite a lot of honey.
        U: It was for the flight attendants as Christmas gifts. Now it is for the boys. I should ask: how do I learn signals? There are over two hundred.`,
      ),
      chat(
        '2026-07-06',
        `U: Moin again. The signals sit, flash cards were a good idea of yours. I had the first exam on 30 June, passed, with a 1.7.
        A: Outstanding! What comes next?
        U: Driving with an instructor, Frau Behrens, very strict, on the line Hamburg to Bremen. But listen, my ears. A ringing, since the spring, the ENT says tinnitus.
        A: I am sorry. Does it affect your fitness for service?
        U: Not so far, they measured. I wear ear plugs with Can, who moved out anyway, so it is quiet in Uelzen, I have the flat alone.
        A: That must be a relief.
        U: Two hives died from the mites. And the Lufthansa sent me a watch, five months late.`,
      ),
      chat(
        '2026-09-28',
        `U: I have sold the remaining hives to a young woman from Otterndorf. Rolf is allergic since a sting in August, he swelled like a dough.
        A: Oh dear, I hope he is well. Does he carry an emergency kit?
        U: Yes, a pen, always in the apron. Do you know, for the final exam on 8 December I must know the brake formula by heart.
        A: Let's practise: brake percentage is the braked weight divided by total weight, times a hundred.
        U: You are a good teacher. I no longer drive on Hamburg-Bremen but on the heath line, more deer. If I fail, I will sell ice cream on the beach.
        A: You will pass.
        U: We bought a garden instead, in Altenbruch, an allotment, with a shed where Rolf wants to sleep.`,
      ),
    ],
    facts: [
      'purser|flight|twenty-two|22 years',
      'train driver|retrain',
      '53',
      'metronom',
      'uelzen|course|eleven|11 months',
      'flatmate|roommate|24',
      'drum',
      'boys|classmates|fellow|course + sons|young|sit|beside',
      'cuxhaven',
      'rolf|partner',
      'baker',
      'no children|not + children',
      'bees|hives + nine|9',
      'honey|hives|it + gift|christmas|boys',
      'signals + sit|learn|know|flash|two hundred|200',
      'flash',
      'two hundred|200',
      'exam + 30 june|june 30|1.7|passed',
      '1.7',
      'behrens|instructor',
      'hamburg|bremen',
      'tinnitus|ring',
      'ears|fit + measur|service|affect|far|ring',
      'plugs',
      'can + moved|out',
      'alone|quiet',
      'hives + died|mites|two',
      'watch|lufthansa',
      'hives + sold|otterndorf',
      'rolf + allerg|sting|swell|swoll',
      'pen|epipen + apron|always|allerg|emergency|rolf',
      'exam + 8 december|december 8|final',
      'brake + formula|know|heart|must',
      'heath|deer',
      'hamburg|bremen + no longer|not',
      'altenbruch|allotment|garden',
      'shed',
    ],
    questions: [
      ask('What is the user training to become?', 'train driver'),
      ask('Does the user keep bees?', 'hives|bees + sold', 'nine|have bees|has bees'),
      ask('With whom does the user share the flat in Uelzen?', 'alone|quiet|can + moved', 'flatmate'),
      ask('On which line does the user drive?', 'heath', 'hamburg to bremen|hamburg-bremen line|line hamburg'),
      ask('What is the job of Rolf?', 'baker'),
      ask('When is the final exam of the user?', 'december', 'june'),
    ],
  }),

  persona('chloe', {
    documents: [
      chat(
        '2026-01-16',
        `U: Coucou, I am french, erasmus in Dublin since 2 days, pls how is a "deposit" different than "rent"
        A: A deposit is refunded when you leave if nothing is damaged; the rent is the monthly payment.
        U: okay ! i pay 850 for a room in Rathmines in a house with 3 guys and one bathroom, bienvenue en Irlande
        A: That is not unusual for Dublin, sadly.
        U: i study pharmacy in Lyon, here at RCSI until june. my boyfriend Théo is in Lyon, he does climbing walls, i mean he builds them
        A: I hope you will enjoy your semester.
        U: the rain, i do not. and i have lost my voice until i take the antibiotic of the college doctor, tonsils, disgusting`,
      ),
      chat(
        '2026-05-11',
        `U: hello ! i need a lettre for ask to stay one more semester, the deadline is 22 may
        A: Of course. Why do you want to stay?
        U: because of the lab, prof Nolan, we do snake venom, it is so cool. and also of a boy, but not write this
        A: Your letter will speak of snakes only.
        U: haha. Théo and me it is finish since st patrick. the boy is Eoin, he plays the hurling and he has a face
        A: Noted.
        U: one of the 3 guys left, so me and Roisin have now the big room, 600 each. she is a nurse from Galway, she snores like a tractor`,
      ),
      chat(
        '2026-09-22',
        `U: they said yes btw, i am here until the 18 december. i work also now, in a pharmacy in Ranelagh, saturday, 15.20 the hour
        A: Well done! How is the snake venom project?
        U: stopped, prof Nolan is on maternity leave, so i do skin creams, less cool, i smell of lavender
        A: Lavender is at least relaxing.
        U: my mother comes every weekend almost with Transavia, she says she misses me but i think it is the pubs. She divorced my father in july by the way, it was time
        A: How are you with that?
        U: okay. my father has bought a motorcycle, like in the films. Roisin emigrate to Perth in october so i search a new roommate`,
      ),
      text(
        '2026-10-26',
        `Chloé: Eoin has an exam in law on 2 November, so we see each other only on Sundays.
        Manon: Law! I thought he was only muscles.
        Chloé: Arrête. He is on crutches since the county final, and his cousin Aisling has taken the half of my room.
        Manon: My brother's in Toulouse, he still hopes you come back, you know.
        Chloé: Tell him I have decided to do my master in Dublin, two years, I was accepted on Wednesday.
        Manon: Your mother will rent the pub.`,
      ),
    ],
    facts: [
      'french|france',
      'erasmus|dublin',
      '850',
      'rathmines',
      'three guys|3 guys|bathroom',
      'pharmac + lyon|stud',
      'rcsi',
      'june',
      'théo',
      'climbing',
      'rain',
      'voice|tonsil|antibiotic',
      'stay|semester',
      'deadline|22 may',
      'nolan',
      'venom|snake',
      'théo + finish|over|broke|split|ended|no longer',
      'eoin|boy',
      'hurling',
      'boy|face|eoin',
      'roisin|guys + room|600|left',
      '600',
      'roisin|she + nurse|galway|snore',
      'december',
      'ranelagh|saturday|15',
      'venom|project|stopped|nolan',
      'maternity',
      'cream|lavender',
      'mother + weekend|transavia|pubs|miss',
      'mother|parents + divorc|july',
      'father + motor',
      'roisin + perth|emigrat|october',
      'roommate|flatmate',
      'exam + 2 november|november 2',
      'eoin|see + sunday',
      'eoin + law|exam',
      'crutch|final',
      'aisling',
      'brother + toulouse',
      'master|dublin + two years|2 years|accept',
      'yes|accepted|approved + december|stay',
    ],
    expired: ['deadline + 22 may', 'exam + 2 november|law'],
    questions: [
      ask('Who is the boyfriend of the user?', 'eoin', 'théo + boyfriend|is in lyon'),
      ask(
        'How long does the user stay in Dublin?',
        'two years|2 years|master|december',
        'until june|until the end of june',
      ),
      ask('Who shares the room with the user?', 'aisling', 'roisin + room|have|share'),
      ask('What does the user work on in the lab?', 'cream|lavender', 'snake venom|venom'),
      ask('Where does the user work on Saturdays?', 'ranelagh|pharmacy'),
      ask('What does Eoin study?', 'law'),
    ],
  }),

  persona('rashid', {
    documents: [
      chat(
        '2026-02-15',
        `U: salaam, i drive for a private hire firm in bradford, 12 hour shifts, want to start me own, what do i need
        A: An operator licence from the council, insurance and a compliant vehicle, among other things.
        U: got a 2019 octavia, 140k on clock. lads at work, amir and little khalid, would come wi me
        A: Then you may need a small office with planning permission.
        U: me uncle's got a shop front on Leeds Road he int using. i'm 38, four kids, can't do nights all me life can i
        A: Being your own boss has its own nights, but yes.
        U: haha true. wife's expectin a fifth in may so it's now or never. ignore the last bit, it's never if she reads this`,
      ),
      chat(
        '2026-06-07',
        `U: licence came through thursday!! Al-Noor Cars. 6 drivers, me uncle's shop. boy was born on 14 may, Zakariya, 8lb 2
        A: Mashallah, congratulations on both!
        U: ta. khalid bottled it, stayed wi the old firm, his missus. amir's on days, i'm on phones. no more drivin for me except airport runs
        A: That should help the sleep a bit.
        U: sleep? wi a newborn? behave. also doctor put me on tablets for cholesterol, too many parathas
        A: Small changes can help with that.
        U: me mum says it's the evil eye. she's movin from our house to me brother's in Keighley cause of the noise, i quote`,
      ),
      text(
        '2026-08-25',
        `Weekly notes for the accountant, Mrs Sharif, who wants them every Tuesday.
        We have 9 drivers, and two electric cars on lease, MG5.
        I sold the Octavia for four and a half grand and I drive the MG myself.
        Amir left on the 15th, he is going to Umrah and then to Leeds for college, electrician course.
        The council gave us the school contract from September, 31 children.
        Aisha does the books with me on Sundays, she was a bank clerk before the kids.
        My eldest, Haroon, is off to Sheffield for medicine.
        I stopped the statins, they gave me cramps, the doctor is not amused.`,
      ),
      chat(
        '2026-10-19',
        `U: need an ad for a driver, night shift, decent humour
        A: "Al-Noor Cars seeks a night driver with a clean licence and good jokes."
        U: sorted. khalid rang by the way, old firm's gone bust, so he starts wi us on the 2nd
        A: A happy end for a former colleague.
        U: he owes me a tenner from 2021. mum's back, couldn't stand me brother's telly. and Zakariya has got two teeth, he's bit the lot of us
        A: A full house again!
        U: if i ever write a book it's called Five Kids And A Radio`,
      ),
    ],
    facts: [
      'private hire|firm + driv|bradford',
      'bradford',
      '12 hour|12-hour|shifts',
      'own + start|business|firm',
      'octavia',
      'amir + come|lads|join|work',
      'khalid + come|lads|join|work',
      'uncle|shop|leeds road',
      '38',
      'four kids|four children|4 kids|nights',
      'wife|aisha + expect|preg|fifth|may',
      'al-noor|licence|license + came|got|thursday|has|own|start|run|found|firm|cars',
      '6 drivers|six drivers',
      'zakariya|boy|son + born|may|8lb',
      'khalid + stayed|bottled|old firm',
      'amir + days',
      'phones',
      'airport|no more',
      'cholesterol|tablets',
      'paratha',
      'mum|mother|she + keighley|brother|noise',
      'evil eye',
      'sharif|accountant',
      '9 drivers|nine drivers',
      'electric|mg',
      'octavia + sold',
      'amir + left|leav|umrah|leeds|electric',
      'school + contract|31|council|child',
      'aisha|wife + book|sunday',
      'bank',
      'haroon|eldest + sheffield|medic',
      'statin|tablets + stop|cramp',
      'night + driver|shift',
      'khalid + rang|start|2nd|join',
      'old firm|bust',
      'tenner|2021',
      'mum|mother + back|telly',
      'teeth',
    ],
    questions: [
      ask(
        'How does the user earn a living?',
        'al-noor|own + firm|company|cars|licen',
        'drives for a private|drive for a private|private hire firm',
      ),
      ask('How many drivers does Al-Noor Cars have?', '9 drivers|nine drivers', '6 drivers|six drivers'),
      ask('Who does Khalid work for?', 'khalid + start|2nd|join|us', 'khalid + stayed|bottled'),
      ask(
        'Does the user take cholesterol tablets?',
        'statin|tablets + stop|cramp',
        'put on tablets|takes tablets|on tablets',
      ),
      ask('Where does the mother of the user live?', 'mum|mother + back', 'keighley'),
      ask('What does Haroon study?', 'medic'),
    ],
  }),

  persona('thiago', {
    documents: [
      chat(
        '2026-03-05',
        `U: can you name 5 mechanics where the player loses on purpose
        A: Sacrifice gambits, permadeath runs with unlocks, losing streak bonuses, debt economies and haunted saves.
        U: "debt economies" i steal it. i'm a game designer in Florianópolis, remote for a Finnish studio since 2024, we do a cozy game about a bakery that's secretly a mafia
        A: That sounds delightful. Any release date?
        U: november, officially. i sleep 5 hours because their daily is at 4:30 my time, every day but friday
        A: That is a hard schedule to keep up.
        U: yes. plus i surf before. my shoulder clicks, my dog Pixel barks at waves, my roommate Bia thinks i'm a cult
        A: Perhaps the studio could move the meeting.
        U: imagine! if they moved it i'd marry the producer`,
      ),
      chat(
        '2026-07-16',
        `U: they moved the daily to 8 am because half the team is from Portugal, i don't marry anyone but i'm happy, i sleep 8 hours
        A: Sleep is the best feature update.
        U: lol. bad part: release is march now, the mafia part had bugs. worse part: pixel ate a fishing hook, she's got a cone until saturday
        A: Poor Pixel! I hope the vet was kind.
        U: kind and 900 reais. also bia moved out, she's in Curitiba with a dentist, and my cousin Davi sleeps on the couch for now, he's a bartender, smells of lime
        A: Lime is a fine perfume.
        U: i broke my board too. i rent one from Seu Nelson, 50 a week`,
      ),
      text(
        '2026-09-05',
        `Dear future me, some facts, since you forget.
        You have a job offer from a studio in Lisbon, lead designer, 52 thousand euro, and you asked for a week to think.
        Davi left for Florence with a cruise ship and you have the flat to yourself.
        You have tonsils no more, since the 21st of August, ice cream only.
        Mom sold the house in Blumenau and lives with aunt Célia in Balneário.
        You gave up sugar in July, mostly, the ice cream does not count.
        You met Rafa at the swimming pool, he teaches the children there, he laughs with his whole face.`,
      ),
      chat(
        '2026-10-20',
        `U: how do i quit a remote job elegantly in english
        A: Thank them, give your notice date and offer a handover.
        U: handover ends 30 november, then lisbon for real, relocation in january. rafa comes with me, he's allergic to everything but not to pastéis de nata
        A: Congratulations! And Pixel?
        U: she flies in the cabin, under 8 kg, she's on a diet. surf there is colder, i know. i bought a wetsuit and a new board already`,
      ),
    ],
    facts: [
      'game designer|designer',
      'florian',
      'finnish',
      '2024',
      'bakery|mafia|cozy|cosy',
      'november + release|official|game|launch',
      '5 hours|five hours',
      '4:30|daily',
      'surf',
      'shoulder',
      'pixel|dog',
      'bia + cult|roommate',
      'bark',
      'daily + moved|8 am|8am',
      '8 hours|eight hours',
      'release + march',
      'bugs',
      'hook|cone',
      '900',
      'bia + moved|curitiba|dentist',
      'davi|cousin',
      'bartend|lime',
      'board + broke|rent|50|nelson',
      'nelson|50',
      'lisbon + offer|lead|52',
      'week to think|think',
      'davi + left|florence|cruise',
      'flat|alone',
      'tonsil',
      'ice cream',
      'mom|mother + blumenau|balne|célia|celia',
      'sugar',
      'rafa',
      'rafa + swim|teach|pool',
      'laugh',
      'handover|notice|30 november|quit',
      'lisbon|january|relocat',
      'rafa + comes|allerg|come',
      'pixel|she|dog + cabin|diet|8 kg',
      'wetsuit|board + new|bought',
      'colder',
      'portug|team',
    ],
    expired: ['cone + saturday|pixel|she', 'week to think'],
    questions: [
      ask('When is the daily meeting of the user?', '8 am|8am', '4:30'),
      ask('When will the game be released?', 'march', 'november + release|officially|launch'),
      ask(
        'Who lives with the user in Florianópolis?',
        'flat|apartment + yourself|alone|himself|herself|themsel|own|only',
        'davi|bia + couch|roommate',
      ),
      ask('What job will the user have in Lisbon?', 'lead'),
      ask('Does the user own a surfboard?', 'new board|bought', 'rent'),
      ask('Who is Rafa?', 'rafa'),
    ],
  }),

  persona('peg', {
    documents: [
      chat(
        '2026-02-20',
        `U: Well now, are you the machine? My granddaughter Sinéad says I'm to talk to you about the quilt.
        A: I am indeed. What would you like to know?
        U: I'm making a Dublin Steps for a raffle at the church in Ballina, for the roof, I've done it since St Brigid's Day and I've the eyes of an owl at noon. I'm eighty-one.
        A: Good lighting and a magnifier lamp would help.
        U: I've a lamp from the council, the like of a spaceship. My son Declan's in Boston, forty years, and my daughter Nuala's down the road, thank God, she does the shopping on a Friday.
        A: That is good to have.
        U: I keep hens, seven, and the fox had one on Monday, so six. I drive the Micra only to Mass and the hens' feed.
        A: Six hens still give a fair few eggs.
        U: They do. But the rest is for the bishop, he gets a dozen for his hospital visits until Easter.`,
      ),
      chat(
        '2026-06-24',
        `U: The quilt made four hundred and ten euro, a man from Mulranny won it and gave it back to me, would you believe.
        A: What a lovely gesture!
        U: I put it on the bed. I had a fall at the clothes line in May, the hip's not broken but I've a frame, and I've been told not to drive. So the Micra is with Sinéad.
        A: I hope you mend well. Are you in pain?
        U: Only when I laugh. Nuala has me for the dinners till I'm off the frame, she's a lovely cook but heavy with the salt. The hens go to bed at nine and so do I.
        A: A good rhythm, for hens and humans.
        U: Declan's promised to come home for the month of July, he's a fireman, retired since March.`,
      ),
      text(
        '2026-10-06',
        `Dear Breda, I'm on the stick only, the frame is in the shed, and I cook for myself.
        Declan came in July and he's not gone back, he's bought the Gallaghers' house and he is doing up the roof himself.
        The fox got the last of the hens in August, I've no heart to start again, so Nuala brings me eggs.
        The doctor's done the cataracts, both, and I can see the dust in the parlour, more's the pity.
        I'm on the second quilt, a Tree of Life for Sinéad's wedding in December, she's marrying a guard from Sligo.
        I've sold the Micra to the guard, he's a grand tall fellow and it sits on him like a hat.
        The council's put me in for a pendant alarm and I've said no twice.`,
      ),
    ],
    facts: [
      'sinéad|granddaughter',
      'quilt|dublin steps + raffle|church|roof|ballina',
      'ballina',
      'eighty-one|81',
      'eyes|sight + owl|bad|poor|weak',
      'lamp',
      'declan|son + boston',
      'nuala|daughter + friday|shop|road',
      'hens',
      'hens|fox + seven|six|monday',
      'micra|drive',
      'mass|feed',
      'bishop|eggs|dozen',
      'quilt + four hundred|410|mulranny|won|gave|bed',
      'bed',
      'fall|fell',
      'hip|broken',
      'frame',
      'drive + not|no longer',
      'micra + sinéad',
      'nuala + dinner|cook|salt',
      'laugh|pain + only|when|hurt',
      'nine|9 + bed|hens',
      'declan + july|fire|retire|home',
      'stick',
      'cook + myself|herself|own|self',
      'declan + house|gallagher|roof|bought',
      'fox|hens + last|august|no heart|gone',
      'nuala + eggs',
      'cataract',
      'quilt|tree of life + second|wedding|sinéad',
      'sinéad + wedding|marr|december',
      'guard|sligo',
      'micra + sold',
      'pendant|alarm',
      'dust',
    ],
    expired: ['bishop|eggs + easter', 'declan + july|month'],
    questions: [
      ask(
        'Does the user keep hens?',
        'last of the hens|no heart|no hens|fox + last|august',
        'keeps hens|keep hens|seven',
      ),
      ask('Does the user drive?', 'drive|driving|micra + not|sold|no longer', 'drive + mass|feed'),
      ask('What is the user sewing now?', 'tree of life|second quilt', 'dublin steps'),
      ask('Where does Declan live?', 'gallagher|bought|not gone back', 'boston'),
      ask('How does the user walk?', 'stick', 'frame + on|has|uses|walks with a frame'),
      ask('Whom does Sinéad marry?', 'guard|sligo'),
    ],
  }),
];
