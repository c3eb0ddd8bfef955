import { ask, chat, type Persona, persona, text } from '../persona.js';

export const freshThreeSecond: readonly Persona[] = [
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
