import { ask, chat, type Persona, persona, text } from '../persona.js';

/** The fourth half, written blind by an author who has seen neither the code nor the other halves. */
export const fourthTwo: readonly Persona[] = [
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
  persona('gonca', {
    documents: [
      chat(
        '2026-01-30',
        `U: Hi, I'm an architect in Izmir and on 11 February I must present our design for a library in Bornova to the jury. I get terrible stage fright, what helps?
        A: Rehearse the first two minutes until they're automatic, and breathe out slowly before you start.
        U: Ok. I'm 38 and still my knees shake! We are five at the office, Studio Karaca, it belongs to my old professor and I've been there nine years, you would think I learned it.
        A: Perhaps practise in front of someone friendly?
        U: Emre, my boyfriend. We live in Karsiyaka and I could practise on the ferry to work, with the seagulls. We marry on 5 September in my mother's garden in Foca by the way, eighty guests. Do you know a wedding menu that works for a vegan bride? I also play the oud, badly, maybe not at the wedding.`,
      ),
      text(
        '2026-04-25',
        `Selin: Did you win?? Tell me!
        Gonca: We won! The library will be built, they start in October. But Karaca put only his own name on the drawings.
        Selin: No!
        Gonca: So I resigned the same evening. From May I'm on my own, Gonca Mimarlik, with a desk in a co-working place in Alsancak. I'm scared and very happy.
        Selin: Wow. And the wedding?
        Gonca: Emre's father has chemo until the autumn, so we settled on 22 May next year. Same garden.
        Selin: Poor man. Can I bring you something vegan tomorrow?
        Gonca: Bring sea bass. I eat fish again, my iron was on the floor and the doctor scolded me. Still no meat.
        Selin: My mother will throw a party.`,
      ),
      chat(
        '2026-08-02',
        `U: I have two projects now, a stone house and a dental clinic. Can I afford an employee?
        A: Depends on your margin. A part-time start is less risky.
        U: That's what I did, a student, Baran, three afternoons a week since 1 July. He draws better than me.
        A: Lovely. How is the commute these days?
        U: We bought a flat in Guzelbahce and moved on 20 July, so I drive, forty minutes in Emre's old Renault, singing. We cut the guest list to forty, my mother doesn't speak with me. My oud teacher went away to Ankara and I take a ceramics class on Saturdays, so far three crooked bowls. Which glaze is safe for food?
        A: Look for glazes labelled lead-free and dinnerware safe, fired to full temperature.`,
      ),
      chat(
        '2026-10-27',
        `U: I'm pregnant! Eleven weeks, due in the middle of May. Exactly then, can you imagine me in the dress? So we did it quietly at the registry office on 9 October, six people and a simit.
        A: Double congratulations, Gonca! How do you feel?
        U: Sick. Even the smell of the sea bass is impossible, I live on bread and olives.
        A: Small, frequent, plain meals often help. Has work calmed down?
        U: No! Since the first of the month I have a little shop in Urla as my office, with a huge window, people come in and ask for cigarettes. Baran will be full time from January. My sister Gulay also moves to Izmir, from Bursa, she'll help with the baby. Which folic acid dose is usual?
        A: 400 micrograms a day is usual; confirm with your doctor.`,
      ),
    ],
    facts: [
      'architect',
      'izmir',
      '11 february|february 11|february 11th|11th of february',
      'library|bornova|present',
      'selin',
      'stage fright|nervous|shake',
      '38|thirty-eight',
      'karaca',
      'professor',
      'nine|9 years',
      'five people|five|5 people',
      'emre',
      'karsiyaka',
      'ferry',
      '5 september|september 5|foca|garden',
      'eighty|80',
      'vegan',
      'oud',
      'won|win',
      'october',
      'name|credit|drawing',
      'resign|quit|left',
      'her own|own practice|own office|own studio|own firm|own business|mimarlik|independent|freelance|self-employ',
      'alsancak|co-work|cowork',
      'scared|happy',
      'chemo|father',
      '22 may|may 22|may 2027',
      'fish|sea bass',
      'iron',
      'meat',
      'stone house|two project|project',
      'dental|clinic',
      'baran',
      'student|part-time|part time|afternoon',
      'guzelbahce',
      '20 july|july 20',
      'drive|driving|renault|forty minutes|40 min|40-min',
      'forty|40 guest|guest',
      'mother + not|speak|angry',
      'ankara|teacher',
      'ceramic|pottery|bowl',
      'pregnan',
      'due|may',
      'registry|9 october|october 9|married',
      'bread|olives',
      'nause|sick',
      'urla + shop|office|window',
      'baran + full-time|full time|january',
      'gulay|sister',
      'bursa',
      'smell',
    ],
    expired: ['11 february|february 11|february 11th|11th of february'],
    questions: [
      ask(
        'Where does Gonca work?',
        'her own|own practice|own office|own studio|own firm|own business|mimarlik|independent|freelance|self-employ|urla',
        'karaca + nine|five|works at|professor|9 years',
      ),
      ask('Where is the office of Gonca?', 'urla', 'alsancak|co-work|cowork'),
      ask('Where does Gonca live?', 'guzelbahce', 'karsiyaka'),
      ask(
        'When is or was the wedding of Gonca and Emre?',
        'registry|9 october|october 9|9th of october|9th october|quietly|six people|six guests',
        '5 september|september 5|foca + garden|september',
        '22 may|may 22|22nd',
      ),
      ask('How does Gonca get to work?', 'drive|driving|renault|by car', 'ferry'),
      ask('What does Gonca do on her free Saturdays, which hobby has she?', 'ceramic|pottery', 'oud + play'),
      ask('Who works for Gonca?', 'baran'),
    ],
  }),
  persona('hollis', {
    documents: [
      chat(
        '2026-02-16',
        `U: Name's Hollis, 63, I run forty head of Angus outside Lynnburg, Tennessee. Knees are shot. How does a man know when to slow down?
        A: Listen to your body and your budget. What does a typical day look like?
        U: Feed at four, then I drive the school bus, route 9, been doing that 24 years. Truck's an 04 Silverado with 280 thousand miles on her, about like me. Wife Darlene teaches third grade and she's hanging it up when school lets out May 22.
        A: Then maybe you could plan it together.
        U: Maybe. We got two boys, Clay does heating and air up in Nashville and Wes is Navy, stationed at Norfolk. I'm a deacon at First Baptist too so Sundays are spoke for. Blue heeler named Rooster does most of the thinking round here.`,
      ),
      chat(
        '2026-05-04',
        `U: Hollis again. Hauled half the herd to the sale barn, twenty left. Prices were crazy good.
        A: Good timing! How are the knees?
        U: Left one's getting replaced June 15 at the county hospital. Clay's coming down to put up the hay while I lay on the couch. Oh and they stuck me on route 14, way out past the quarry, I'm up at 3:30 now.
        A: That's early! Is Darlene looking forward to having her days free?
        U: Ha. She went and signed on for one more year, says she can't stand the thought of me all day long. I had to laugh. What can I use on fence posts that the cows wont lick? And I can't have shellfish, so don't tell me to eat shrimp for my joints like that other website.
        A: Noted! For the posts, try a lick-safe repellent.`,
      ),
      text(
        '2026-08-10',
        `Wes: Hey Pop, how's the knee?
        Hollis: Bends better than the other one. And that bus is somebody else's problem, I turned in the keys on the last day of July.
        Wes: No way. What are you gonna do all day?
        Hollis: Building dulcimers in the shop. Made two so far, I ask 350 apiece, and a preacher took one already. How's San Diego?
        Wes: Sunny. I like the new ship.
        Hollis: Your mama hates having you clear out there on the other coast.
        Wes: I know. Is the old truck still alive?
        Hollis: Threw a rod on the interstate. I bought a 2019 Tundra off of Dewey.
        Wes: A Toyota??
        Hollis: Don't tell your granddaddy. Rooster passed in June, I buried him by the pond. Got a pup now, Pickle, she's eat one boot already.`,
      ),
      chat(
        '2026-10-20',
        `U: Well the last of the cows went to the Hendersons last week. First time since 1981 there's nothing bawling out there. I lease them the pasture for 2,400 a year.
        A: That's a big change. How does it feel?
        U: Quiet. Darlene wants alpacas, I said I'd think on it, which means no.
        A: And the dulcimers?
        U: They go for 450 apiece now, I got a booth at the craft fair in Lynnburg first Saturday of every month. Let a younger man have my seat with the deacons too, I just sing bass and sit in the back. Doctor says I'm prediabetic, A1C 6.1, so I quit sweet tea, which is like quitting air. Clay and his wife are expecting in February, our first grandbaby. What kind of wood would you use for a cradle?
        A: Cherry or maple would be lovely and sturdy.`,
      ),
    ],
    facts: [
      '63|sixty-three',
      'angus|forty|40',
      'lynnburg|tennessee',
      'knee',
      'feed|four',
      'school bus|bus',
      'route 9',
      '24|twenty-four',
      'silverado',
      '280',
      'darlene + teach|third|wife',
      'darlene + retire|may',
      'clay + nashville|heating|hvac|air',
      'wes + navy|norfolk',
      'deacon',
      'baptist|sunday',
      'rooster',
      'heeler|dog',
      'twenty|20 head|20 cattle|20 angus|20 left|20 cow|half',
      'june 15|15 june|15th of june',
      'knee + replac|surg',
      'clay + hay',
      'route 14',
      '3:30|up at|early',
      'darlene + one more|another|year',
      'shellfish|shrimp',
      'price',
      'knee + bend|better|recover',
      'no longer|quit|stopped|retired|turned in|gave up|keys',
      'dulcimer',
      'preacher',
      '350',
      'san diego',
      'ship',
      'truck + rod|broke|died|threw|old',
      'tundra',
      'rooster + passed|died|buried',
      'pickle|pup',
      'boot',
      'henderson',
      'no cattle|no cow|last of|sold|no longer has|no longer keeps|no longer own',
      '1981',
      'lease|2,400|2400|pasture',
      'alpaca',
      '450',
      'booth|craft fair|saturday',
      'deacon + no longer|not|stepped|gave|former|younger',
      'bass',
      'prediabet|pre-diabet|a1c',
      'tea',
      'clay + expect|baby|february|child',
      'grand',
      'cradle',
      'wife|darlene + coast|miss|hate',
    ],
    expired: ['june 15|15 june|15th of june'],
    questions: [
      ask(
        'How many cattle does Hollis have?',
        'no cattle|no cow|last of|henderson|no longer has|no longer keeps|no longer own',
        'twenty|half|20 head|20 cattle|20 angus|20 left|20 cow + angus|cattle|cow|head|herd|left',
        'forty|40 + head|angus|cattle|cow',
      ),
      ask('Which truck does Hollis drive?', 'tundra', 'silverado'),
      ask(
        'Does Hollis still drive the school bus?',
        'no longer|quit|stopped|retired|turned in|gave up|handed in|somebody else|someone else + bus',
        'route 9',
        'route 14',
      ),
      ask('Where is Wes stationed?', 'san diego', 'norfolk'),
      ask('What does a dulcimer by Hollis cost?', '450', '350'),
      ask('What is the name of the dog of Hollis?', 'pickle', 'rooster + heeler|thinking'),
      ask('Where does Clay live?', 'nashville'),
    ],
  }),
];
