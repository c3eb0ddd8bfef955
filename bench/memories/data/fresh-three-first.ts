import { ask, chat, type Persona, persona } from '../persona.js';

export const freshThreeFirst: readonly Persona[] = [
  persona('ngozi', {
    documents: [
      chat(
        '2026-02-09',
        `U: Good evening. Please I need help with a message to my ward manager, I want to swap my night on Thursday
        A: Of course. Who would take the shift, and what's the reason?
        U: Blessing will take it. My cousin is having her introduction in Manchester that day and I cannot miss it, they will not forgive me
        A: Here you go: "Hi Karen, I hope this finds you well. Would it be possible for Blessing and me to swap..."
        U: It's Carol not Karen but thank you jare. And abeg don't be putting "I hope this finds you well" in anything you write for me. I hate it
        A: Noted, I'll leave it out. Which ward are you on?
        U: Stroke unit at LGI, band 5, I've been there since I came from Enugu in 2023. My feet can tell you all about it
        A: Rest them when you can! The message is ready to send.
        U: God bless you. Is it "practise" or "practice" when it's the verb, I always mix it
        A: "Practise" for the verb in British English.`,
      ),
      chat(
        '2026-04-27',
        `U: they've given me band 6!!
        A: Congratulations! What will you be doing?
        U: Junior sister on the acute medical unit, starting 11 May. Carol cried. Stroke has been good to me but na time
        U: so I'm doing small party, 20 people. What will I cook? My husband Chidi can't stand okra, and Blessing doesn't eat pork
        A: How about jollof rice, grilled chicken, moi moi and a big salad?
        U: Jollof obviously lol. As if I would ask you that one`,
      ),
      chat(
        '2026-07-19',
        `U: Hello my friend. I'm on annual leave until the 2nd of August so don't let me discuss work
        A: Deal! Any plans?
        U: Sleep. Then Chidi and I are viewing a house in Garforth on Wednesday, 3 bed, asking price 245k
        A: Garforth has good train links. Ask about the boiler and the loft insulation.
        U: If money was not an issue I'd be in Roundhay by tomorrow morning, but let me face front
        A: Dreams are free! Shall I make a list of questions for the viewing?
        U: Later. Who won between Arsenal and Spurs yesterday?
        A: I can't look up live results.
        U: Useless boy lol. Good night`,
      ),
    ],
    facts: [
      'swap|blessing + shift|night|thursday',
      'cousin|introduction',
      'carol',
      'hope this finds|finds you well',
      'stroke',
      'lgi|leeds',
      'band 5|band five',
      'enugu',
      '2023',
      'band 6|band six|promot',
      'junior sister',
      'acute medical|amu',
      '11 may|may 11',
      'party|20 people|twenty people',
      'chidi',
      'okra',
      'blessing + pork',
      'jollof',
      'annual leave|on leave',
      'garforth|viewing',
      '245|3 bed|3-bed|three-bed|three bed',
    ],
    expired: ['annual leave|on leave'],
    questions: [
      ask('Which band is the user on?', 'band 6|band six', 'band 5|band five'),
      ask('Which unit does the user work on?', 'acute|amu', 'work|nurse|is on|been on|been at + stroke'),
      ask("What is the name of the user's husband?", 'chidi'),
      ask('Which food can the husband of the user not stand?', 'okra'),
    ],
  }),
  persona('fergus', {
    documents: [
      chat(
        '2026-01-20',
        `U: how do i mak the letters bigger on this ipad
        A: Open Settings, then Accessibility, then Display & Text Size, and drag the slider.
        U: ta. thats better. i'm 74 and my een are done
        A: Glad that helped!
        U: was forty year at the fishing oot o fraserburgh, skipper for the last 18 on the Silver Quest. still bide in the toon, wouldnae shift
        U: keep yer answers short and nae computer words please
        A: Will do.`,
      ),
      chat(
        '2026-03-08',
        `U: Glen had me up at 5 again the daft dug
        A: What kind of dog is he?
        U: collie cross. 13 past
        A: A grand age. How are you keeping yourself?
        U: getting the left knee replaced on 16 april in aberdeen. Moira's worried (the wife), me no
        A: It's a very common operation and most people do well.
        U: Sandy next door got his hip done and he's still on a stick a year later. but sandy's a lazy so and so
        A: Recovery does vary a lot.
        U: fits the weather daein the morn
        A: I can't see live forecasts, but the Met Office app can tell you.
        U: i'll look oot the windae then`,
      ),
      chat(
        '2026-05-30',
        `U: the new knee's rare. walked to the harbour and back yesterday
        A: That's wonderful news!
        U: aye
        U: Glen died a fortnight past. kidneys
        A: I'm so sorry. He had a long life with people who loved him.
        U: thank you. hoose is affa quiet`,
      ),
      chat(
        '2026-08-12',
        `U: moira came hame fae the rescue wi a wee terrier. she's cried Tattie. fower year auld
        A: What a lovely surprise! How's she settling in?
        U: sleeps on my feet
        U: if it wis up to me i'd hae got a parrot, less walking
        A: Ha! But think of the squawking.`,
      ),
    ],
    facts: [
      'ipad',
      '74',
      'een|eyes|eyesight|sight|vision|larger text|bigger',
      'forty|40|fishing|fisher|fishin',
      'fraserburgh',
      'skipper',
      'silver quest',
      'short|brief|concise',
      'computer words|jargon|technical',
      'glen',
      'collie',
      '13|thirteen',
      'up at 5|wakes|woke|5 in the morning|5 am|5am',
      'knee',
      '16 april|april 16|aberdeen',
      'moira',
      'sandy',
      'harbour|harbor',
      'glen + died|dead|death|passed|kidney',
      'tattie',
      'terrier',
      'rescue',
      'four|4 year|4-year|fower',
      'feet',
    ],
    questions: [
      ask("What is the name of the user's dog?", 'tattie', 'glen'),
      ask('What did the user do before retiring?', 'fish|skipper'),
      ask('How should answers to the user be written?', 'short|brief|concise|computer words|jargon'),
      ask('Which joint of the user was replaced?', 'knee'),
    ],
  }),
  persona('priyanka-s', {
    documents: [
      chat(
        '2026-01-11',
        `U: Hi, happy new year! Need a weekly meal plan, veg only, no mushrooms pls. 2 adults, one 6 yr old
        A: Happy new year! Here's a plan: Monday rajma, Tuesday baingan bharta, Wednesday...
        U: Nice but we don't take onion garlic on Tuesdays. And I'm a PM at a fintech in Koramangala, by the time I reach home it's 8, so weekday dinners 20 mins max
        A: Updated: Tuesday is now lauki chana dal without onion or garlic.
        U: superb. Add something for Ishaan's tiffin also, he's very fussy about soggy things`,
      ),
      chat(
        '2026-03-15',
        `U: my mother in law is staying with us till the 31st so plan for 3 adults now, and less salt, she has BP
        A: Sure, here's the low-salt plan for three.
        U: Thanks! Other thing, I registered for the TCS 10K in April end. My best is 64 minutes, want to go under 60
        A: Then you'll want one interval session, one tempo run and one long run a week.
        U: ok that works, I run Tue Thu Sun mornings only. and from now on split the shopping list into Zepto and local market pls, it saves me so much time
        A: Done, from now on you'll get two lists.
        U: You're a lifesaver. Should I tip the watchman's daughter for her result? what do people give
        A: ₹500 to ₹1,000 with sweets would be a kind gesture.`,
      ),
      chat(
        '2026-05-10',
        `U: 58:41!!!!
        A: Under the hour! Congratulations!
        U: i'm still floating. Anyway. Blood report came, B12 is very low, 148, so doctor made me start eggs. Only eggs, no meat or fish ever
        A: Eggs are a reasonable source. Shall I add them to the plan?
        U: Yes for me alone. Karthik won't even look at them, last time his mother saw one in our fridge there was full drama
        U: btw I put in my papers. Joining an edtech called Brightnode from 1 June, office is in HSR so 10 mins from home
        A: Congratulations on the new job!
        U: Thank you thank you. Ok tell me honestly, is oat milk a scam
        A: It's fine in coffee, but it has less protein than dairy.
        U: lol diplomatic`,
      ),
    ],
    facts: [
      'veg',
      'mushroom',
      '2 adults|two adults|6-year|6 year|six',
      'onion|garlic',
      'product manager|pm |fintech',
      'koramangala',
      'home + 8',
      '20 min|20-min|twenty',
      'ishaan',
      'tiffin|lunch',
      'soggy|fussy',
      'mother-in-law|mother in law',
      'mother-in-law|mother in law + stay|visit|guest|living',
      '3 adults|three adults',
      'salt|bp|blood pressure|hypertension',
      'tcs|10k',
      '64',
      'under 60|60 min|sub-60|less than 60|below 60',
      'tue + thu',
      'zepto|local market',
      '58',
      'b12|148',
      'egg',
      'no meat|not eat meat|meat or fish|meat and fish',
      'karthik',
      'papers|resign|notice|quit|left',
      'edtech|brightnode',
      'hsr|10 min',
      '1 june|june 1',
    ],
    expired: ['mother-in-law|mother in law + stay|visit|guest|living'],
    questions: [
      ask("What is the user's best time over 10 km?", '58', '64'),
      ask('Where does the user work?', 'brightnode|edtech', 'fintech|koramangala'),
      ask(
        'Does the user eat eggs?',
        'egg',
        'user is vegetarian|user is a vegetarian|user eats only veg|user eats veg|user follows a veg',
      ),
      ask('On which days does the user run?', 'tue + thu'),
      ask('How should the shopping list be split?', 'zepto|market'),
    ],
  }),
  persona('dwayne', {
    documents: [
      chat(
        '2026-02-02',
        `U: wheres the cheapest place to park a rig overnight round amarillo
        A: The truck stops off I-40 east of town usually have free parking if you fuel there.
        U: ok thx. I run Tulsa to Phoenix for Halvorsen Freight, 11 days out 3 home. 2019 Kenworth, 612k on her and still pullin
        A: That's a well-kept truck!
        U: wish I was. doc says my A1C is 8.9 and put me on metformin 500 twice a day. Wife (Rhonda) got me walkin laps at the truck stops lol
        A: Walking after meals really does help.
        U: what do you call a trucker with no GPS
        A: I don't know, what?
        U: late`,
      ),
      chat(
        '2026-05-18',
        `U: A1C down to 7.4
        A: That's a big improvement in three months, well done!
        U: doc still bumped the metformin to 1000 twice a day cause the fasting numbers is high
        U: my buddy Cletus quit his pills cold and wound up in the ER so I aint doin that
        A: Wise. Always check with your doctor first.
        U: gave up the mountain dew too. 6 a day to none. drinkin black coffee like my daddy did
        A: Black coffee has no sugar at all, so that's a big change.
        U: is it true they're gonna have trucks with no drivers
        A: There are pilots on some highways in Texas, but it will take years.
        U: well they can have my seat on I-10 in august`,
      ),
      chat(
        '2026-08-24',
        `U: well Rhonda and me signed the divorce papers friday. 22 years
        A: I'm sorry to hear that. How are you holding up?
        U: its alright. she keeps the house, I got me a one bedroom in Broken Arrow
        A: A fresh start can be good.
        U: Yeah. And since Im airin it all out: Halvorsen went belly up so Im with Big Sky Carriers now, Tulsa to Denver. Home every weekend so theres that
        U: oh and they pricked me again this mornin. 6.6! howbout that
        A: Remarkable! Here's what that means: • A1C under 7 is a common target • Keep your...
        U: talk plain to me buddy, I cant stand them bullet lists`,
      ),
    ],
    facts: [
      'tulsa',
      'phoenix',
      'halvorsen',
      '11 days|eleven days|3 home|three days|3 days',
      'kenworth|2019',
      '612',
      '8.9',
      'metformin + 500',
      'rhonda',
      'walk|laps',
      '7.4',
      'metformin + 1000|1,000',
      'fasting',
      'cletus',
      'mountain dew',
      'black coffee|coffee',
      'divorc|22 years|ex-wife',
      'house',
      'broken arrow',
      'one bedroom|one-bedroom|1-bedroom|1 bedroom',
      'halvorsen + belly|bankrupt|out of business|closed|shut|folded|under',
      'big sky',
      'denver',
      'weekend',
      '6.6',
      'bullet|plain',
    ],
    questions: [
      ask("What is the user's latest A1C?", '6.6', '7.4', '8.9'),
      ask('What dose of metformin does the user take?', '1000|1,000', 'metformin + 500'),
      ask(
        'Which company does the user drive for?',
        'big sky',
        'drives for halvorsen|works for halvorsen|hauls for halvorsen|driving for halvorsen|runs tulsa to phoenix',
      ),
      ask('Where does the user live?', 'broken arrow'),
      ask('Is the user married?', 'divorc|ex-wife|split|separated', 'wife is|wife rhonda|wife, rhonda|married to'),
    ],
  }),
];
