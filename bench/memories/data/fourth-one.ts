import { ask, chat, type Persona, persona, text } from '../persona.js';

/** The fourth half, written blind by an author who has seen neither the code nor the other halves. */
export const fourthOne: readonly Persona[] = [
  persona('agnes', {
    documents: [
      chat(
        '2026-01-14',
        `U: Good morning. Agnes here, seventy-one and a retired postwoman. My left hip is giving me grief again. Any ideas for the stiffness in the mornings?
        A: Good morning, Agnes! A warm shower and some gentle stretching before breakfast often help. Do you get out much?
        U: Every day, twenty minutes along the harbour with Biscuit, that's my spaniel. When it's bad I have a paracetamol. I'm on the list for a new hip at Bronglais, they said maybe June.
        A: That sounds sensible. Do you have any help at home?
        U: I live on my own in my bungalow in Aberaeron since Hywel died four years ago. My daughter Carys keeps asking me to come to Cardiff, no thank you! I sing in the chapel choir on Mondays, that keeps me going. And I've the chiropodist on 22 January, so at least the feet will be in order.`,
      ),
      text(
        '2026-05-29',
        `Home again, day nine with the new hip. The physio girl is pleased with me. Carys stayed the whole first week and cooked as if for an army. Biscuit is next door at Dilwyn's until Sunday, he spoils her with ham. The doctor changed my tablets, I'm on naproxen, one with breakfast, and it does the trick. Told the choirmaster not to expect me back, I can't stand for two hours and frankly the new hymns are dreadful. Knitted a yellow cardigan for Carys's little one, Nia, who turns two in July. Must remember, no bath until the 20th of June, showers only. Rain all day. Listened to the cricket, which is to say I slept.`,
      ),
      chat(
        '2026-08-19',
        `U: Hello again! The new hip is three months old. I do forty minutes a day now, all the way to the woollen mill and back. The stick lives in the cupboard.
        A: That's a fantastic recovery, Agnes! Are you still managing the pain with medication?
        U: Not a single tablet since July. What I wanted to ask, I've started short mat bowls on Thursday afternoons, is the twisting all right?
        A: Bowls is usually fine after three months, but check with your physio about deep lunges.
        U: I will. Carys sent me a brochure for a sheltered flat in Lampeter. I went to look and it smelled of cabbage, so I'm staying put. How do I get candle wax out of a tablecloth by the way?
        A: Freeze it, scrape it, then iron through brown paper.`,
      ),
      text(
        '2026-10-12',
        `Carys: How's the house without Biscuit, Mam?
        Agnes: Too quiet. She had a good long life, fifteen is a great age. I fetched a cat from the rescue on Friday, Treacle, black as the devil and sleeps on the wireless.
        Carys: A cat! You hate cats.
        Agnes: I hated cats that weren't mine. And bowls is on Wednesdays from this month, the hall needed our slot for yoga.
        Carys: So what about Christmas, are you coming to us?
        Agnes: I've said I'd have Dilwyn over for his dinner, he's got nobody. But I'll come down for New Year on the train.
        Carys: Nia wants another cardigan. A red one.
        Agnes: Tell her it's on the needles already.`,
      ),
    ],
    facts: [
      '71|seventy-one|seventy one',
      'postwoman|postal|post worker|mail carrier|post office|postie',
      'hip + left|stiff|pain|grief|trouble|ache|bother',
      'twenty|20 min|20-min',
      'harbour|harbor',
      'biscuit|spaniel',
      'paracetamol',
      'hip + list|june|bronglais',
      'alone|on her own|by herself|bungalow|aberaeron',
      'hywel|widow',
      'carys + daughter|cardiff',
      'choir|sing',
      'chiropod',
      'new hip|hip + operat|surg|replace|recover',
      'physio + pleased|happy|satisf',
      'carys + week|cook',
      'biscuit + dilwyn|next door|neighbo',
      'ham',
      'naproxen',
      'choir + left|quit|not|no longer|gave up|stop|dislike|hymn|stand',
      'hymn',
      'knit|cardigan',
      'nia + two|2|july|grand|daughter|child',
      'bath|shower',
      'cricket',
      'forty|40 min|40-min',
      'mill',
      'stick|cane',
      'no tablet|not a single|no medic|not tak|no pain|without tab|no longer tak|stopped tak|any tablet|any medic|no longer need|not need|not had|off tab|off med|off pain|stopped all|stopped her|pain-free',
      'bowls',
      'lampeter|sheltered',
      'staying put|stay put|stay in her|remain',
      'fifteen|15',
      'treacle|a cat|black cat|rescue cat|rescue',
      'cats',
      'bowls + wednesday',
      'dilwyn + christmas|dinner',
      'dilwyn + nobody|no one|alone',
      'new year',
      'red cardigan|cardigan + red',
    ],
    expired: ['chiropod', 'bath|shower', 'biscuit + dilwyn|next door|neighbo'],
    questions: [
      ask('How long does Agnes walk each day?', 'forty|40 min|40-min', 'twenty|20 min|20-min'),
      ask(
        'What medicine does Agnes take for her hip?',
        'no tablet|not a single|no medic|not tak|no pain|without tab|no longer tak|stopped tak|any tablet|any medic|no longer need|not need|not had|off tab|off med|off pain|stopped all|stopped her|pain-free',
        'naproxen',
        'paracetamol',
      ),
      ask('Which pet does Agnes have?', 'treacle|a cat|black cat|rescue cat', 'biscuit + spaniel|walk|harbour'),
      ask('On which day does Agnes play bowls?', 'bowls + wednesday', 'bowls + thursday'),
      ask(
        'Does Agnes still sing in the choir?',
        'choir + left|quit|not|no longer|gave up|stop',
        'choir + monday|chapel',
      ),
      ask('Where does Agnes live?', 'aberaeron|bungalow'),
    ],
  }),
  persona('bogdan', {
    documents: [
      chat(
        '2026-01-20',
        `U: Hello, I am Bogdan, lorry driver from Iasi, I live in Kassel since 2019. I want to make my German better, I have the B1 certificate. What should I do?
        A: Congratulations on B1! Podcasts and a language partner would help a lot. How much time do you have?
        U: I drive every week to Rotterdam for the firm Hellmers, so I can listen audio in cabin. Monday until Friday I sleep in the truck, weekend I am home with wife Ioana and our boy Matei, he is six.
        A: Then slow news podcasts are perfect for the road. Try repeating sentences aloud.
        U: Ok, nobody hears me there anyway. I also must stop smoking, I make one packet per day. And we pay 780 euro rent for two rooms, too small for three people. But this is not your problem haha.`,
      ),
      chat(
        '2026-04-07',
        `U: Bogdan again. Good news, I passed the language exam on Saturday, so B2 is in my pocket.
        A: Wonderful, that opens many doors! How did you celebrate?
        U: With carrying boxes. We have found flat, three rooms in Baunatal, 990 euro warm, we are inside since 1 of April. Our Opel Corsa was full until the roof. Matei has own room with dinosaur wallpaper.
        A: He must be delighted. And how is the smoking going?
        U: Better, five cigarettes in a day. My brother Sorin went to Spain, he picks strawberries in Huelva until end of June. He wants me to come too but I am too old for strawberries. Ah and one thing, I am allergic to penicillin, I found it out in February in the hospital when I had infection in tooth. What can I take if it comes again?
        A: There are good alternatives, such as clindamycin; always mention the allergy to the doctor.`,
      ),
      text(
        '2026-07-09',
        `Mihai: Salut! You still with Hellmers?
        Bogdan: I gave them back the keys in June. I drive city bus in Kassel, line 7, every night in my own bed.
        Mihai: Serious? And the money?
        Bogdan: A little less, 2450 netto. But Ioana is pregnant, it comes in December, so I want to be home. The bus licence the company paid.
        Mihai: Congratulations my friend! Boy or girl?
        Bogdan: Girl, they say. We want to call her Elena, like my grandmother.
        Mihai: Are you coming to the fishing in August? Danube waits.
        Bogdan: Not possible, from 3 to 17 August we are in Iasi with Ioana's parents. Next year for sure.
        Mihai: You say this each year.`,
      ),
      chat(
        '2026-10-15',
        `U: Question about names. We thought again and our daughter will be Daria. Does it sound good for German ears?
        A: Daria sounds lovely in both languages and is easy to spell.
        U: Good, Ioana said the same. Also I don't smoke anything since 1 September, six weeks! I chew mint gum like a cow.
        A: Six weeks is a real milestone, well done.
        U: They gave me other line, the 52, with the electric bus, so quiet that people sleep. Matei is in school since September and he plays handball. And we sold the old car, the baby seat and the wagon did not fit, we have Skoda Octavia now. What tyres for winter you recommend?
        A: For a family estate, look at all-season or winter tyres with the alpine symbol.`,
      ),
    ],
    facts: [
      'lorry|truck',
      'iasi',
      'kassel',
      '2019',
      'german + better|improve|learn',
      'b1',
      'rotterdam',
      'audio|podcast|listen',
      'hellmers',
      'sleep|truck|monday|week',
      'weekend',
      'ioana|wife',
      'matei|son',
      'six',
      'stop smok|quit smok|smok',
      'packet|pack + smok|cigarette|day|daily',
      '780',
      'two room|2 room|two-room|2-room|small',
      'b2',
      'exam|passed',
      'three room|3 room|three-room|3-room|baunatal',
      '990',
      '1 april|april 1|1st of april|april',
      'opel|corsa',
      'dinosaur|own room',
      'five cig|5 cig|cigarette',
      'sorin|brother',
      'strawberr|huelva',
      'penicillin',
      'tooth|dental',
      'left hellmers|june|keys|no longer',
      'bus',
      'line 7',
      'home every night|own bed|every night|each night',
      '2450|2,450|2.450|less|earn',
      'pregnan|expect|december|baby',
      'licence|license',
      'girl|daughter',
      'elena',
      'grandmother',
      '17 august|august 17|august + iasi|parents',
      'fishing|danube',
      'daria',
      'not smok|no longer smok|quit|stopped smok|smoke-free|gave up smok|given up smok|1 september|september 1|six weeks',
      'gum',
      '52',
      'electric',
      'matei + school',
      'handball',
      'sold',
      'seat|wagon|pram',
      'skoda|octavia',
      'strawberr + too old|sorin|want',
    ],
    expired: ['strawberr|huelva', '17 august|august 17|august + iasi|parents'],
    questions: [
      ask(
        'What does Bogdan drive for a living?',
        'city bus|bus driv|a bus|the bus|electric bus|bus line|bus route|buses|bus in|bus for',
        'lorry|truck|rotterdam',
      ),
      ask('Where does Bogdan live?', 'baunatal', 'lives in kassel|living in kassel|kassel since|2019'),
      ask('How much rent does Bogdan pay?', '990', '780'),
      ask('How good is the German of Bogdan, which certificate does he have?', 'b2', 'b1'),
      ask(
        'Does Bogdan smoke?',
        'not smok|no longer smok|has quit|quit smoking on|quit smoking since|quit smoking in|stopped smok|smoke-free|gave up smok|given up smok|1 september|september 1|six weeks',
        'packet|pack + smok|cigarette|day|daily',
        'five cig|5 cig',
      ),
      ask('What will the baby of Bogdan and Ioana be called?', 'daria', 'elena + baby|girl|daughter|want|plan|call'),
      ask('What is Bogdan allergic to?', 'penicillin'),
    ],
  }),
  persona('chiamaka', {
    documents: [
      chat(
        '2026-02-11',
        `U: hiya, just come off a night shift on the stroke ward at St Oswin's and cant sleep lol. any tips?
        A: A dark, cool room, earplugs and no screens for the last half hour. How many nights do you work?
        U: 4 nights on 3 off at the mo. I'm a nurse, been in Leeds 18 months, came over from Enugu. I share a house in Headingley with two other nurses, Precious and Bea.
        A: Could you agree on quiet hours with them?
        U: Bea plays the trumpet so no lol. also I drink about five coffees per shift, maybe thats it?
        A: That could well be it! Try stopping six hours before bed.
        U: hmm ok. I'm saving for a car, got 2,300 pounds so far. and I'm seeing someone, Tobi, he's a pharmacist in Bradford, my mum doesn't know yet!! dont tell her`,
      ),
      chat(
        '2026-05-06',
        `U: update, they put me on days! well I asked. 7 till half 7, long days, but I sleep like a human. still on stroke
        A: Great news, regular daylight makes such a difference.
        U: also passed my driving test first try on 21 April. bought a red Fiat 500 off Precious's uncle for 3,100, savings gone
        A: Congratulations on both! Where will the first trip go?
        U: Whitby, for chips. coffee's down to two a day btw. oh and Tobi, yeah, thats over, he went back to his ex. I'm ok. doing zumba on Tuesdays with Precious. my mum is visiting from Enugu 10 to 24 June and I need ideas, she's vegetarian and hates stairs
        A: How about the canal boats at Skipton and the gardens at Harlow Carr?`,
      ),
      text(
        '2026-08-13',
        `Adaeze: So have you told mummy about the new man?
        Chiamaka: Which man? Emeka? He is my study buddy, nothing else.
        Adaeze: Mmm.
        Chiamaka: I swear. We had the critical care course at the same time. And I start in the ICU on 1 September, band 6!
        Adaeze: My big sister! And the madhouse with the trumpet?
        Chiamaka: I have my own one-bed in Kirkstall since Saturday, 725 a month. The silence, Ada. I could cry.
        Adaeze: So come and pick me from the airport with your fine car.
        Chiamaka: The clutch died on the ring road and it went to the scrapyard. I go everywhere by bicycle, a secondhand Raleigh. Mummy would faint.
        Adaeze: I start my master's in Lagos in October, did she tell you?
        Chiamaka: She told the entire street.`,
      ),
      text(
        '2026-10-22',
        `Seven weeks in ICU. The sister in charge, Margaret, says I am calm. I'm not calm, I'm just tired. I gave up jumping around on Tuesdays and go swimming on Sunday mornings, the Kirkstall baths are nearly empty then. Fine, I admit it to paper at least, Emeka and I are together, since the gospel concert on 3 October. He made me jollof with too much thyme and I ate all of it. Mum knows and she likes that he is an engineer. Ada has booked my flights home to Enugu for Christmas, 19 December to 4 January, and I must buy gifts for eleven cousins. Since the ulcer scare last month I have not touched coffee, only rooibos, and nobody at work believes it.`,
      ),
    ],
    facts: [
      'night',
      'stroke',
      'oswin',
      'sleep',
      'nurse',
      'leeds',
      '18 months|eighteen|enugu',
      'headingley',
      'precious|bea',
      'trumpet',
      'coffee + five|5',
      'saving|2,300|2300|car',
      'tobi',
      'pharmac|bradford',
      'mum|mom|mother',
      'long day|day shift|works days|to days|on days|7 till|7 to|7am|7 am|7:00|half 7|7:30|7.30|daytime',
      'driving test|21 april|april 21|licen',
      'fiat',
      '3,100|3100|uncle',
      'whitby',
      'coffee + two|2',
      'tobi + over|ex|ended|broke|split|no longer',
      'zumba',
      'mother|mum|mom + june',
      'mother|mum|mom + vegetarian',
      'mother|mum|mom + stair',
      'mother|mum|mom + visit',
      'emeka',
      'critical care',
      'icu|intensive',
      '1 september|september 1|september',
      'band 6',
      'kirkstall',
      '725',
      'own|one-bed|alone|quiet|silence',
      'clutch|scrap',
      'raleigh|bicycl|bike|cycl',
      'adaeze|ada + lagos|master',
      'adaeze|ada + sister',
      'margaret|calm|tired',
      'swim|baths',
      'no longer|gave up|quit|stopped|dropped',
      'emeka + together|couple|dating|relationship|boyfriend|partner',
      '3 october|october 3|concert',
      'jollof|thyme',
      'engineer',
      '19 december|december 19|christmas|4 january',
      'gift|cousin',
      'ulcer',
      'rooibos',
      'no coffee|not drink|not drunk|not touch|not had coffee|no longer drink|stopped drinking|coffee',
    ],
    expired: ['mother|mum|mom + june'],
    questions: [
      ask('On which ward does Chiamaka work?', 'icu|intensive', 'stroke'),
      ask(
        'Does Chiamaka work days or nights?',
        'long day|day shift|works days|to days|on days|7 till|7 to|7am|7 am|7:00|half 7|7:30|7.30|daytime',
        'night shift|nights|four nights',
      ),
      ask('Where does Chiamaka live?', 'kirkstall', 'headingley'),
      ask(
        'How does Chiamaka get around?',
        'raleigh|bicycl|bike|cycl',
        'fiat + bought|red|500|drives|uncle|3,100|3100|owns',
      ),
      ask(
        'Who is the boyfriend of Chiamaka?',
        'emeka + are together|been together|together since|got together|couple|is dating|are dating|in a relationship|new boyfriend|is her boyfriend|boyfriend is|boyfriend emeka|october|concert',
        'tobi + seeing|dating|pharmac|bradford',
        'emeka + study|buddy',
      ),
      ask(
        'How much coffee does Chiamaka drink?',
        'rooibos|no coffee|not drink|not drunk|not touch|not had coffee|no longer drink|stopped drinking',
        'coffee + five|5 coffee|5 cup',
        'coffee + two|2 coffee|2 cup|2 a day',
      ),
      ask('When does Chiamaka fly home to Enugu?', 'december|christmas'),
    ],
  }),
  persona('darragh', {
    documents: [
      chat(
        '2026-01-27',
        `U: howya. first year of civil engineering in Galway and I think I picked wrong. is it normal to hate it
        A: Very normal! What exactly bothers you?
        U: the maths is grand, its the labs, concrete cubes all day. I'm 19, from a dairy farm outside Tullamore. da wants me to build things and mam just wants me home, so I get the bus home every weekend
        A: Could you talk to an adviser about changing course?
        U: maybe. no time tho, I work Thursday nights in a chipper for 12.70 an hour and I hurl for the freshers, corner forward. I'm in digs with a Mrs Quirke, 115 a week with breakfast. she irons my jersey without being asked, bit embarrassing
        A: Sounds like she's fond of you.`,
      ),
      chat(
        '2026-03-24',
        `U: did it. went to the registry and I'm in for physics from September
        A: Well done, that took courage! How did your parents react?
        U: da was ok-ish. also broke my collarbone against Maynooth lol, sling until 20 April, so I can't lift a thing
        A: Ouch. Are you getting help?
        U: mam posts me soup. in the POST. I only go home once a month now cos I'm going out with Sinead from the trad society, I play tin whistle there on Wednesdays. my sister Aoife is off to Vancouver in May for work, she's a vet. anyway I've an essay due 2 April on bridges, can you explain what prestressing is
        A: Sure, it's putting concrete into compression before it carries load.`,
      ),
      text(
        '2026-06-30',
        `Cian: You home for the summer?
        Darragh: Nah, Galway. Full time in Kelleher's bike shop, 14.50 an hour, fixing punctures for Germans.
        Cian: What about the free chips!
        Darragh: They got someone else while I was in the sling.
        Cian: Tragic. And trials for the seniors?
        Darragh: Done with all that, the surgeon says the plate stays in. I ref under-12s instead, great craic till the parents start.
        Cian: You still at herself with the iron?
        Darragh: Till Friday. Then I've a room in Salthill with Sinead's cousin Ronan, 480 a month, sea view if you lean out.
        Cian: How's Sinead?
        Darragh: Great, she's in Berlin at a circus school till the end of August. Don't ask. I'm learning to juggle in self defence.`,
      ),
      chat(
        '2026-09-29',
        `U: third week of physics and I'm loving it, I actually read the book before the lecture, who am I
        A: That's what the right course feels like! Are you still working?
        U: bike shop only Saturdays with all the lectures. granda died in July and left me his concertina, so thats what I play at the trad society these days
        A: I'm sorry about your grandfather. What a lovely thing to carry on.
        U: ye. Sinead stayed in Berlin so we called it quits, no drama. thought about going out to Aoife for a year but no, degree first
        A: That sounds clear-headed.
        U: Ronan's gone to Cork and his mate Declan has the big room, and the landlord has me on 520 now. I went veggie in August btw, how do I get protein without eating lentils every day`,
      ),
    ],
    facts: [
      'civil|engineering',
      'galway',
      'wrong|hate|dislike|lab|unhappy',
      'maths|math',
      '19|nineteen',
      'tullamore|dairy|farm',
      'father|da|dad + build|engineer',
      'mam|mother|mum|mom + home',
      'weekend',
      'chipper|chip shop|chip',
      '12.70',
      'hurl|freshers',
      'corner',
      'quirke|digs',
      '115',
      'breakfast',
      'iron|jersey',
      'physics',
      'parents|father|da|dad + ok|accept',
      'collarbone|maynooth',
      'sling + april',
      'sling',
      'lift',
      'soup',
      'once a month|monthly',
      'sinead',
      'trad',
      'whistle',
      'wednesday',
      'aoife|sister',
      'vancouver',
      'vet',
      'essay',
      'summer',
      'bike',
      '14.50|full-time|full time',
      'chip + replaced|someone else|lost|no longer',
      'hurl + stop|no longer|quit|done|gave up|not|finish',
      'plate|surgeon',
      'refs|referee|reffing|under-12|under 12|u12',
      'leav|move|friday',
      'salthill',
      'ronan',
      '480',
      'sea view|view',
      'circus|end of august',
      'juggl',
      'loving|love|enjoy|read',
      'saturday',
      'concertina',
      'grandfather|granda|granddad|grandad',
      'berlin',
      'quits|broke|split|ended|no longer',
      'vancouver|aoife|abroad|year + not|no|decid|consider|thought|degree',
      'cork',
      'declan',
      '520',
      'vegg|vegetarian',
    ],
    expired: ['sling + april', 'essay', 'circus|end of august'],
    questions: [
      ask('What does Darragh study?', 'physics', 'civil|engineering'),
      ask('Where does Darragh work?', 'bike', 'chip + thursday|12.70|darragh works|12,70'),
      ask('How much rent does Darragh pay?', '520', '480', '115'),
      ask('Where does Darragh live?', 'salthill', 'quirke|digs'),
      ask('Which instrument does Darragh play?', 'concertina', 'whistle'),
      ask(
        'Which sport does Darragh do?',
        'refs|referee|reffing|under-12|under 12|u12',
        'hurl + freshers|corner|forward',
      ),
      ask('Where did the sister of Darragh go?', 'vancouver'),
    ],
  }),
];
