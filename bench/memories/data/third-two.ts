import { ask, chat, type Persona, persona, text } from '../persona.js';

/** The third half, written blind by an author who has seen neither the code nor the other halves. */
export const thirdTwo: readonly Persona[] = [
  persona('callum', {
    documents: [
      chat(
        '2026-01-22',
        `U: awright, need a staff rota template, six folk, a wee kitchen in Finnieston
        A: Here is a simple grid with names down the side and days across the top.
        U: magic. I'm sous chef, the heid chef's a Frenchman called Gaspard an he cannae use a computer tae save his life
        A: Then a printed version may help.
        U: aye. put me aff on Mondays, that's ma day wi the wean, Isla, she's seven, her maw has her the rest o the week
        A: Mondays are blocked. Anything else?
        U: naw. ma back's killin me the now, slept on the couch, the boiler burst above ma bed on Sunday
        A: Sorry to hear that. Heat might ease the back.
        U: heat! wi whit boiler haha`,
      ),
      chat(
        '2026-04-15',
        `U: cheers for the rota pal, different question. how many portions in a 5 kilo hake
        A: About eighteen to twenty after trimming.
        U: gaspard's away hame tae Brittany so I'm the wan runnin the pass since last week, got ma name on the menu an everythin
        A: Congratulations, chef!
        U: ta. money's up tae 41 grand. Isla's wi me the hale weekend noo as well as the Monday, her maw took a job on the ferries, CalMac
        A: That is a change for all of you.
        U: aye, bought a bunk bed fur the flat in Dennistoun. she's daft on ponies. I'm allergic tae the beasts, typical`,
      ),
      text(
        '2026-08-30',
        `Notes tae masel. Gave up the drink on the first of July, sixty days the morra, naebody at work knows but Shona.
        Shona is front of house and we have been seeing each other since the Fringe.
        The restaurant got a mention in the Herald.
        Must pay the dentist 220 by the end of September.
        Isla starts at the riding club in Bishopbriggs on Saturdays, God help ma nose.
        The boiler man finally came in February, so that is that done.
        The lease on Dennistoun is up in October and I have asked for one more year.`,
      ),
      chat(
        '2026-10-19',
        `U: whit dae ye say tae a landlord that says naw
        A: You might ask for a few extra weeks in writing.
        U: nae need, Shona says move in wi her in Partick, so that's where ma knives are since Friday
        A: Congratulations on the move.
        U: Isla has her ain room there, painted it green. she fell aff a pony an packed in the ridin, she's at the fitba noo, Partick Thistle girls
        A: Football has fewer hooves.
        U: haha. an they're sayin I might get a star wan day. in ma dreams`,
      ),
    ],
    facts: [
      'finnieston|kitchen',
      'sous',
      'gaspard + head|heid|french|chef',
      'gaspard + computer',
      'monday + off|aff|isla|daughter|day',
      'isla|daughter + seven|7',
      'mother|maw|mum|ex + rest',
      'back + kill|pain|hurt|sore|ache',
      'couch',
      'boiler + burst',
      'gaspard + brittany|home|hame',
      'pass|head chef|running',
      'menu',
      '41',
      'isla|daughter + weekend',
      'calmac|ferr',
      'bunk',
      'dennistoun',
      'pon',
      'allerg',
      'drink|alcohol|sober + gave|give|quit|stop|july|sixty|60',
      'work + shona + know',
      'shona + front|house',
      'shona + see|dat|together|fringe|relationship',
      'herald',
      'dentist|220',
      'riding|bishopbriggs',
      'saturday + rid|club',
      'boiler + came|fixed|february',
      'lease + october',
      'lease + year|asked',
      'landlord + no |naw|refus|said',
      'partick',
      'shona + move|live',
      'room + green|own',
      'fell',
      'rid + packed|stop|quit|gave up|no longer',
      'football|fitba|thistle',
      'six + folk|people|staff',
      'star',
    ],
    expired: ['dentist + september|220', 'lease + october|up'],
    questions: [
      ask('What is the position of the user in the kitchen?', 'pass|head chef|running', 'sous'),
      ask('Where does the user live?', 'partick', 'dennistoun'),
      ask('Which days does Isla spend with the user?', 'weekend', 'mother|maw|mum + rest'),
      ask('Does the user drink alcohol?', 'drink|alcohol|sober + gave|give|quit|stop|july|sixty|60'),
      ask('What sport does Isla do?', 'football|fitba|thistle', 'riding club|bishopbriggs'),
      ask('Who is the partner of the user?', 'shona'),
    ],
  }),

  persona('solveig', {
    documents: [
      text(
        '2026-03-29',
        `Monday is the first day of lambing and I have 86 ewes in the barn at Voss.
        My brother Torstein sleeps in the hay with me this week to help.
        The tractor needs a new clutch, 38 000 kroner, and the bank said no in February.
        I drive the school bus in the mornings to make it go around.
        Father is eighty-two and still comes out with the torch at night although the doctor forbade it.
        The dog Frøy has hurt her paw on the ice.
        I do not know how people do this with small children.`,
      ),
      chat(
        '2026-05-18',
        `U: How do I bottle feed a lamb that refuses?
        A: Warm the milk to about 39 degrees and let the lamb suck on your finger first.
        U: I did, it works. We lost 4 and have 151, so it is a good spring.
        A: That is a strong season!
        U: Wolves took two on the neighbour's side, at Raundalen. I set up an electric fence, solar powered, last week.
        A: Good choice. Solar fences need a spare battery in autumn.
        U: Noted. I have one more question, about cheese. I am learning to make brown cheese from Mrs. Haugen on Tuesdays.
        A: Lovely. Whey needs hours of slow boiling.
        U: My hair smells of it already.`,
      ),
      chat(
        '2026-09-10',
        `U: Hello. Are there subsidies for a farm shop?
        A: Innovation Norway has grants for local food; you could ask the county too.
        U: I opened one in August in the old milk house, with brown cheese and lamb sausage. So the school bus is someone else's now, thank God.
        A: Congratulations on the shop!
        U: Father died in July, in his bed, after a good lunch. The farm is in my name since.
        A: I am very sorry. What a peaceful way, though.
        U: It was. Torstein did not want his share, he stays with the oil in Stavanger. And I sold a third of the flock, so the winter will be quieter with 60 ewes.
        A: Fewer ewes but a shop. That sounds like a plan.
        U: If the shop fails I shall become a nun.`,
      ),
      text(
        '2026-10-25',
        `Line: Did you get the clutch fixed?
        Solveig: Got rid of the whole tractor. I have a used Valtra since last week, cousin Odd gave me a fair price.
        Line: And Frøy?
        Solveig: Fourteen now, deaf, sleeps by the stove. I have a pup coming from Ål on 7 November, she will be called Snerk.
        Line: I am knitting for the bazaar, as always. Will you come skiing at Myrkdalen at New Year?
        Solveig: I gave my skis away after the knee, you know that.
        Line: Then come for the cake.`,
      ),
    ],
    facts: [
      'lambing',
      '86',
      'voss',
      'torstein|brother + hay|help|sleep',
      'tractor + clutch',
      '38|kroner',
      'bank',
      'bus + school|drive',
      'father + eighty|82',
      'father + torch|night|doctor|forb',
      'frøy + paw|hurt|ice',
      'dog|frøy',
      'lamb + bottle|finger|refus|suck',
      'lost + 4|four',
      '151',
      'wolves|wolf',
      'raundalen',
      'fence',
      'cheese + learn|haugen|tuesday',
      'haugen',
      'hair',
      'shop|milk house + open|august|run|cheese|farm',
      'sausage|brown cheese',
      'bus + not|no longer|someone|else|gave|stop',
      'father + died|dead|death|july',
      'lunch|bed',
      'farm + name|own|inherit',
      'torstein + share|oil|stavanger',
      'flock|third + sold',
      '60',
      'valtra',
      'tractor + rid|sold|no longer|got',
      'odd',
      'fourteen|14|deaf|stove',
      'pup|snerk',
      'line + knit|bazaar',
      'skis|ski + gave|away|knee',
      'knee',
    ],
    expired: ['torstein|brother + hay|week', 'pup|snerk + november|coming'],
    questions: [
      ask(
        'Does the user drive the school bus?',
        'bus + not|no longer|someone|else|gave|stop',
        'drives the school|drives a school|bus in the morning|bus + mornings',
      ),
      ask('How many ewes does the user have?', '60', '86'),
      ask('Who owns the farm?', 'farm + name|own|inherit'),
      ask('Which tractor does Solveig have?', 'valtra', 'needs + clutch'),
      ask('Does the father of the user still live?', 'father + died|dead|death', 'is eighty|is 82|still comes'),
      ask('Does Solveig ski?', 'skis|ski + gave|away|knee|not|no longer'),
    ],
  }),

  persona('tunde', {
    documents: [
      chat(
        '2026-01-09',
        `U: Abeg help me rewrite my CV, backend engineer, 6 years, Go and Postgres, currently at a fintech in Yaba
        A: Sure! Lead with impact: what did you build?
        U: I built the settlement engine, 2 million transactions a day. I want to japa, Berlin or Toronto, whoever picks me first
        A: Then mention that you are open to relocation.
        U: My wife Folake prefers Toronto, her brother is there. Me I no like cold either way
        A: Both have winters, I am afraid.
        U: NEPA took light again, I'm typing this with the inverter. 14 percent left, so make it quick
        A: Here is the short version.`,
      ),
      chat(
        '2026-04-02',
        `U: They picked me! Berlin. A logistics company in Kreuzberg, 78k, blue card and all
        A: Congratulations! When do you begin?
        U: 1st June. Folake is joining in August because she's finishing her pharmacy internship at LUTH
        A: That gives you time to find a flat.
        U: Exactly. I'm learning German on my phone, streak of 40 days, ich bin ein Nudelsalat
        A: Wunderbar. The company may pay for a course as well.
        U: My mum has been fasting for this since last year. She sells fabric in Balogun market and wants me to come back in 2 years latest. We'll see`,
      ),
      chat(
        '2026-07-21',
        `U: What does Anmeldung mean and why is everybody shouting it at me
        A: It is the registration of your address; you need it for the tax id.
        U: I'm in a sublet in Wedding till end of September, the guy says I can't register there
        A: Then you may need another place that allows it.
        U: Wahala. At least the job is sweet, my team is 5 people, only one is German. They moved me from Go to Rust in week three
        A: That is a fast start.
        U: I play five-a-side at Tempelhof on Sundays with some Ghanaians, we lost 7-1, it was a Nigeria matter. And I take the U6, my legs can finally rest from Lagos traffic
        A: Sounds like you are settling in.
        U: Doing my best. Only the food, I miss Mama Sikira's amala every single day`,
      ),
      text(
        '2026-10-11',
        `Folake: Did you send the money to Mum?
        Tunde: Sent it on Friday. How was the language exam?
        Folake: I passed B1! The pharmacy in Neukölln said they will take me as an assistant from January.
        Tunde: My wife is a star. The landlord in Spandau wants our signature by the 15th of October.
        Folake: Three rooms, balcony, and we can register. Finally out of Wedding.
        Tunde: I don't play on Sundays again o, my ankle. Physio says six weeks.
        Folake: Then you can cook. And we are telling your mum about the baby on Saturday.
        Tunde: She will forget about the two years, you will see.`,
      ),
    ],
    facts: [
      'backend|engineer',
      'six years|6 years',
      'go and|postgres|golang|go lang|uses go',
      'yaba|fintech',
      'settlement',
      '2 million|two million',
      'japa|emigrat|move abroad|leave nigeria|berlin or toronto|want + relocat|berlin or toronto',
      'folake|wife + toronto',
      'brother + toronto|there',
      'cold',
      'light|power|electric + nepa|out|took|cut|inverter|went',
      'inverter|14',
      'kreuzberg|logistic',
      '78',
      'blue card',
      'june',
      'folake|wife + august|join',
      'folake|wife + pharmacy|internship|luth',
      'german + learn|streak|phone|40',
      'mum|mother + fast',
      'mum|mother + fabric|balogun',
      'mum|mother + two years|2 years|back',
      'wedding',
      'sublet',
      'register',
      'team + 5|five',
      'german + one|only',
      'rust',
      'football|five-a-side|tempelhof',
      '7-1|lost',
      'ghana',
      'u6|traffic',
      'amala|sikira|food',
      'money|sent + mum|mother|friday',
      'folake + b1|exam|pass',
      'neukölln|assistant',
      'spandau',
      'signature|sign + 15|october',
      'three rooms|3 rooms|balcony',
      'not play|no longer|stop|ankle|sunday',
      'ankle|physio|six weeks|6 weeks',
      'baby|pregnan',
      'berlin',
    ],
    expired: ['sublet|wedding + september', 'signature|sign + 15|october'],
    questions: [
      ask('Where does the user work?', 'kreuzberg|logistic', 'yaba|fintech'),
      ask('Which programming language does the user work with?', 'rust', 'backend + go|postgres'),
      ask('In which part of Berlin is the new flat of Tunde and Folake?', 'spandau', 'sublet'),
      ask('Does Tunde play football on Sundays?', 'not play|no longer|stop|ankle', 'plays|play five'),
      ask('What did the mother of the user sell?', 'fabric'),
      ask('What will Folake do from January?', 'neukölln|assistant', 'internship|luth'),
    ],
  }),

  persona('jiaxin', {
    documents: [
      chat(
        '2026-02-06',
        `U: eh can help me w chem? mole concept damn sian
        A: Of course. A mole is a number of particles, 6.02 times ten to the 23.
        U: ya i know that one. i sec 4 this yr so o levels in oct, die already
        A: You have plenty of time. Which subjects worry you?
        U: chem n a math. english ok one, my cher mrs pillai says i write like a novelist hehe
        A: That is a great compliment!
        U: my mum put me in tuition at bishan every sat 9am, who wakes up 9am on sat sia. i also netball, goal shooter, training tue thu
        A: A full week! Remember to rest.
        U: rest? never heard of her. my leg is in ankle guard til next wed btw, landed wrong`,
      ),
      chat(
        '2026-06-03',
        `U: guess who flunked mid yrs. chem 38/100 i cry
        A: I am sorry. A mid-year is a signal, not a verdict. What went wrong?
        U: netball lah, nationals, we got 3rd. so cca over for me officially, stepped down fri, now only mug
        A: Third in the nationals is something to be proud of!
        U: thx. my mum sacked the bishan tuition, now got private tutor kor kor from NUS, wed nights at home, way better
        A: One to one may suit you.
        U: he has a cat named Haskell lol. i want cat also but ah ma is allergic, she stay with us in the toa payoh flat`,
      ),
      chat(
        '2026-10-07',
        `U: o levels start on 19 oct, give me 10 min plan for orgo
        A: Start with the functional groups: alkanes, alkenes, alcohols, acids. Two minutes each.
        U: kk. prelims chem b3!! my tutor almost fainted
        A: Wow! From 38 to B3, well done.
        U: if i get below 12 pts i go to nyjc otherwise poly, nursing maybe. actually scrap that, i alr decided, ngee ann poly mass comm, mrs pillai convinced me
        A: Mass communication fits a novelist.
        U: hehe. also we shifted last mth to punggol, 16th floor, ah ma can see the sea. my bro sleeps in ns camp so i get my own room`,
      ),
    ],
    facts: [
      'sec 4|secondary 4|secondary four|o level|o-level',
      'o level|o-level + oct',
      'chem + worr|help|struggl|weak|mole|a math|n a',
      'a math|a-math|additional math',
      'english',
      'pillai',
      'novelist',
      'tuition|bishan',
      'sat|9am',
      'netball',
      'goal shoot',
      'training|tue|thu',
      'ankle|leg',
      '38|flunk|fail',
      'nationals|3rd|third',
      'cca|stepped down|netball + over|ended|step|quit|left',
      'bishan|tuition + sack|stop|ended|no longer|replac',
      'tutor + nus|private|wed|home',
      'tutor + better',
      'cat + haskell|tutor',
      'want + cat',
      'ah ma|grandm + allerg',
      'ah ma|grandm + stay|live|with',
      'toa payoh',
      '19 oct|oct + 19|start',
      'b3|prelim',
      'tutor + faint',
      'ngee ann|mass comm|poly',
      'pillai + convinc',
      'punggol',
      '16th|sixteenth|16',
      'ah ma|grandm + sea',
      'brother|bro + camp|ns',
      'own room',
      'mug|study',
    ],
    expired: ['ankle|leg + wed|guard', 'o level|o-level + 19|start'],
    questions: [
      ask(
        'Does the user still play netball?',
        'cca|netball + over|ended|step|quit|left|officially',
        'goal shooter|training|plays netball',
      ),
      ask('Where does the user get chemistry lessons outside school?', 'tutor + nus|private|wed|home', 'bishan'),
      ask('Where does the user live?', 'punggol', 'toa payoh'),
      ask('What does the user want to do after school?', 'ngee ann|mass comm', 'nyjc|nursing'),
      ask('Who is allergic to cats at home?', 'ah ma|grandm'),
    ],
  }),
];
