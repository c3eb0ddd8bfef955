import { ask, chat, type Persona, persona, text } from '../persona.js';

export const freshThree: readonly Persona[] = [
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
  persona('tuulikki', {
    documents: [
      text(
        '2026-01-25',
        `Tuuli: did you ring the yard?
        Oskar: Yes. They'll launch the boat on 24 April, before that the hull needs two coats
        Tuuli: I'll do the painting, you know I love it
        Oskar: and I hate it so that's settled
        Tuuli: what colour? not white again
        Oskar: dark green?
        Tuuli: dark green, ok, sold
        Oskar: Anna from the club painted hers yellow, it looks like a banana
        Tuuli: 😂😂
        Oskar: btw I'm off the cigarettes, three weeks on Tuesday
        Tuuli: proud of you!!`,
      ),
      text(
        '2026-03-29',
        `Oskar: Yard rang. Launch is pushed to 8 May, their crane's broken
        Tuuli: ugh. fine, gives me time. I've been looking at samples all day and honestly navy would be nicer than the green
        Oskar: Your brush, your colour. Navy it is
        Tuuli: good because I've ordered five litres hehe
        Oskar: I start at the tram depot tomorrow. Early shifts, up at 3:40. Pray for me
        Tuuli: still can't believe you left the post office
        Oskar: nine years was enough
        Tuuli: who takes Paavo to swimming then?
        Oskar: My mum, Wednesdays at 5. She offered`,
      ),
      text(
        '2026-06-21',
        `Tuuli: six weeks in the water and not one dry weekend
        Oskar: and she still has no name. Everyone says call her Tuulikki
        Tuuli: over my dead body. Myrsky.
        Oskar: Myrsky. Ok I like it
        Tuuli: i'll have it on the stern by Saturday
        Oskar: tell your sister she can't borrow her in July by the way, we're in Hanko with her from the 6th to the 19th
        Tuuli: she'll survive
        Oskar: I had a cigarette at Mikko's yesterday. Or five
        Tuuli: Oskar...
        Oskar: I know. I'm smoking again, there, I've said it`,
      ),
    ],
    facts: [
      'launch|24 april|april 24|8 may|may 8',
      'crane|8 may|may 8',
      'hull|coats',
      'tuuli + paint',
      'oskar + hate|dislike|not like|not enjoy',
      'green',
      'anna',
      'oskar + cigarette|smok',
      'navy',
      'litres|liters',
      'oskar + tram',
      'early|3:40|3.40',
      'post office',
      'nine years|9 years',
      'paavo',
      'mum|mother|grandmother',
      'water|weekend',
      'myrsky',
      'stern|saturday',
      'hanko',
      'sister',
      'oskar + again|mikko|resum|relaps|back to|back on|is smoking|smokes',
    ],
    expired: ['hanko'],
    questions: [
      ask('What colour is the boat going to be?', 'navy', 'green'),
      ask('On which day does the yard launch the boat?', '8 may|may 8|8th', '24 april|april 24|24th'),
      ask('What is the boat called?', 'myrsky'),
      ask('Where does Oskar work?', 'tram'),
      ask('Does Oskar smoke?', 'oskar + is smoking|smokes|again|five|relaps|resum', 'off the cig|off cig|smoke-free'),
      ask('Who takes Paavo to swimming?', 'mum|mother|grandm'),
    ],
  }),
  persona('jaxon', {
    documents: [
      chat(
        '2026-02-17',
        `U: yo can u explain simultaneous equations like im 5
        A: Imagine you have apples and bananas, and two clues about what they cost...
        U: bro im in yr 10 not actually 5 lol. ty tho
        U: also no big words and no essays, 3 sentences max always
        A: Got it! Three sentences, plain words.
        U: sick. i play wing for wollongong under 16s but im out til 20 march cos i broke my wrist coming off my mates dirt bike
        A: Ouch! Hope it heals fast.
        U: nah its alright the cast is lime green, looks mad
        A: Lime green is a bold choice!
        U: can u do my english essay on macbeth
        A: I can help you plan it, but you should write it yourself.
        U: worth a shot`,
      ),
      chat(
        '2026-04-22',
        `U: guess who plays fullback now
        A: You? Nice one!
        U: yeah coach deano reckons im wasted on the wing
        U: also got a job at maccas thurs n fri arvo. 14.20 an hr. tahlia reckons ill get fat lol (my gf)
        A: Staff meals are a trap! Well done on the job.
        U: whats a good first car under 5k, getting my Ls in july
        A: An older Corolla or Mazda 3 is hard to kill.
        U: my brother has an 08 hilux. if i had that id never leave it`,
      ),
      chat(
        '2026-09-03',
        `U: passed my Ls test first go!!
        A: Legend! Congrats!
        U: dads teaching me in the subaru, he grabs the handle every corner its so funny
        U: oh and i quit maccas, im at my uncles tyre shop saturdays now. 18 bucks an hr cash
        A: That's a raise!
        U: whats 6 hrs x 18
        A: 108.
        U: me n tahlia broke up btw. dont wanna talk about it
        A: No worries. I'm here if you change your mind.
        U: na. who wins a croc or a tiger
        A: In the water, the croc.
        U: correct`,
      ),
    ],
    facts: [
      'year 10|yr 10|grade 10|10th',
      'big words|simple|plain|jargon|no essay|essays',
      '3 sentences|three sentences',
      'wing',
      'wollongong|under 16|under-16|u16|rugby',
      '20 march|march 20',
      'wrist',
      'dirt bike',
      'cast|lime',
      'fullback|full-back|full back',
      'deano',
      'mcdonald|macca',
      'thurs + fri',
      '14.20',
      'tahlia',
      'fat',
      'first car|5k|5,000|5000',
      'ls|learner|l-plate|l plate|july',
      'hilux',
      'passed',
      'dad|father|subaru',
      'tyre|tire|uncle',
      'saturday',
      '18',
      'tahlia + broke|split|no longer|ended|ex-|not',
    ],
    expired: ['20 march|march 20'],
    questions: [
      ask(
        'Which position does the user play?',
        'fullback|full-back|full back',
        'plays wing|plays on the wing|winger|plays the wing',
      ),
      ask('Where does the user work?', 'tyre|tire', 'works at mc|works at macca|job at mc|job at macca'),
      ask(
        'Is the user together with Tahlia?',
        'tahlia + broke|split|no longer|ended|ex-|not|separat',
        'girlfriend|dating|gf',
      ),
      ask('How long may an answer to the user be?', '3 sentences|three sentences'),
    ],
  }),
  persona('solveig', {
    documents: [
      chat(
        '2026-01-28',
        `U: Why does my Fastify onRequest hook run twice?
        A: Most often because it is registered both in the root and in a plugin. Could you show me the code?
        U: No, once only. Ah. Encapsulation, never mind, found it.
        U: For next time: Node 22, Fastify 5, Postgres 15. Examples in TypeScript and no comments in the code, I delete them anyway.
        A: Sorry, I'll remember that from now on.
        U: And no apologising. It's noise.`,
      ),
      chat(
        '2026-04-07',
        `U: We went to Postgres 17 over Easter and now this query takes a sequential scan: SELECT id FROM invoice WHERE tenant_id = $1 AND paid_at IS NULL ORDER BY due LIMIT 50
        A: Sorry to hear that! Have you run ANALYZE since the upgrade?
        U: 1. You're apologising. 2. No, I haven't. 3. That was it, thanks.
        A: Good.
        U: Production's frozen until 17 April because of the audit so for once I've got time to clean up. Next: TypeError: Cannot read properties of undefined (reading 'tenantId') at /srv/fjord/src/hooks/tenant.ts:41
        A: The request has no tenant there. What is fjord?
        U: Our billing backend. It's three of us on it, Jonas, Aditi and me, though Jonas leaves in June.`,
      ),
      chat(
        '2026-06-30',
        `U: I've been on Zed for a month and I don't miss VS Code at all. Can you translate these three keybindings: editor.action.smartSelect.expand, workbench.action.quickOpen, editor.action.rename
        A: Here they are: editor::SelectLargerSyntaxNode, file_finder::Toggle, editor::Rename.
        U: Takk.
        A: Would you consider Bun to make fjord start faster?
        U: No. We moved it to Node 24 last week without a single surprise, that's plenty for this year
        U: Jonas' replacement starts on 10 August, Wanjiru, she's coming from a bank
        A: That'll help with billing! Shall I draft an onboarding list?
        U: Not now. One correction to how you answer: if I only ask for SQL, give me the SQL and nothing around it.
        A: Understood.
        U: What's the Latin word for otter?
        A: Lutra.`,
      ),
    ],
    facts: [
      'fastify',
      'node 22|node.js 22',
      'postgres + 15',
      'typescript',
      'comment',
      'apolog|sorry',
      'postgres + 17',
      'easter',
      'frozen|freeze|audit',
      'fjord',
      'billing',
      'aditi',
      'jonas',
      'jonas + june|leav',
      'zed',
      'vs code|vscode',
      'node 24|node.js 24',
      'bun + not|no |declin|reject|against',
      'wanjiru',
      '10 august|august 10',
      'bank',
      'sql + only|just|nothing|alone',
    ],
    expired: ['frozen|freeze|audit'],
    questions: [
      ask('Which version of Postgres does the user run?', 'postgres + 17', 'postgres + 15'),
      ask('Which version of Node does the user run?', 'node 24|node.js 24', 'node 22|node.js 22'),
      ask('Which editor does the user use?', 'zed', 'vs code|vscode'),
      ask('Who replaces Jonas?', 'wanjiru'),
      ask('What is the name of the billing backend?', 'fjord'),
    ],
  }),
  persona('mireille', {
    documents: [
      chat(
        '2026-02-24',
        `U: Bonjour! I have a bakery in Trois-Rivières and I must make a sign for the door in english, for the tourists. We open 6h30 to 17h, closed the mondays
        A: "Open Tuesday to Sunday, 6:30 am to 5 pm. Closed Mondays."
        U: Parfait. Add please our specialities, the kouign-amann and the rye with molasses of my grandmother
        A: Done. It sounds delicious!
        U: It is ;) We are four here: me, Benoît who makes the croissants, Clarisse at the counter and Youssef, my apprentice
        A: What a nice team!
        U: How do you say in english quand il pleut des clous?
        A: "It's raining cats and dogs."
        U: Cats and dogs! Pauvres bêtes`,
      ),
      chat(
        '2026-05-05',
        `U: The flour went up again, 31,50$ the sack of 20 kg at Moulin Hébert, it was 27 in january. How much flour cost for a loaf if I put 620 g
        A: 620 g × 31.50 / 20 kg comes to about 98 cents.
        U: ouf. ok
        U: Good news also: Youssef passed his exam so he is baker now, a real one! For the extra hands I have a stagiaire, Océane, until the end of june
        A: Congratulations to Youssef! Have you thought about raising the price of the loaf?
        U: My customers would burn my house haha`,
      ),
      chat(
        '2026-09-15',
        `U: Hello, the sign again. From now we close sunday AND monday, six days it's too much at 58 years
        A: Very sensible. Are the hours the same?
        U: No, 7h to 17h30
        A: "Open Tuesday to Saturday, 7 am to 5:30 pm. Closed Sundays and Mondays."
        U: And I changed the mill, now it's La Milanaise, organic, 29$. Marie-Claude at the market told me, she sells 400 baguettes a day that one, imagine the arms she has
        U: you can always write me in english it's good practice for me`,
      ),
    ],
    facts: [
      'bakery',
      'trois',
      '6h30|6:30|6.30',
      'closed + monday',
      'kouign',
      'rye|molasses',
      'benoît|benoit',
      'clarisse',
      'youssef',
      'youssef + apprentice',
      '31',
      '27',
      'hébert|hebert|moulin',
      '620',
      '20 kg|20kg|20-kg',
      'youssef + passed|exam|baker',
      'océane|oceane|stagiaire|intern',
      'sunday',
      'six days|6 days',
      '58',
      '7h|7:00|7 am|7am|17h30|17:30|5:30',
      'milanaise|mill',
      'organic',
      '29',
      'marie-claude',
      'english',
    ],
    expired: ['océane|oceane'],
    questions: [
      ask('On which days is the bakery closed?', 'sunday', 'closed on monday|closed monday|closed the monday'),
      ask('When does the bakery close in the evening?', '17h30|17:30|5:30', '17h |17:00|5 pm|17h.|17h,'),
      ask('Which mill does the flour come from?', 'milanaise', 'hébert|hebert'),
      ask('What does the user pay for a sack of flour?', '29', '31', '27'),
      ask(
        'What is Youssef?',
        'youssef + a baker|real baker|full baker|is baker|as a baker|as baker|now baker|baker now|passed|exam',
        'is an apprentice|is the apprentice|apprentice youssef|apprentice is',
      ),
    ],
  }),
];
