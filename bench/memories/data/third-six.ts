import { ask, chat, type Persona, persona, text } from '../persona.js';

/** The third half, written blind by an author who has seen neither the code nor the other halves. */
export const thirdSix: readonly Persona[] = [
  persona('sanna', {
    documents: [
      chat(
        '2026-01-30',
        `U: convert 3.4 cubic metres of birch to kilos, dry
        A: Roughly 2,100 kilos when air dried.
        U: ok. harvester driver here, Kuhmo. minus 29 today.
        A: That is cold for the hydraulics.
        U: machine ok, i'm not. coughing since christmas. x-ray on monday
        A: I hope it is nothing serious.
        U: we'll see. husband Pekka says stop smoking, he's right, he coaches ice hockey juniors so he likes to shout
        A: Coaches have strong lungs.
        U: ha. two huskies, Toivo and Usko. need a sled harness pattern`,
      ),
      chat(
        '2026-04-24',
        `U: lungs clean. dry air from the cabin heater, that was all. smoke nothing since the 1st of february
        A: Excellent on both counts.
        U: yes. broke season, ground too soft, so until june i do planting, 1500 spruces a day
        A: That is hard on the back.
        U: back is fine, mosquitos are the problem. question, is it dumb to buy my boss's company
        A: It depends on debts and customers. Ask for three years of accounts.
        U: two harvesters, one forwarder, 4 drivers. he's 67, Heikki. wants 380 000`,
      ),
      chat(
        '2026-09-08',
        `U: name for a company, forest, not funny
        A: "Kuhmon Metsäkone" is plain and clear.
        U: good. its mine from 1 october. bank said yes. heikki stays one winter as a driver, wants no desk
        A: Congratulations, boss.
        U: dont call me that. pekka left the juniors, does our books instead, he's calmer than i am
        A: A good trade.
        U: toivo died in june, was 13. usko pulls alone now, so sold the sled. daughter Aino has my old snowmobile, she is in Rovaniemi, police school, 2nd year`,
      ),
      text(
        '2026-10-28',
        `List for the first month, written at 4 in the morning.
        The older harvester goes to auction on 10 November.
        Driver number three, Mikko, wants to work 4 days because of his baby.
        I can't sleep since we took the loan.
        I chew nicotine gum, six a day, not proud.
        Heikki broke his wrist on the ice and is out until New Year.
        The municipality contract runs to the end of 2027.`,
      ),
    ],
    facts: [
      'birch',
      'harvester + driv',
      'kuhmo',
      'minus|-29|cold',
      'cough',
      'x-ray|xray',
      'smok + stop|right|should|says',
      'pekka|husband',
      'hockey|coach',
      'husk|toivo|usko',
      'sled|harness',
      'lungs|clean',
      'heater|dry air',
      'smok + february|nothing|quit|no ',
      'plant|spruce',
      'soft|season',
      'mosquito',
      'back + fine',
      'heikki|boss + 67|compan|buy|380',
      '380',
      'harvesters|forwarder|four drivers|4 drivers',
      'mine|owns|own + october|compan',
      'bank|loan',
      'heikki + stay|winter|driver|desk',
      'pekka + left|quit|junior|books',
      'calmer|calm + than|pekka|he',
      'toivo + died|june|13',
      'usko',
      'sled + sold',
      'aino|daughter',
      'snowmobile',
      'rovaniemi|police',
      'auction|10 november',
      'mikko + 4 days|four days|baby',
      'sleep + not|cannot|trouble|bad|loan',
      'gum|nicotine',
      'heikki + wrist|new year',
      'municip|2027',
    ],
    expired: ['auction|harvester + november'],
    questions: [
      ask(
        'What does the user do for work?',
        'mine|owns|own|bought + october|compan',
        'harvester driver|drives harvester|drives a harvester',
      ),
      ask('Does the user smoke?', 'smok + nothing|february|quit|stopped|no longer|not', 'is a smoker|smokes|says stop'),
      ask('What does Pekka do?', 'book', 'coaches'),
      ask('How many huskies does the user have?', 'usko + alone|toivo + died', 'two huskies|toivo and usko'),
      ask('Can the user sleep?', 'sleep + not|cannot|trouble'),
      ask('Where is Aino?', 'rovaniemi|police'),
    ],
  }),

  persona('wes', {
    documents: [
      chat(
        '2026-02-12',
        `U: Drafting a brief on the Fourth Amendment, 2L, University of Montana. Ex-Navy, so my prose is acronyms. Help.
        A: Replace each acronym with its full form at first use and keep sentences short.
        U: Roger. I mean, okay. I was a corpsman, two tours, left in '22 with a bad ear and a good dog.
        A: Thank you for your service. What sort of dog?
        U: Shepherd mix, Trigger, retired bomb dog, eleven. The wife, Hallie, calls him the third partner in the marriage. She's seven months along.
        A: Congratulations! When is the due date?
        U: April 30. We're in a trailer in Missoula until the lease on a real house begins, June 1. I bartend at the Union Club on weekends, GI Bill doesn't stretch.
        A: A full plate.
        U: And I have clinic Monday nights, free legal help for vets, it's the part I like.`,
      ),
      chat(
        '2026-06-15',
        `U: Sorry for the silence, our girl came on April 24, early, Josephine, we call her Jo, 5 lb 9. She's fat now.
        A: Wonderful! How are you all?
        U: Tired. I gave notice at the bar because my internship started June 1, county public defender, $24 an hour, and somebody's got to hold the baby at six.
        A: A good reason.
        U: House has a leak in the basement but a yard. Trigger is happy. Hallie went back to teaching third grade... no wait, that's September, she's home all summer.
        A: September it is.
        U: My dad drives down from Kalispell every Sunday, he's a crusty old logger with a soft spot for Jo, he doesn't say so.`,
      ),
      chat(
        '2026-08-30',
        `U: I dropped the defender job Friday, the clinic director hired me as a paid coordinator, 15 hours, and I take Evidence and Tax in the fall.
        A: A good mix of classroom and practice.
        U: Trigger passed on the 20th. I'm not doing great. I sleep on the rug where he slept.
        A: I'm very sorry. Grief takes its own route.
        U: Hallie got a sub for the month, then Jo goes to a sitter, Mrs. Kowalski from across the road, three days a week.
        A: That should give you room.
        U: If Jo's first word is "objection" I'm done.`,
      ),
      text(
        '2026-10-18',
        `To Mike, who asked how it goes: I have moved my clinic from Mondays to Thursdays, the room was free.
        I passed Evidence midterm with a B+, Tax can wait.
        Jo crawls and has her mother's chin.
        Dad had a pacemaker put in on the 5th, he's not allowed to drive for six weeks, so I go to him.
        Hallie is teaching again since the first of October, third grade, and she loves it.
        We took in a puppy, brown, no name yet, because the house was too quiet.
        I have to write 30 pages by the 1st of November for the law review.`,
      ),
    ],
    facts: [
      'montana|2l|law',
      'navy|corpsman',
      'two tours|2022|22',
      'ear + bad|damage|hear',
      'trigger|dog',
      'shepherd|bomb|eleven|11',
      'hallie|wife',
      'seven months|expect|pregnan|due',
      'april 30|30 april',
      'trailer|missoula',
      'lease|june 1',
      'bartend|union club',
      'gi bill',
      'clinic + monday|vet|legal',
      'josephine|jo |jo:|girl|daughter',
      '5 lb',
      'april 24|24 april|early',
      'jo|josephine|she|daughter|baby + fat',
      'tired',
      'notice|bar + gave|left|quit',
      'defender|intern|24',
      'leak|basement|yard',
      'trigger + happy',
      'hallie + teach|grade|september',
      'home|summer + hallie|she|all',
      'dad|father + kalispell|sunday',
      'logger',
      'soft spot',
      'defender + dropped|left|quit|no longer',
      'coordinator|15 hours',
      'evidence|tax',
      'trigger + passed|died|20th',
      'rug',
      'not doing|grief|sad',
      'sub|month',
      'kowalski|sitter',
      'clinic + thursday',
      'b+|midterm',
      'crawl',
      'chin',
      'pacemaker',
      'drive + not|six weeks',
      'go to him|visit|goes to',
      'hallie|she + again|october|teach',
      'puppy',
      '30 pages|law review',
    ],
    expired: ['30 pages|law review + november', 'lease|trailer + june'],
    questions: [
      ask('Where does the user work?', 'coordinator', 'defender|bartend|union club'),
      ask('On which day does the clinic run?', 'thursday', 'monday night|mondays are|on mondays|on monday'),
      ask('What dog does the user have?', 'puppy', 'trigger + retired|is happy|shepherd'),
      ask('Is Hallie teaching?', 'again|since the first of october|since october', 'home all summer|is home'),
      ask('Where does the user live?', 'yard|basement|leak|house + live|rent|has', 'in a trailer|trailer in'),
      ask('What is the name of the daughter of the user?', 'josephine|jo'),
    ],
  }),

  persona('nadia', {
    documents: [
      chat(
        '2026-03-01',
        `U: Dear assistant, kindly draft a refusal to opposing counsel's proposal of 1.2 million pounds. Formal Arabic register rendered in English.
        A: "We regret that the proposal does not reflect the merits of our client's position."
        U: Most elegant. I am a litigator in Cairo, partner at a firm of eleven, construction disputes. I write this between two hearings, so forgive my brevity.
        A: Not at all.
        U: Ramadan is on us, I fast, hence no coffee until sunset and no mercy for opposing counsel. My mother Samia makes the best konafa in Heliopolis.
        A: I am hungry on your behalf.
        U: My nephew Omar, nine, lives with us since his mother, my sister, took a post in Doha. He is a good boy and lies like a good lawyer.
        A: A promising start!
        U: Never. If he becomes a lawyer I shall disown him.`,
      ),
      chat(
        '2026-06-08',
        `U: I require a farewell text, as I am to leave the firm on the 30th of June, to become a judge at the economic court. It was announced on Saturday.
        A: Congratulations, your Honour!
        U: Not yet, the oath is on 1 July. I shall therefore cease to hold shares in my cousin's brickworks, which I have sold already.
        A: A prudent step.
        U: I have had a bad knee since a fall on the courthouse stairs in April, the orthopaedist gives me injections on Sundays. Omar carries my files and charges me 20 pounds a floor.
        A: He knows the value of his services.
        U: His mother has extended in Doha until December.`,
      ),
      text(
        '2026-09-29',
        `Nadia: Good evening, habibti. I sat until six again, 14 cases, I am not a judge but a mill.
        Rania: Then rest! How is your knee?
        Nadia: They did the arthroscopy on the 15th, I have a stick until the middle of October, Omar calls me Lord Byron.
        Rania: And the flat? You said you were looking at Zamalek.
        Nadia: I have bought there, third floor with a lift and the Nile between two buildings. Mama stays in Heliopolis with her konafa, so I come on Fridays.
        Rania: I am in the middle of a divorce and you buy flats, life is fair. My dogs keep me alive.
        Nadia: Take Omar as an attorney. He is starting at the Lycée in Zamalek and his voice is broken at ten.`,
      ),
      chat(
        '2026-10-29',
        `U: Dear assistant, a poem for a boy of ten who is leaving, please, my sister has come for Omar, they depart to Doha on 20 November.
        A: A short one in couplets: "You carried my files, you climbed every stair..."
        U: I am weeping in chambers. Unbecoming. The knee is sound again, I walk to court along the river without the stick.
        A: What a fine morning walk.
        U: I shall say that the judge is alone with her Nile. I took up the oud, lessons on Mondays with Ustaz Adel, who suffers politely.`,
      ),
    ],
    facts: [
      '1.2|counsel + proposal|refus|draft',
      'litigat|lawyer',
      'cairo',
      'partner|eleven|construct',
      'fast|ramadan|coffee',
      'samia|mother + konafa|heliopolis',
      'heliopolis',
      'omar|nephew',
      'nine|omar',
      'doha|sister',
      'lies|good boy',
      'firm + leave|left|june',
      'judge|court',
      'oath|1 july',
      'shares|brick',
      'brick + sold',
      'knee|fall|fell',
      'inject|orthop',
      'omar + files|20|charge',
      'december|extend|doha',
      'announced',
      '14 cases|fourteen|until six|mill',
      'arthroscop',
      'stick',
      'byron',
      'zamalek',
      'third floor|lift|nile',
      'mama|mother|samia + stay|heliopolis',
      'friday',
      'divorc',
      'dogs',
      'lycée|lycee',
      'voice|ten',
      'sister|omar + come|depart|doha|leav|20 november',
      'weep|tears|cry',
      'knee + sound|well|again',
      'walk + court|river',
      'stick + without|no ',
      'oud|adel',
      'monday',
      'alone + nile|judge',
      'hearings|brevity',
    ],
    expired: ['oath + july', 'stick + october'],
    questions: [
      ask('What is the profession of the user?', 'judge', 'litigat|partner at'),
      ask('Where does the user live?', 'zamalek'),
      ask(
        'Does the user need a stick?',
        'without the stick|without a stick|no stick|knee + sound',
        'has a stick|have a stick|stick until',
      ),
      ask('Where will Omar live?', 'doha', 'lives with us|lives with the user|lives with nadia'),
      ask('Which instrument does the user learn?', 'oud'),
      ask('What is Rania going through?', 'divorc'),
    ],
  }),

  persona('tomas', {
    documents: [
      chat(
        '2026-01-27',
        `U: ahoj, yeast question. bottom fermented, 9 degrees, stuck at 4.2 plato since thursday
        A: Raise the temperature to 12 and rouse the yeast gently.
        U: dobře. I brew for Pod Kaštany, a house brewery in Olomouc, only 1200 hectolitres, two of us, me and old Mr. Zeman
        A: A craft scale. What beer is it?
        U: pale lager and a smoked one that only Mr. Zeman and his wife drink. I am 29, I studied chemistry in Brno but failed the state exam in organic
        A: Beer is organic enough.
        U: haha yes. my girlfriend Markéta says I smell like a loaf. She is a train conductor and smells like a train. We live at her grandmother's in Prostějov`,
      ),
      chat(
        '2026-04-13',
        `U: update, Mr. Zeman had a stroke in March and will not come back, so I am the brewmaster, alone, with an intern from the school, Ondra
        A: I am sorry for Mr. Zeman. A promotion in sad circumstances.
        U: yes. I visit him on wednesdays, he tastes the beer with a straw. The smoked beer won a bronze in Prague, in his honour
        A: What a tribute.
        U: the state exam, I am signed for 25 may, again. Markéta is expecting and said do it before the baby, so
        A: Good luck! When is the baby due?
        U: october, about the tenth`,
      ),
      chat(
        '2026-08-17',
        `U: I passed!!! organic chemistry!!! markéta cried and she never cries
        A: Congratulations! Now you have a diploma too.
        U: magistr. but the owner sells the pub to a supermarket chain, last brew was on Friday, so I am free, like a bird, without a branch
        A: I am sorry. Do you have something in view?
        U: A malt house in Přerov wants a lab man, and there is Ireland, a brewery in Kerry. Markéta says Kerry over her dead belly
        A: Clear words.
        U: so Přerov, from 1 september. Grandma went to the seniors' home, and we have the house with 14 gnomes`,
      ),
      text(
        '2026-10-23',
        `Note on the fridge: Anežka was born on Tuesday the 13th, 3 kilos 410, she has hair.
        Markéta is on leave for three years, they say, so I drive alone to Přerov.
        The malt house pays 46 thousand and has a canteen.
        Mr. Zeman died on the 2nd and I carried the barrel, as he wished.
        I have started a home brew in the shed, 50 litres, smoked.
        The gnomes went to auntie Vlasta, except the one with the beer.
        I quit meat for a bet with Ondra and lost after nine days.`,
      ),
    ],
    facts: [
      'yeast|plato|ferment + stuck|thursday|4.2|question',
      'brew + kaštany|pod|house',
      'olomouc',
      '1200|hectol',
      'zeman',
      'lager|smoked',
      '29',
      'brno|chemistry',
      'exam + failed',
      'markéta|girlfriend',
      'conductor|train',
      'grandmother|prostějov',
      'smell|loaf',
      'zeman + stroke',
      'brewmaster|alone',
      'ondra|intern',
      'visit|wednesday|straw',
      'bronze',
      'exam + 25 may',
      'markéta + expect|pregnan|baby',
      'october|tenth|due',
      'passed',
      'markéta + cried',
      'magist|degree|diploma',
      'owner|pub + sell|sold|supermarket',
      'last brew|friday|free',
      'malt|přerov',
      'kerry|ireland',
      'markéta + kerry',
      '1 september|přerov',
      'grandm + home',
      'gnome',
      'house + gnome|grandm|have|own',
      'anežka|daughter + born|hair|3',
      'markéta + leave|three years|3 years',
      'drive|alone',
      '46|canteen',
      'zeman + died|2nd',
      'barrel',
      'home brew|shed|50',
      'vlasta',
      'meat|bet',
    ],
    expired: ['exam + 25 may', 'baby|due|october + tenth'],
    questions: [
      ask('Where does the user work?', 'malt|přerov', 'kaštany|brewmaster|house brewery'),
      ask('Has the user passed the state exam?', 'passed', 'failed'),
      ask('How is Mr. Zeman?', 'zeman + died', 'zeman + stroke|straw|tastes'),
      ask('What is the name of the daughter of the user?', 'anežka'),
      ask('Where is the grandmother of Markéta?', 'grandm + home|senior'),
      ask('Does the user eat meat?', 'lost|meat + bet'),
    ],
  }),

  persona('lupe', {
    documents: [
      chat(
        '2026-02-28',
        `U: hola, how i say to my client i can not clean the garage, is too much chemical for my lungs
        A: "I'm sorry, I can't clean the garage because the chemicals affect my breathing."
        U: tank you. i clean 7 houses in scottsdale with my comadre Rosario, she drive, i dont have licence, is the van of her son
        A: A good team! Is it your own business?
        U: no, is for the sra Patterson company, she pay 17 the hour. I have 3 kids, Daniela 16, Beto 12, and Angel 5, he dont eat nothing green
        A: Many five-year-olds don't.
        U: yes. my husband Chuy lay tile, his knees are dead already. We rent in Maryvale, the casera want 1450 from april, i want to cry`,
      ),
      chat(
        '2026-05-18',
        `U: i got my licence!!!! on the 2nd try, thursday! now what car is good for 5 people and is not expensive
        A: Used minivans such as the Sienna are often good value.
        U: Chuy found one, honda odyssey 2012, 4200 dollar, we buy it sunday, green like a frog. Beto say he go walking
        A: He will come around.
        U: i talk with Rosario, we want our own company, no more patterson, is called Las Comadres. We have 4 clients who want come with us
        A: You may need a business licence and insurance. Some states also have rules on cleaning contracts, so read your old contract first.
        U: yes, my cousin Lalo is accountant in Mesa he help us for free. and daniela got a work at a raspados, 3 hours in the evenings`,
      ),
      chat(
        '2026-08-03',
        `U: good morning. we are Las Comadres since 1 july, 11 clients, sra patterson is angry but is ok. I charge 28 the hour!!
        A: Congratulations! That is a big step.
        U: but Chuy have the surgery in the right knee, 15 august, so no tile for him until november, i pay everything
        A: I hope it goes well. Would disability benefits apply?
        U: maybe, Lalo look. Angel goes to kinder on wednesday, he is afraid of the bus, the big ones tell him is a dragon
        A: Perhaps he could ride it once with you.
        U: good idea. and he eat broccoli now with limon, is the miracle of the virgencita`,
      ),
      text(
        '2026-10-09',
        `Lupe: comadre, i move the Hendersons to the friday, he have a dentist.
        Rosario: Ok. And we need the second van, I told you.
        Lupe: yes, we are with Tencha now, 3 of us, i pay her saturday. how is your mom?
        Rosario: She is in the hospital since Monday, it is her sugar. I am sleeping in the chair.
        Lupe: ay comadre. Daniela leave the raspados, she help me after school, she want be a nurse now.
        Rosario: And Chuy?
        Lupe: walking already, he say the tile is finish for him, he want a food truck, barbacoa. dios mio.
        Rosario: You are not moving then?
        Lupe: no, the casera forget the raise, we stay at 1200. i make you a candle for your mom.`,
      ),
    ],
    facts: [
      'garage|chemical|lungs',
      'seven houses|7 houses|scottsdale',
      'rosario',
      'licence|license + not|dont|no |does',
      'van',
      'patterson',
      '17',
      'daniela',
      'daniela|beto|angel|children|kids',
      'beto',
      'angel',
      'green|eat + angel|not',
      'chuy|husband + tile',
      'knee',
      'maryvale',
      '1450|rent',
      'licence|license + got|pass|thursday',
      'odyssey|4200|2012',
      'green|frog + car|odyssey|honda|van',
      'beto + walk',
      'las comadres|own company|own + compan',
      'clients + four|4',
      'lalo',
      'mesa',
      'daniela + raspado',
      '3 hours|evening',
      'july|las comadres',
      '11|eleven',
      'patterson + angry',
      '28',
      'knee + surg|august',
      'tile + november|until',
      'pay everything|pays everything',
      'angel + kinder',
      'bus + afraid|dragon|fear|scared',
      'broccoli',
      'henderson',
      'dentist',
      'second van',
      'tencha',
      'saturday',
      'mom|mother|she|mum + hospital|sugar',
      'chair',
      'daniela + raspado|leave|left|stop|help',
      'nurse',
      'chuy|he + walking|walks|say',
      'tile + finish|no longer|over|done',
      'truck|barbacoa',
      '1200',
      'raise|landl|casera + forget|forgot',
      'stay + 1200|maryvale|flat|home|not moving',
      'candle',
      'friday',
    ],
    expired: ['tile + november', 'knee|surg + 15 august|august 15'],
    questions: [
      ask('Who does the user work for?', 'las comadres|own', 'patterson'),
      ask(
        'Can the user drive?',
        'licence|license + got|pass|has',
        'no licence|no license|not have licence|not have a licence|not have a license|dont have',
      ),
      ask('What does Angel eat?', 'broccoli', 'nothing green|no green|not eat anything green'),
      ask('What does Daniela do after school?', 'help', 'raspados + work|got|job'),
      ask('What rent does the user pay?', '1200', '1450'),
      ask('What does Chuy want to do?', 'truck|barbacoa', 'lays tile|lay tile|tiler'),
    ],
  }),
];
