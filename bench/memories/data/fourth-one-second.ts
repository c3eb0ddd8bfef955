import { ask, chat, type Persona, persona, text } from '../persona.js';

/** The fourth half, written blind by an author who has seen neither the code nor the other halves. */
export const fourthOneSecond: readonly Persona[] = [
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
