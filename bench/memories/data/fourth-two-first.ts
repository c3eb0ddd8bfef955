import { ask, chat, type Persona, persona, text } from '../persona.js';

/** The fourth half, written blind by an author who has seen neither the code nor the other halves. */
export const fourthTwoFirst: readonly Persona[] = [
  persona('eeva', {
    documents: [
      text(
        '2026-01-09',
        `First page of the new notebook. Minus 23 outside and the hives are under the snow, six colonies out at father's cottage in Lempaala, I hope they are all alive. The Norwegian crime novel I'm translating must be ready by 28 February, four hundred pages, and the murderer is so obvious. Ville has the children every other week and this is an empty one. Oskari is fourteen and talks only in grunts, Helmi is nine and talks for both. Started sertraline on Monday, 50 mg, the doctor says to give it six weeks. Ice swimming on Thursdays with Riitta, the only hour when I think of nothing. The Yaris didn't start again this morning, so I took the bus, and somebody on it was eating herring.`,
      ),
      chat(
        '2026-04-17',
        `U: Two of my bee colonies died in the winter, so there are four left. Can I split one in May?
        A: Yes, if it covers at least eight frames with brood and you have a queen ready.
        U: Good. I have time only at weekends, I translate books for a living and just began a Danish cookbook for Aurinko, a small publisher. So much butter.
        A: Sounds delicious! How are you coping with all of it?
        U: Better. The doctor raised my dose to 100 and I finally feel awake. And Ville wanted another rhythm, so the children are with me from Monday to Thursday now. Helmi got a hamster, Kapteeni, who runs all night. How do I oil the wheel?
        A: A drop of vegetable oil on the axle is enough and safe.`,
      ),
      chat(
        '2026-07-28',
        `U: Honey harvest is 62 kilos! I'm so proud. What should jars cost at a market?
        A: Congratulations! Small producers often ask 12 to 16 euros a kilo.
        U: I caught a swarm in June and split two, so it's seven colonies. They are all in Riitta's apple orchard in Kangasala, because father sold his place.
        A: Apple blossom honey next spring, then!
        U: Yes. In the autumn I begin teaching at the university, a translation seminar on Tuesdays, beside my own books of course. I'm nervous, I have never taught anybody. My old car died on the motorway so I leased an electric Kia for that too. Do I need a permit for selling honey in Finland?
        A: Small direct sales usually need only a notification to the food authority.`,
      ),
      text(
        '2026-10-19',
        `Riitta: Bees ready for the winter?
        Eeva: Fed and covered, all seven. I'll come to look on Sunday anyway.
        Riitta: And the ice hole, same day as always?
        Eeva: That's Helmi's judo evening now. Could we do Mondays?
        Riitta: Mondays are fine, I'll bring the thermos.
        Eeva: I'm at an Icelandic family saga, deadline 31 January, everybody is called Jon. And Oskari turned fifteen and wants to live at Ville's all the time. So he does, since last week. I cried in the garage.
        Riitta: Oh Eeva. And Pekka?
        Eeva: Twice to the movies, that's all. He talks about boats, nothing will come of it.
        Riitta: Did you find the hamster?
        Eeva: Inside the piano! Fat and happy.`,
      ),
    ],
    facts: [
      'six colon|hive|bee|6',
      'lempaala|cottage',
      'norwegian',
      '28 february|february 28|february',
      'four hundred|400',
      'ville',
      'every other|alternat|every second',
      'oskari',
      'helmi',
      'sertraline|antidepress',
      '50 mg|50mg|50',
      'ice|swim',
      'riitta',
      'yaris',
      'bus',
      'two + colon|hive|died|lost',
      'four|4 colon|4 hive|4 bee',
      'split',
      'weekend',
      'translat',
      'danish|cookbook',
      'aurinko',
      '100|dose',
      'awake|better',
      'children|kids + monday|thursday',
      'hamster|kapteeni',
      '62|harvest|honey',
      'swarm',
      'seven|7 colon|7 hive|7 bee',
      'kangasala|orchard',
      'father + sold',
      'teach|universit|seminar',
      'tuesday',
      'nervous|never taught|not taught|no teaching',
      'kia',
      'car + died|broke|old',
      'sell|sale|market',
      'proud',
      'bees + winter|fed|covered',
      'sunday',
      'judo',
      'monday + swim|ice|riitta',
      'iceland|saga',
      '31 january|january 31',
      'fifteen|15',
      'oskari + ville|father',
      'cried|garage|sad',
      'pekka',
      'movie|cinema|film',
      'piano',
    ],
    expired: ['28 february|february 28|february'],
    questions: [
      ask(
        'How many bee colonies does Eeva have?',
        'seven|7 + colon|hive|bee|swarm',
        'four|4 + colon|hive',
        'six|6 + colon|hive',
      ),
      ask('Where are the hives of Eeva?', 'kangasala|orchard', 'lempaala|at her father'),
      ask('Which dose of sertraline does Eeva take?', '100', '50 mg|50mg'),
      ask('What is Eeva translating at the moment?', 'iceland|saga', 'danish|cookbook', 'norwegian'),
      ask(
        'On which day does Eeva go ice swimming?',
        'monday + swim|ice hole|ice-hole|ice swim|riitta',
        'thursday + swim|ice hole|ice-hole|ice swim|riitta',
      ),
      ask('What car does Eeva drive?', 'kia', 'yaris'),
      ask('What does Eeva do for a living?', 'translat'),
    ],
  }),
  persona('farid', {
    documents: [
      chat(
        '2026-02-19',
        `U: Hello my friend, I am Farid, baker in Marseille, twenty-six years I make the bread. I want to make English menu for tourists. How you say fougasse aux olives?
        A: Hello Farid! You could say "olive fougasse, a Provencal flatbread".
        U: Thank you. The bakery is Le Petit Levain. I open at six each day except Monday, and after I deliver to the restaurants with my Kangoo. I have two employees, Momo and Lucie, and my wife Nadia makes the cakes.
        A: A family business! Would you like the prices on the menu as well?
        U: Yes, baguette is 1.20. It's my son Yanis who tells me I must do it, he studies business in Lyon. Me I have the blood pressure, doctor gave ramipril and no salt, a baker without salt, imagine! And I fast until 19 March for Ramadan, so I can't even taste.`,
      ),
      chat(
        '2026-05-21',
        `U: The flour is again more expensive, so from Monday the baguette is 1.35. How to tell the clients politely?
        A: A small sign works well: "Due to rising flour costs we have had to adjust our prices. Thank you for your loyalty."
        U: Good. Lucie left to have her baby, so I took a girl, Ines, and an apprentice, Theo. With Momo it makes three. And I open only at seven now, my back says thank you.
        A: Is your back troubling you?
        U: Lumbago since Easter. My cousin Karim opens a bakery in Toulon, he asked me to be his partner, I refused, one oven is enough for my nerves. The doctor changed the pill because I was coughing all night, I take amlodipine. Is it ok with grapefruit?
        A: Large amounts of grapefruit are best avoided; ask your pharmacist.`,
      ),
      text(
        '2026-08-04',
        `Karim: How is the heat in the bakery, cousin?
        Farid: Don't ask. The big oven died on 14 July, with all Marseille wanting bread! I bought an electric one, 38 000 euros, a loan for seven years.
        Karim: Ouf. You close in August?
        Farid: From 10 to 31 August, we go to Bejaia to see my mother, she is eighty-four and still shouts at me.
        Karim: And Yanis will help with the business one day, with his studies?
        Farid: Him? He does sound engineering now, in Montpellier. Nadia cried, me I laughed.
        Karim: And the deliveries?
        Farid: My van was stolen in June. I found a Berlingo, white like everybody. And from September I close on Sunday too, so Sunday and Monday I sleep. I'm not a machine.`,
      ),
      text(
        '2026-10-06',
        `My son, I write a mail because you don't answer the telephone. Last Sunday I slept until nine, first time since 1999, your mother thought I was dead. We have changed the name of the shop, the painter came yesterday and now it says Chez Nadia in blue letters, because it is for her cakes that people come, let us be honest. Momo becomes my partner in January with thirty percent, he deserves it. Theo I had to send away, he was always late. Ines is very good, she makes the croissants alone. The tension is 13 over 8 and the doctor is content with me. Come for my birthday on 28 November, I will be fifty-three, and bring your friend Elise, your mother wants to look at her. Your father, Farid`,
      ),
    ],
    facts: [
      'baker',
      'marseille',
      'twenty-six|26',
      'english|menu|tourist',
      'levain',
      'six|6 + open|except|monday',
      'monday',
      'deliver|restaurant',
      'kangoo',
      'momo|lucie|employ',
      'nadia|wife|cake',
      '1.20|1,20',
      'yanis|son',
      'business|lyon',
      'blood pressure|hypertens|tension',
      'ramipril',
      'salt',
      'fast until|fasting|fasts|ramadan',
      'flour',
      '1.35|1,35',
      'lucie + left|baby',
      'ines',
      'theo',
      'three|3 + employ|staff',
      'seven|7 + open',
      'lumbago|back',
      'karim|cousin|toulon',
      'refus|declin|turned down|said no',
      'cough',
      'amlodipine',
      'oven',
      '14 july|july 14',
      '38|loan|electric',
      'seven|loan',
      '31 august|august 31|august 10|10 august',
      'bejaia',
      'mother + eighty-four|84|bejaia',
      'sound|montpellier',
      'nadia + cried|yanis',
      'stolen|van',
      'berlingo',
      'sunday + monday|close',
      'until nine|9|slept',
      'chez',
      'momo + partner|thirty|30',
      'theo + late|fired|sent|dismiss|let|left',
      'ines + good|croissant',
      '13 over|13/8|doctor',
      'birthday|28 november|november 28|fifty-three|53',
      'elise',
    ],
    expired: ['fast until|fasting|fasts|ramadan', '31 august|august 31|august 10|10 august'],
    questions: [
      ask('What is the name of the bakery of Farid?', 'chez', 'levain'),
      ask('What does a baguette cost at the bakery of Farid?', '1.35|1,35', '1.20|1,20'),
      ask('When does the bakery open in the morning?', 'seven|7 + open', 'six|6 + open|except'),
      ask('Which medicine does Farid take for his blood pressure?', 'amlodipine', 'ramipril'),
      ask(
        'What does Yanis study?',
        'sound|montpellier',
        'lyon|business school|studies business|studying business|business stud|study business',
      ),
      ask('Which van does Farid drive?', 'berlingo', 'kangoo + deliver|drives|restaurant'),
      ask('Is Farid a partner in the bakery in Toulon?', 'refus|declin|turned down|said no|not + partner|karim|toulon'),
    ],
  }),
];
