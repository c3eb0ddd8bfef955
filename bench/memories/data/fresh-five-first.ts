import { ask, chat, type Persona, persona, text } from '../persona.js';

export const freshFiveFirst: readonly Persona[] = [
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
];
