import { ask, chat, type Persona, persona, text } from '../persona.js';

export const freshFive: readonly Persona[] = [
  persona('rhodri', {
    documents: [
      chat(
        '2026-01-22',
        `U: Alright butt, need a lesson plan, year 8 rugby, sports hall cos it's hammering down
        A: Here's one: ten minutes of tag games, twenty of passing grids in groups of five...
        U: Tidy. There's 31 in that class mind so make it 4s and one of 3, I'll never get 5s working with them
        A: Changed!
        U: Cheers. Head of PE at a comp in Swansea I am, and I coach Mumbles seconds on top of it, AND I'm getting married next year, 21st of August, down the Gower. So if I sound stressed
        A: That's a lot of plates to spin! You could hand the seconds to an assistant.
        U: Aye and pigs might fly. Who was it scored that try against Scotland in 71, my father and me are arguing
        A: Gerald Davies scored late on, and John Taylor kicked the conversion.
        U: Get in`,
      ),
      chat(
        '2026-04-16',
        `U: Done my Achilles playing touch. 36 years old and still think I'm 20. In a boot till the end of May
        A: Ouch! Elevate it and don't skip the physio.
        U: Cerys is fuming like, cos of the first dance. I said love that's sixteen months off
        A: She'll come round! How's the planning going?
        U: Venue double booked us would you believe. So it's 4th of September 2027 now, same place. And my brother Ieuan's best man but he couldn't organise a raffle so write me a list for him`,
      ),
      chat(
        '2026-06-25',
        `U: Boot's off and I had a little jog on the beach. Nearly cried
        A: That's great news!
        U: Ieuan's got a job in Dubai so he can't do best man, Gethin's stepping in. Better to be honest, don't tell Ieuan
        A: Your secret is safe.
        U: And I've packed in Mumbles, there's no time. Might play vets when it's healed proper
        U: My mate from college went to teach in Qatar, tax free, pool on the roof. If I was single I'd have been on the plane in a heartbeat haha
        A: I'll pretend I didn't read that.
        U: Diolch butt`,
      ),
    ],
    facts: [
      'year 8',
      '31',
      'head of pe|pe |physical education|pe.|teach',
      'swansea',
      'mumbles',
      'marr|wedding + 21|next year',
      'gower',
      'achilles',
      '36',
      'boot',
      'cerys',
      'first dance|dance',
      '4th of september|4 september|september 4',
      'double',
      'ieuan',
      'ieuan + best man',
      'ieuan + dubai',
      'gethin',
      'jog',
      'mumbles + packed|quit|stopped|gave|giving|no longer|left|not',
      'vets|veterans',
      'time',
      'qatar',
    ],
    expired: ['boot + end of may|until|till|wear|in a boot'],
    questions: [
      ask('When is the wedding?', '4th of september|4 september|september 4', '21st of august|21 august|august 21'),
      ask("Who is going to be the user's best man?", 'gethin', 'best man + ieuan'),
      ask(
        'Does the user coach a rugby team?',
        'mumbles|coach + packed|quit|stopped|gave|giving|no longer|left|not',
        'coaches|coach of|coaching',
      ),
      ask('Where does the wedding take place?', 'gower'),
    ],
  }),
  persona('siobhan', {
    documents: [
      text(
        '2026-02-19',
        `Siobhan: how was she today
        Dermot: Grand. Ate half the shepherd's pie and complained about the other half
        Siobhan: lol that's Mam. did the nurse come
        Dermot: She did, Bríd. She'll come Mondays and Thursdays at 10
        Siobhan: ok I can do Saturdays if you do Sundays
        Dermot: Deal
        Siobhan: did you get the spare key cut
        Dermot: It's under the blue pot. And the alarm is 2290
        Siobhan: dermot don't be putting that in a message!!
        Dermot: who's reading it, the CIA
        Siobhan: I'm off the drink till Easter btw so no prosecco for Mam's 80th
        Dermot: What'll I give you then, a carrot`,
      ),
      text(
        '2026-04-23',
        `Siobhan: Bríd rang, she can't do Thursdays from May, it'll be Mondays and Fridays
        Dermot: Suits me, I'm off Fridays now. They've cut me to four days
        Siobhan: is that bad??
        Dermot: it's not great. The brewery's letting people go left and right
        Siobhan: would you not move in with Mam, save yourself the rent
        Dermot: I'd sooner move into the brewery
        Siobhan: suit yourself. her new tablets are the white ones, one at night, and the yellow ones are stopped
        Dermot: got it
        Siobhan: and I changed the alarm. not telling you on here, ring me`,
      ),
      text(
        '2026-07-06',
        `Dermot: Well. That's the last box in. I'm living at Mam's
        Siobhan: after all that!!
        Dermot: don't start. I've the back bedroom and she's delighted with herself
        Siobhan: so I'm let off Saturdays
        Dermot: You are. Come for the dinner on Sundays
        Siobhan: I will of course, and I'll bring Fiadh, she's walking!
        Dermot: At ten months? go way
        Siobhan: and the brewery?
        Dermot: Gone, they finished me on the 19th of June. I start with the county council next Monday, parks
        Siobhan: PARKS. you hate the outdoors
        Dermot: I hate the indoors more`,
      ),
    ],
    facts: [
      'pie|ate',
      'bríd|brid|nurse',
      'monday + thursday',
      'siobhan + saturday',
      'dermot + sunday',
      'key|blue pot',
      '2290',
      'siobhan + drink|alcohol|drinking',
      '80th|80|birthday|prosecco',
      'monday + friday',
      'dermot + friday|four days|four-day|4 days',
      'brewery',
      'dermot + move|moving + not|no |sooner|rather|refus',
      'white|tablet',
      'yellow',
      'alarm + chang',
      'dermot + lives|living|moved + mam|mother|mum',
      'back bedroom',
      'delighted',
      'sunday + dinner',
      'fiadh',
      'walking|ten months|10 months',
      'dermot + brewery + finished|let go|left|lost|no longer|gone|ended|june',
      'council|parks',
      'outdoors',
      'indoors',
    ],
    expired: ['siobhan + drink|alcohol|drinking'],
    questions: [
      ask('On which days does the nurse come?', 'monday + friday', 'monday + thursday'),
      ask('Where does Dermot live?', 'mam|mother|mum'),
      ask(
        'Where does Dermot work?',
        'council|parks',
        'works at the brewery|works at a brewery|works in a brewery|works for a brewery|works for the brewery',
      ),
      ask('What is the code of the alarm?', 'alarm + chang|new|different', '2290'),
      ask('Which tablets does Mam take?', 'white', 'yellow'),
    ],
  }),
  persona('kheng', {
    documents: [
      chat(
        '2026-01-12',
        `U: Bro how to use cpf to pay the flat arh
        A: You can use your Ordinary Account savings up to the valuation limit. First, log in to the portal, then choose housing, then...
        U: Wah so long. Short short can or not
        A: Log in, choose housing, apply, done.
        U: Ok good like that always. I drive Grab what, cannot read long long when passenger coming
        A: Understood! How's business?
        U: So so. Toyota Noah rental, 78 a day, you do the maths. Luckily wife selling kueh from home, Tampines 4 room flat but kitchen like factory`,
      ),
      chat(
        '2026-03-26',
        `U: Rental come down to 72 leh, company scared drivers run away
        A: Nice, that's $180 a month saved.
        U: Also son Wei Jie going NS on 7 april, Tekong. Wife cry already
        A: It's a big step for the whole family.
        U: Ya lah. This week I'm not driving, doctor give MC until Sunday, back pain since new year
        A: Rest well!
        U: rest what rest. sian. I go eat chicken rice
        A: Enjoy!
        U: You eat before or not
        A: I'm software, so no.
        U: Wah poor thing`,
      ),
      chat(
        '2026-07-02',
        `U: I tell you I finish with Grab oredi. Now drive limo for hotel, Alphard, only airport job, 7 to 4
        A: Better hours! And the pay?
        U: fixed, 3,400. And the car is theirs so no more rental
        A: Good move.
        U: Bad news, cholesterol high. Doctor say no more char kway teow. Kill me lah
        U: Wei Jie after Tekong go to Signals, book out every Friday, eat like he never eat before
        U: brother in law also want to join limo but he got 14 demerit points, siao
        A: He may have to wait for those to clear.
        U: Next time toto strike I buy you one new computer
        A: I'll hold you to that!`,
      ),
    ],
    facts: [
      'cpf|flat',
      'short|brief|concise',
      'grab',
      'noah|toyota',
      '78',
      'tampines',
      '4 room|4-room|four-room|four room',
      'wife|kueh',
      'kueh',
      '72',
      'wei jie',
      'ns|national service|tekong',
      '7 april|april 7',
      'mc|medical|not driving|off work|until sunday',
      'back pain',
      'chicken rice',
      'limo|alphard|hotel',
      'airport',
      '7 to 4|7-4|7 am|7am|7:00',
      '3,400|3400',
      'rental',
      'cholesterol',
      'kway teow',
      'wei jie + signal',
      'wei jie + friday|book',
      'brother-in-law|brother in law',
    ],
    expired: ['mc|medical leave|medical certificate|not driving|off work|until sunday'],
    questions: [
      ask(
        'What does the user drive for a living?',
        'limo|alphard',
        'drives for grab|drives grab|grab driver|works for grab|noah',
      ),
      ask('Where does Wei Jie serve?', 'signal', 'tekong'),
      ask('What are the working hours of the user?', '7 to 4|7-4|7 am|7am|7:00'),
      ask('How should the assistant answer?', 'short|brief|concise'),
      ask('What should the user no longer eat?', 'kway teow'),
    ],
  }),
  persona('liezel', {
    documents: [
      chat(
        '2026-02-10',
        `U: Good eve po! pls help me with an email to my client Brenda, she's a realtor in Austin TX, I want to ask for a raise but not sound demanding
        A: Of course! What's your rate now?
        U: $6/hr. I'm her VA for 2 yrs na. Shift is 10pm to 6am Cebu time so sorry if sabog ako hehe
        A: "Hi Brenda, I've loved working with you these two years..."
        U: ang ganda! sign it as Ely, that's my nickname, nobody uses the long one
        A: Done, signed Ely.
        U: is it 'looking forward to hear' or 'hearing'
        A: "Looking forward to hearing from you."
        U: thank uuu ang galing mo`,
      ),
      chat(
        '2026-03-17',
        `U: SHE SAID YES. $7.50 starting next week
        A: Yay, well deserved!
        U: thank u!! My lola is sick so I'm in Bohol this week lang, the internet is huhu so short replies muna
        A: I hope she gets well soon.
        U: thanks. Nico (bf) is watching my 3 dogs, Puti, Kape and Gatas. He sends proof of life every hour`,
      ),
      chat(
        '2026-05-26',
        `U: I forgot to tell u, my shift is 9pm to 5am na since March, daylight saving nila
        A: Thanks for telling me!
        U: And I have a second client!! Sven from Sweden, podcast editing, 5 hrs every weekend
        A: Congrats! Are you saving for something?
        U: condo downpayment, 180k pesos na out of 400k. My sister says just rent forever like her, no thanks`,
      ),
      chat(
        '2026-09-09',
        `U: guess whaaat. Nico proposed in Siargao. I said yes (after he repeated the question bc of the waves)
        A: Congratulations, Ely!!
        U: hehe thank u. so the condo fund is now the wedding fund, joke lang. it's at 260k
        U: less fun: Brenda is closing her business so our contract ended. But Sven took me full time, $9.50, and NO MORE NIGHT SHIFT, 2pm to 10pm. my eyebags are resigning
        A: Enjoy the sunlight!
        U: do penguins have knees
        A: They do, hidden under the feathers.
        U: ok good night na`,
      ),
    ],
    facts: [
      'brenda',
      'realtor|real estate|austin',
      '$6|6/hr|6 per|6 an hour',
      'raise',
      'va |va.|virtual assistant',
      '2 years|two years|2 yrs',
      '10pm|10 pm|22:00',
      'cebu',
      'ely',
      '7.50|7.5',
      'lola|grandmother',
      'bohol',
      'short repl|short answ|short resp|brief',
      'nico',
      'puti|kape|gatas|dogs',
      '9pm|9 pm|21:00',
      'sven',
      'podcast',
      'sweden|swedish',
      '5 hours|5 hrs|five hours|weekend',
      'condo|downpayment|down payment',
      '180',
      '400',
      'sister',
      'nico + propos|engaged|fianc',
      'siargao',
      '260',
      'brenda + clos|end',
      'sven + full',
      '9.50|9.5',
      '2pm|2 pm|14:00',
      'night shift',
    ],
    expired: ['bohol', 'short repl|short answ|short resp|brief'],
    questions: [
      ask('What are the working hours of the user?', '2pm|2 pm|14:00', '6am|6 am|6:00', '9pm|9 pm|21:00|5am|5 am'),
      ask('How much does the user earn per hour?', '9.5', '$6|6/hr', '7.50|7.5'),
      ask('How much has the user saved for the condo?', '260', '180'),
      ask('Who is Nico?', 'fianc|engaged|propos', 'boyfriend|bf'),
      ask('Which name does the user go by?', 'ely'),
    ],
  }),
  persona('thandeka', {
    documents: [
      chat(
        '2026-01-27',
        `U: Sharp. I'm judging a moot at UKZN on Saturday, give me five nasty questions on vicarious liability
        A: 1. Where does the course of employment end when the employee...
        U: Ooh, number 3 is evil, keeping it.
        A: Glad to help the next generation suffer!
        U: Ha. I'm an associate in Umhlanga, employment law mostly, drive in from Hillcrest every day, 35 minutes if the N3 behaves. Rooibos, never coffee, and not human before nine. So no chirpiness in the mornings please`,
      ),
      chat(
        '2026-03-12',
        `U: Power's off from 18:00 to 20:30 every evening till Friday so supper's cold. Ideas?
        A: Tuna salad, wraps, a couscous bowl...
        U: No tuna hey, Sizwe comes out in hives. He's 4 so he'd eat it anyway and smile
        A: Then chickpea wraps!
        U: Nomvula will make them, she's 9 and already a better cook than me. Had my talk about partnership by the way, they decide in June
        A: Good luck for June!
        U: Ja, thanks. Is it bad form to send flowers to a judge's retirement?
        A: Flowers for a retirement are generally fine once she's off the bench.
        U: Lekker`,
      ),
      chat(
        '2026-06-18',
        `U: You're talking to a partner as from 1 July, my friend
        A: Congratulations!! You've earned it.
        U: Thank you. First black woman partner there in 31 years, can you believe it
        U: So I'm treating myself, the Polo goes (140 000 km, shame) and I've ordered a Haval H6. Not the X3, Pieter in tax has one and it lives at the workshop
        A: Enjoy the new car smell!
        U: And Nomvula needs a high school for 2030, yes I plan ahead. Her dad says Kearsney, which is for boys. Genius`,
      ),
      chat(
        '2026-09-29',
        `U: So it isn't the fish, says the allergist. It's a preservative in the tins. Sizwe can have fresh tuna, just nothing tinned
        A: That's good to know! I'll keep that in mind for recipes.
        U: Please do
        U: Unpacked the last of the kitchen today, I can see the sea from the sink. Ballito, 20 minutes to the office, I should've done it years ago
        A: Enjoy the view!
        U: What's a word for someone who replies-all to everything
        A: A menace.
        U: I'll put that in the minutes`,
      ),
    ],
    facts: [
      'moot|ukzn',
      'associate',
      'umhlanga',
      'employment|labour law',
      'hillcrest',
      '35',
      'rooibos',
      'coffee',
      'chirp|nine|morning|9 am|9am',
      'power|18:00|20:30|load',
      'tuna',
      'sizwe',
      'sizwe + 4|four',
      'nomvula',
      'nomvula + 9|nine',
      'cook',
      'june|partnership',
      'partner + july|31|first|became|made|from',
      'black woman|31',
      'polo',
      '140',
      'haval',
      'pieter',
      'school|2030',
      'kearsney',
      'preservative|tin|canned|allergist',
      'fresh',
      'ballito',
      'sea|sink|kitchen',
      '20 min|20-min|twenty',
    ],
    expired: ['power|18:00|20:30|load'],
    questions: [
      ask('Where does the user live?', 'ballito', 'lives|living|based|resides|home + hillcrest'),
      ask(
        'What is the position of the user at the firm?',
        'a partner|is partner|as partner|made partner|became partner|becomes partner|woman partner|partner as|partner from|partner since|partner at|partner in',
        'is an associate|works as an associate',
      ),
      ask('What must Sizwe not eat?', 'tin|canned|preservative', 'hives|allerg|no tuna|avoid + tuna'),
      ask('How long is the drive to the office?', '20 min|20-min|twenty', '35'),
      ask('Which car has the user ordered?', 'haval'),
    ],
  }),
  persona('emeric', {
    documents: [
      chat(
        '2026-02-02',
        `U: Hello! I run a tabletop campaign every second Thursday for five friends, homebrew world called Ostermark, session 41 is coming up and they'll finally reach the drowned library. I need a riddle from a librarian who's been dead for 300 years and is mostly bored by it. Not in rhyme please, I loathe rhymes in games.
        A: "I am owed by all who stay too long and forgiven to none who leave..." (late fees)
        U: Haha the late fees stay in.
        A: Shall I plan the snacks too?
        U: Go on. Low FODMAP for me because of the Crohn's (diagnosed in 2018), so no onion, no garlic, no apples. The rest eat anything, Wout would eat the dice. And keep a shelf in the fridge free in your plan, that's my Humira, a pen every two weeks.
        A: The plan is ready, with a free shelf.
        U: You're a gem. What would a bored ghost have for a hobby?
        A: Correcting the spelling on gravestones.
        U: Stolen!`,
      ),
      chat(
        '2026-04-19',
        `U: Back from the hospital. Humira stopped working, so they've switched me to Stelara, first infusion was on Wednesday in Ghent. Tired but fine.
        A: I hope it works quickly. Any changes for the group?
        U: Yes. Joke teaches an evening class on Thursdays from now on so we play on Fridays, still every other week.
        A: Is that a joke?
        U: It's her name :) Flemish. Oh and Wout's character got eaten by a mimic, so he's rolled a gnome called Pim who is afraid of furniture.
        U: No snack lists for the moment, I'm on liquids until Tuesday`,
      ),
      chat(
        '2026-08-02',
        `U: Long time! We finished Ostermark with session 58. Nobody survived, everybody cried, ten out of ten.
        A: What an ending! What comes next?
        U: Mothership, so horror in space, and Sanne runs it. First time in six years that I'm a player, I've made a very cowardly accountant
        A: Enjoy being on the other side of the screen!
        U: I will. The scope on 24 July says remission, by the way. I ate an apple. An APPLE. Onion and garlic stay forbidden but apples are back
        A: That's the best news today!
        U: My cousin says it's the celery juice. I don't drink celery juice. My cousin sells celery juice.
        A: That explains a lot.
        U: It does, doesn't it. Good evening to you!`,
      ),
    ],
    facts: [
      'campaign|tabletop|game master|gm ',
      'thursday',
      'five friends|five players|5 friends|5 players',
      'ostermark',
      '41',
      'library|librarian|riddle',
      'late fees',
      'rhym',
      'fodmap',
      'crohn',
      '2018',
      'onion|garlic',
      'apple',
      'wout',
      'humira',
      'fridge|shelf',
      'two weeks|2 weeks|other week|biweekly|fortnight',
      'stelara',
      'infusion|ghent|gent',
      'joke',
      'friday',
      'wout + mimic|pim|gnome',
      'pim|gnome|furniture',
      'liquid',
      'ostermark + finish|ended|58|complet|conclu|over',
      'mothership|space|sci-fi',
      'sanne',
      'player|six years',
      'accountant',
      'remission|scope|24 july|july 24',
      'apple + back|ate|again|can eat|allowed',
      'cousin|celery',
    ],
    expired: ['liquid'],
    questions: [
      ask('Which medication does the user take?', 'stelara', 'humira'),
      ask(
        'On which weekday does the group play?',
        'friday',
        'campaign|group|play|game|session|tabletop|run + thursday',
      ),
      ask('Which game does the group play now?', 'mothership', 'runs|running + ostermark'),
      ask('May the user eat apples?', 'apple + back|ate|again|can eat|allowed', 'avoid|no |exclu + apple'),
      ask('Who runs the game?', 'sanne', 'user runs|user is the game master|user is the gm'),
    ],
  }),
  persona('nadezhda', {
    documents: [
      text(
        '2026-01-05',
        `Notes for the new year.
        I've taken the room on Gladstone Street in Plovdiv for my violin lessons, 175 euro a month.
        14 pupils at the moment. I teach Monday to Thursday, and Friday evening belongs to the quartet.
        In the quartet I play second violin, Galya first, Stoyan viola, Mihail cello.
        My bow must be rehaired before spring!!`,
      ),
      chat(
        '2026-03-09',
        `U: Please make me the text of a poster: concert of my pupils, 24 May at 18.00, courtyard of the Ethnographic Museum
        A: "A Spring Evening of Strings: the pupils of..."
        U: Nice, leave space for the names, they are sixteen now
        A: Done! Is there an entrance fee?
        U: No no. Stoyan says I'm too cheap in everything, he takes 30 for a lesson and I take 22. Maybe in autumn I'll dare
        A: Your experience is worth it.
        U: You're sweet. How do I write courtyard in German?
        A: "Innenhof".
        U: Danke :)`,
      ),
      text(
        '2026-05-28',
        `The concert went well, the rain waited. Little Viktor forgot his piece and bowed anyway, biggest applause of the evening.
        Mihail is moving to Vienna for good. From September our cellist is Radka.
        The bow is back from Sofia, 60 euro, it plays like new.
        Galya has tendonitis, I'm playing first until she's well.`,
      ),
      chat(
        '2026-09-18',
        `U: Hello, new school year! I have 18 pupils, so I'm full, and three are waiting
        A: Congratulations! You must be doing something right.
        U: I dared! 26 a lesson since the 1st and nobody ran away
        A: Well done!
        U: Galya's hand is fine again so I'm on my old chair, second violin, where I can hide
        U: and the four of us rehearse on Wednesday evenings this year, so make my timetable for lessons Mon, Tue, Thu and Fri please`,
      ),
    ],
    facts: [
      'gladstone',
      'plovdiv',
      'violin + lesson|teach',
      '175',
      '14 pupils|14 students|fourteen',
      'mon + thu',
      'quartet',
      'quartet + friday',
      'second violin',
      'galya',
      'stoyan',
      'mihail',
      'bow ',
      'bow + rehair',
      'concert|24 may|may 24',
      'museum',
      'sixteen|16',
      'stoyan + 30',
      '22',
      'autumn|cheap',
      'viktor|applause',
      'mihail + vienna',
      'radka',
      'sofia|60',
      'galya + tendonitis|tendinitis',
      'first + until|playing|violin|temporar',
      '18 pupils|18 students|eighteen|full',
      'three|waiting',
      '26',
      'galya + fine|recover|again|well',
      'old chair',
      'wednesday',
      'mon + tue + thu + fri',
    ],
    questions: [
      ask('What does a lesson with the user cost?', '26', '22'),
      ask(
        'How many pupils does the user have?',
        '18 pupils|18 students|eighteen',
        '14 pupils|14 students',
        'sixteen|16 pupils|16 students',
      ),
      ask('On which evening does the quartet rehearse?', 'wednesday', 'quartet + friday'),
      ask(
        'On which days does the user teach?',
        'mon + tue + thu + fri',
        'monday to thursday|monday through thursday|mon-thu|mon to thu|monday-thursday',
      ),
      ask("Who is the quartet's cellist?", 'radka', 'mihail plays|mihail on cello|mihail cello|mihail is the cell'),
      ask(
        'Which part does the user play in the quartet?',
        'second',
        'user plays first|user is playing first|playing first',
      ),
    ],
  }),
  persona('bramwell', {
    documents: [
      chat(
        '2026-01-29',
        `U: Wha gwaan. When mi fi sow scotch bonnets, Birmingham allotment, polytunnel
        A: Late January to the end of February, somewhere warm, around 25 degrees.
        U: Respect. Window sill over the radiator then. Is plot 14b mi have, by the railway
        A: Sounds like a fine spot! Do you grow other things?
        U: Callaloo and plenty thyme. I drive the number 11 bus 26 years, retire next May God willing, then is strictly garden. And dominoes, every Wednesday at the Hare & Hounds, me and Clifton champions 3 years running, put that in your files
        A: Consider it filed!
        U: Cho. What is that bird with the red chest that follow you when you dig
        A: A robin.
        U: Him bold eh`,
      ),
      chat(
        '2026-04-02',
        `U: Sowed 40, 33 come up. that good?
        A: 82.5 %, that's very good for scotch bonnets!
        U: mi know, just want to hear it
        U: My son Andre back home with us till end of June while dem fix the damp in him flat in Leeds. Eat like a horse
        A: Family time! How are you keeping?
        U: Pressure 148 over 90 so the nurse say cut the salt and walk. I said nurse I been sitting down 26 years, walk where`,
      ),
      chat(
        '2026-07-15',
        `U: pressure is 131 over 82, so alright, she was right
        A: Excellent result!
        U: Dem taking me off the 11 from August, giving me the X21. Pure roundabout
        A: At least there's new scenery.
        U: And 14b flood out one time too many so the committee gimme plot 22, top of the hill, better soil
        U: If mi ever win the lottery I buying the whole field, put up a sign, no cucumbers`,
      ),
      chat(
        '2026-10-06',
        `U: Well it come early. Dem offer me a package so mi finish on 18 December this year, not May
        A: Congratulations on your early retirement!
        U: Bless up. Clifton gone to him daughter in Toronto for good so is me and Delroy at the dominoes now. We lose every week
        A: Give it time, a new pair needs practice.
        U: Delroy need more than practice. The Hare & Hounds shut down so we play at the Rose Villa, Wednesday same way
        U: And when you answer, just talk to me, no lists
        A: Will do.
        U: Who sing "Israelites" again?
        A: Desmond Dekker.
        U: Of course! Big tune`,
      ),
    ],
    facts: [
      'scotch bonnet',
      '40|33',
      'allotment',
      'polytunnel',
      'birmingham',
      '14b',
      'railway',
      'callaloo|thyme',
      '11',
      '26 years|26',
      'retire + may',
      'domino',
      'wednesday',
      'hare',
      'clifton',
      'champion',
      'andre',
      'andre + damp|flat|leeds',
      '148',
      'salt',
      'walk',
      '131',
      'x21',
      'august',
      'plot 22|22',
      'flood',
      'soil|hill',
      '18 december|december 18|december',
      'package|early',
      'clifton + toronto',
      'delroy',
      'lose|losing|lost',
      'rose villa',
      'hare + shut|clos',
      'list',
    ],
    expired: ['andre + home|staying|stays|living|lives with|back with|until|june'],
    questions: [
      ask('When does the user retire?', 'december', 'next may|in may|may 2027'),
      ask(
        'Which bus route does the user drive?',
        'x21',
        'drives the number 11|drives the 11|drives number 11|number 11 bus',
      ),
      ask(
        "Who is the user's dominoes partner?",
        'delroy',
        'with clifton|partner clifton|partner is clifton|partner, clifton',
      ),
      ask('Where does the user play dominoes?', 'rose villa', 'at the hare|at hare'),
      ask(
        "What is the number of the user's allotment plot?",
        '22',
        'has plot 14b|plot is 14b|plot 14b by|plot 14b at|plot 14b near|is plot 14b',
      ),
      ask("What was the user's latest blood pressure?", '131', '148'),
    ],
  }),
];
