import { ask, chat, type Persona, persona, text } from '../persona.js';

/** The third half, written blind by an author who has seen neither the code nor the other halves. */
export const thirdFour: readonly Persona[] = [
  persona('yusuf', {
    documents: [
      chat(
        '2026-02-24',
        `U: Selam. I want to calculate flour for Ramadan pide. Normally 40 loaves an hour, Ramadan it is 300.
        A: With 350 grams of flour a loaf, 300 loaves need about 105 kilograms.
        U: Ok this is what my father said also, but he says everything with his hands. The bakery in Üsküdar is from him, I took it over in 2011.
        A: A family bakery, lovely. How many people work with you?
        U: Five with me. My brother Emre makes the dough, he starts at two in the night. I do the oven and the accounts.
        A: You must go to bed early!
        U: At eight, like a chicken. My wife Selin is a teacher of physics, so we see each other on the stairs.
        A: A marriage on the stairs, how poetic.
        U: Hahaha. We close this Friday for the inspection of the chimney. I would like to open in Kadıköy one day, who knows.`,
      ),
      chat(
        '2026-06-02',
        `U: My friend, rent contract question. They want 5 years fixed in Kadıköy, is it normal?
        A: Five years is common for commercial leases; check the clause for the yearly increase.
        U: Increase is with inflation, so it is a heart attack every January. But I signed yesterday. Opening is planned for 1 September.
        A: Congratulations on the second shop!
        U: Emre does not believe in it. He says bread is one street, one oven. He left the dough to an apprentice, Baran, 19 years old, good hands, and went to work on the ferries.
        A: Family businesses have their storms.
        U: Storm is right. I have flour asthma too, the doctor gave a spray, blue one, and said wear a mask. I wear it when he looks.`,
      ),
      text(
        '2026-10-12',
        `Selin: The headmaster accepted, from the winter term I teach only three days.
        Yusuf: Good, then you do the till in Kadıköy on Mondays and Tuesdays.
        Selin: I will do it until you find a cashier and not a day longer. How was the doctor?
        Yusuf: He says no more oven for me, the lungs. Baran bakes, I only do the accounts and the customers.
        Selin: And the mask in the drawer, I saw it. My mother moves in on Sunday, by the way, the stairs in Izmit are too much for her.
        Yusuf: May God give me patience. Emre came back, did I say? The sea made him sick, he makes dough again since Monday.
        Selin: I told you so in June.`,
      ),
    ],
    facts: [
      '40 + loa|hour',
      '300 + ramadan|hour',
      'father + hands|said',
      'bakery + üsküdar|father|2011|took',
      'üsküdar|2011',
      'five + people|with|work|employ|staff',
      'emre|brother + dough',
      'emre|two + night|2 am',
      'oven|accounts',
      'eight|8 + bed|chicken',
      'selin|wife + teach|physic',
      'stairs + each other|see|meet',
      'close|friday|chimney|inspect',
      'kadıköy',
      'five year|5 year|5-year|five-year|fixed + kad|want|landlord|sign|user',
      'inflation|increase + heart|january|rent|with',
      'sign',
      '1 september|september',
      'emre + not believe|believe|one street|doubt',
      'baran|apprentice',
      '19',
      'good hands|talent',
      'ferr',
      'asthma',
      'spray|inhaler',
      'mask',
      'selin + three days|3 days|winter',
      'headmaster',
      'selin + till|monday|cashier',
      'till',
      'lungs|no more oven',
      'baran + bake|oven',
      'mother + move|sunday|izmit',
      'emre + back|again|sea|sick|dough',
    ],
    expired: ['close + friday|chimney'],
    questions: [
      ask('What does Emre do?', 'emre|dough + again|back|dough', 'emre + ferr'),
      ask(
        'Who stands at the oven?',
        'baran + bake|oven',
        'user does the oven|i do the oven|does the oven|works the oven|oven and',
      ),
      ask('How many days a week does Selin teach?', 'three'),
      ask('Where is the second shop?', 'kadıköy'),
      ask('Where does the mother of Selin live?', 'moves in|moving in|move in|moved in|with them'),
    ],
  }),

  persona('leonie', {
    documents: [
      chat(
        '2026-03-17',
        `U: Could you please help me phrase an e-mail to the orchestra's occupational physician? I would prefer a formal tone.
        A: Of course. What is the matter you want to raise?
        U: A tendinitis in my left wrist. I play second violin in the Volksoper in Vienna, eight performances a week in the operetta season, and since Sunday I cannot hold a vibrato for ten seconds.
        A: I shall mention the strain and ask for an early appointment.
        U: Thank you. I have been told ice and rest until the 30th. My stand partner, Herr Novotny, turns pages for two, bless him.
        A: Here is the text, polite and brief.
        U: Excellent. My quartet, the Brahms one, will rehearse without me on Thursdays until I am well. I am not to carry my bag either, says my partner Judith, who is a physiotherapist and therefore right by profession.`,
      ),
      chat(
        '2026-06-29',
        `U: May I ask you about a disability pension for musicians, purely out of caution?
        A: In Austria you would ask the PVA; a medical report is required.
        U: I am out of caution, so to say. The wrist has become a chronic affair, the MRI of 12 May showed a torn ligament and they operated on the 2nd of June.
        A: I hope the healing goes well.
        U: The cast came off last Friday. I teach at home instead, four children, of whom one has talent and three have parents. The orchestra pays my salary until the end of August.
        A: Do your students know about the operation?
        U: They think it is heroic. Judith and I will marry in September, in case I forget to mention the good things. If I could not play again I should become a gardener, I suppose.`,
      ),
      text(
        '2026-09-30',
        `Dear Aunt Trude, thank you for the fish knives, we shall be grand with them.
        The wedding was on the 12th, at the Grinzing registry, and it rained.
        I have left the Volksoper, I shall not sit in the pit again, for the hand tires after forty minutes.
        From October I am teaching violin at the music school in Klosterneuburg, twenty hours, a real contract.
        The quartet took me back as the manager, not the fiddler, which suits everyone.
        Judith has her own practice in Währing now with two employees.
        We have a balcony full of tomatoes and a tortoise called Frau Klimt.
        Papa still forgets who I am, but he hums the Blue Danube.`,
      ),
    ],
    facts: [
      'tendin|wrist',
      'volksoper|second violin',
      'vienna',
      'eight performances|performances',
      'vibrato',
      'ice|rest + 30',
      'physician|e-mail|email',
      'formal',
      'novotny',
      'quartet',
      'thursday',
      'carry|bag',
      'judith + physio',
      'partner|judith',
      'mri|ligament',
      'operat|2nd of june|surgery',
      'chronic',
      'cast',
      'teach + home|four|children',
      'talent|parents',
      'salary + august',
      'heroic',
      'marr|wed',
      'september',
      'fish knives|trude',
      '12th|grinzing|rain',
      'volksoper + left|not|quit',
      'forty minutes|40 min|tires',
      'klosterneuburg',
      'twenty hours|20 hours|contract',
      'quartet + manag',
      'judith + practice|währing',
      'two employees|2 employees',
      'tomato|balcony',
      'tortoise|klimt',
      'papa|father + forget|danube|hum',
    ],
    expired: ['ice|rest + 30', 'salary + august'],
    questions: [
      ask(
        'Where does the user work?',
        'klosterneuburg',
        'second violin|plays at the volksoper|plays in the volksoper|play second|in the volksoper',
      ),
      ask('What is the role of the user in the quartet?', 'quartet + manag', 'plays in|violinist|rehears'),
      ask('Is the user married?', 'married|wedding was|grinzing|rain|wedding on', 'will marry'),
      ask('What does Judith do?', 'physio|practice'),
      ask('What pet does the user have?', 'tortoise|klimt'),
      ask('How is the wrist or hand of the user?', 'tires|forty|chronic', 'tendin|cast'),
    ],
  }),

  persona('desmond', {
    documents: [
      chat(
        '2026-01-11',
        `U: Need a 16-week marathon plan, sub 3:30, Chicago Oct 11. I'm 44, CPA at a mid-size firm, so busy season is Jan 15-Apr 15 and I run at 5am
        A: I can start lighter until mid April and build from June. How many miles do you run now?
        U: 25 a week. Bad left Achilles, PT on Tuesdays with a guy named Dorian
        A: I'll keep hills light. Any cross training?
        U: Rower in the basement in Oak Park, twice a week. The wife, Yolanda, says it sounds like a dying walrus
        A: Ha! Rowing is kind to the Achilles.
        U: I eat no meat in January, church thing, Daniel fast, so tell me about protein
        A: Beans, tofu, lentils and oats would be the base.`,
      ),
      chat(
        '2026-05-03',
        `U: Busy season's done, I'm alive. New numbers: 38 miles a week, Achilles is quiet, Dorian fired me lol. He said come back if it hurts
        A: Excellent. You are ready for the build.
        U: I got passed over for partner though, so I've been talking to a two-person shop in Evanston
        A: I'm sorry about the partnership. How do you feel about the small shop?
        U: It's less money and more of my kids. Twins, Miles and Naomi, both 9, both obsessed with volcanos. They'd take me at 130
        A: Those are good reasons.
        U: Also I've got the half in Milwaukee on June 6, goal 1:40`,
      ),
      chat(
        '2026-07-19',
        `U: 1:38:50 in Milwaukee and I started at the Evanston shop July 6. Two for two. Office has a shower. A SHOWER
        A: Congratulations on both!
        U: Commute is 50 minutes on the train though, so my easy runs moved to lunch, along the lake
        A: Lake runs in July, bring water.
        U: Bad news is my dad, Cleveland, stroke on the 4th. Out of hospital, talking, left hand's not back. I drive to Gary every other weekend to see him`,
      ),
      text(
        '2026-10-14',
        `Marathon journal: 3:27:14 on Sunday, cried on Michigan Avenue, not sorry.
        Achilles was fine, my knee is what complains, right one, stairs only.
        Dad watched from a wheelchair at mile 20, Yolanda pushed him and he waved with the left hand.
        He's moved into our den in Oak Park, so no more driving to Gary.
        Naomi says I should do Boston, she's in a running club herself since August.
        Miles wants a snake, I said no and Yolanda said maybe.
        I eat meat three nights a week, the twins cook it, Naomi does the salt.
        No running until the 26th, promised.`,
      ),
    ],
    facts: [
      'marathon + chicago|3:30|oct',
      'sub 3:30|3:30',
      '44',
      'cpa|account',
      'busy season',
      '5am|5 am',
      '25 + week|mile',
      'achilles + bad|left|hurt|injur|problem',
      'dorian|pt |physical',
      'row + basement|twice|oak park|walrus|week',
      'oak park',
      'yolanda|wife',
      'walrus',
      'meat|fast + january|daniel',
      'daniel fast|church',
      '38',
      'achilles + quiet|fine|better',
      'dorian + fired|done|discharg|no longer',
      'partner + passed',
      'evanston',
      'less money|130',
      'twins|naomi|miles and',
      '9|nine',
      'volcano',
      'milwaukee + june|half|1:40',
      '1:38',
      'start + july|evanston',
      'shower',
      'commut|train + 50|minutes',
      'lunch|lake',
      'dad|father + stroke|cleveland',
      'left hand|talking|hospital',
      'gary',
      '3:27',
      'cried|michigan',
      'knee',
      'wheelchair|mile 20',
      'waved',
      'dad|father|he + den|moved',
      'gary + no more|no longer|not',
      'boston',
      'naomi + run|club',
      'snake',
      'meat + three|3',
      'cook|salt',
      '26th|no running',
    ],
    expired: ['running + 26|no |until', 'half|milwaukee + june 6|1:40'],
    questions: [
      ask('Where does the user work?', 'evanston', 'mid-size firm|mid-sized|midsize'),
      ask('Where does the father of the user live?', 'den|oak park + moved|dad|father|he', 'gary'),
      ask('What is the marathon time of the user?', '3:27'),
      ask('When does the user run on a work day?', 'lunch|lake', '5am|5 am'),
      ask('Does the user still see Dorian?', 'dorian + fired|done|discharg|no longer', 'tuesday'),
      ask('What does Naomi do in her free time?', 'naomi|daughter + run|club', 'obsess'),
    ],
  }),

  persona('wanjiru', {
    documents: [
      chat(
        '2026-02-08',
        `U: I am a midwife at Pumwani in Nairobi, nights this week, and I want to study for a master's in the cheapest sensible way. Options?
        A: The University of Nairobi, Moi University and some distance programmes in the UK are worth a look.
        U: Distance, I have two boys, Kamau and Njoroge, 11 and 8, and their father is at sea, chief cook on a tanker
        A: A distance programme gives you freedom. Do you have funding?
        U: My chama can lend me 200,000 at one percent a month. My sister Wambui says do law instead. She's an auctioneer, she sells anything
        A: A woman of conviction.
        U: She once sold me my own umbrella, imagine. Let me go, we are three in labour tonight.`,
      ),
      chat(
        '2026-05-25',
        `U: I was accepted at Liverpool, online, public health, starting 14 September. I have asked to go part time, 60 percent
        A: Congratulations! Has the hospital answered?
        U: The matron said wait till the strike is over. We're on strike until the county pays March, so I'm at home planting sukuma wiki
        A: I hope the payment comes through quickly.
        U: It always comes, in its own time. The boys have me home and don't know what to do with it. Njoroge has grown out of his asthma, the doctor says, and sleeps without the inhaler
        A: That is lovely news.
        U: If I were a county governor I would pay the nurses first, then myself.`,
      ),
      text(
        '2026-08-03',
        `Wambui: Is Mwangi home?
        Wanjiru: Landed in Mombasa on Thursday, he is done with ships, he says his back is.
        Wambui: So what will the chief cook cook?
        Wanjiru: He is opening a nyama choma place at Kasarani with his cousin, in October, inshallah.
        Wambui: I will bring the whole auction. I moved to Kitengela, did you know? Cheaper.
        Wanjiru: Kitengela! And I am the one in debt. The chama money went to the first fee, so I pay 9,000 a month till 2028.
        Wambui: Mine eats that in one hair appointment.`,
      ),
      chat(
        '2026-10-30',
        `U: Remind me how to cite a WHO report in Harvard style
        A: World Health Organization (Year) Title. Geneva: WHO. Available at: URL (Accessed: date).
        U: Thank you. The matron gave me 80 percent and no more, and days only, so my weekends are mine. My topic is teenage mothers
        A: A needed topic.
        U: Kamau wants to be a pilot, last month a rapper. He goes to boarding school in Nyeri since August, and I cried into the sukuma
        A: It is hard to let them go.
        U: Mwangi's choma place opened on Saturday, the queue went to the road. And I'm off alcohol since Lent, if somebody wonders, it was the reading at night that did it.`,
      ),
    ],
    facts: [
      'midwife',
      'pumwani',
      'nairobi',
      'nights|night shift',
      'master',
      'distance|online',
      'kamau|njoroge|boys|sons',
      '11',
      'father|mwangi|husband + sea|cook|tanker|ship',
      'chama',
      '200,000|200000',
      'wambui|sister + law',
      'wambui|sister + auction',
      'umbrella',
      'three in labour|labour|labor',
      'liverpool',
      'public health',
      '14 september',
      '60 percent|60%|part time|part-time',
      'matron|strike',
      'county + pay|march|strike|owe',
      'strike|planting|sukuma',
      'njoroge + asthma',
      'asthma|inhaler',
      'mombasa|landed',
      'mwangi|back + ships|done',
      'choma|kasarani',
      'october|cousin',
      'kitengela',
      '9,000|9000|2028|debt',
      'fee + chama|first',
      'hair',
      '80 percent|80%',
      'days only|weekend',
      'teenage|topic',
      'kamau + pilot|rapper',
      'kamau + boarding|nyeri',
      'cried',
      'choma + opened|queue|saturday',
      'alcohol|lent',
    ],
    expired: ['nights|night + week'],
    questions: [
      ask('How much does the user work?', '80 percent|80%', '60 percent|60%'),
      ask('Does the user work nights or days?', 'days only|only days|day', 'nights'),
      ask('What does Mwangi do for a living?', 'choma', 'chief cook on|tanker'),
      ask('Does Njoroge have asthma?', 'asthma + grown|outgrow|outgrew|no longer'),
      ask('Where does Kamau go to school?', 'boarding|nyeri'),
      ask('What does the user study?', 'public health'),
    ],
  }),
];
