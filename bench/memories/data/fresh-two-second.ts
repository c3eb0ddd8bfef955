import { ask, chat, type Persona, persona, text } from '../persona.js';

export const freshTwoSecond: readonly Persona[] = [
  persona('anselm', {
    documents: [
      chat(
        '2026-01-21',
        `U: Can you transpose a tune from B flat to E flat for me?
        A: Sure, move every note up a fourth.
        U: Thanks, my band plays it on Sunday. I play the trumpet in a ska band called Die Heringe.
        U: I'm also learning Welsh, for no reason at all.`,
      ),
      chat(
        '2026-04-08',
        `U: My lip is ruined, so I've moved from the trumpet to the bass.
        A: The bass is a great instrument.
        U: The band's cool with it. They're called The Kippers these days, by the way, not Die Heringe.
        U: My girlfriend hates both names.`,
      ),
      chat(
        '2026-06-25',
        `U: How do you say "I would like a pint" in Welsh?
        A: Hoffwn i beint.
        U: Diolch! I got a B in my Welsh exam.
        U: We're on tour until 12 July.`,
      ),
      chat(
        '2026-10-27',
        `U: My girlfriend Mireille moved in with me last month, so there's a piano in the kitchen.
        A: A musical household!
        U: I quit my day job as a surveyor as well. I do music full time.
        U: Don't tell my mother.`,
      ),
    ],
    facts: [
      'trumpet',
      'heringe',
      'welsh',
      'bass',
      'kippers',
      'welsh + exam|b in|grade',
      'tour',
      'mireille',
      'girlfriend|mireille',
      'piano',
      'surveyor',
      'music + full|full-time',
      'band|lip|trumpet',
    ],
    expired: ['tour'],
    questions: [
      ask('Which instrument does the user play in the band?', 'bass', 'plays the trumpet|plays trumpet'),
      ask("What is the name of the user's band?", 'kippers', 'heringe'),
      ask(
        'What does the user do for a living?',
        'music|quit|surveyor + full|quit|no longer|left',
        'is a surveyor|works as a surveyor',
      ),
      ask('Which language is the user learning?', 'welsh'),
    ],
  }),
  persona('hana', {
    documents: [
      text(
        '2026-02-12',
        `Hana: Did you call Dad?
        Piet: Yes. He's grumpy. I live in Utrecht and he thinks it's the moon.
        Hana: Haha. I'm pregnant, by the way. Due on 2 August.
        Piet: HANA. Congratulations!!
        Hana: Don't tell him yet.`,
      ),
      text(
        '2026-04-20',
        `Hana: The midwife has changed my due date to 9 August.
        Piet: Noted! I've bought a cargo bike for the little one.
        Hana: You're ridiculous. I've stopped working at the library, my back was killing me.
        Piet: Rest!`,
      ),
      text(
        '2026-08-14',
        `Hana: It's a girl! Her name is Juno. She was born on 11 August.
        Piet: I'm crying in the supermarket.
        Hana: If it had been a boy he'd have been Otto.
        Piet: I moved to Zwolle last week, so I'm only twenty minutes from you!`,
      ),
      text(
        '2026-10-08',
        `Piet: The cargo bike got stolen. I go everywhere by scooter now.
        Hana: Oh no! We're on Texel until Sunday.
        Piet: Is Juno sleeping?
        Hana: Juno sleeps six hours a night. I go back to the library in January.`,
      ),
    ],
    facts: [
      'piet + utrecht',
      'hana + pregnant|expecting|due|baby',
      'hana|due + 2 august|august 2|2026-08-02|2nd',
      'hana|due + 9 august|august 9|9th',
      'piet + cargo bike',
      'hana + library + stop|quit|no longer|left',
      'juno|girl|daughter|baby',
      'juno|girl|daughter + 11 august|august 11|11th|born',
      'piet + zwolle',
      'bike + stolen',
      'scooter',
      'texel',
      'juno + sleep',
      'hana + library + january|back|return|again',
      'minutes|zwolle',
    ],
    expired: ['texel'],
    questions: [
      ask('Where does Piet live?', 'zwolle', 'lives|living|based + utrecht'),
      ask("What is the name of Hana's baby?", 'juno'),
      ask('How does Piet get around?', 'scooter', 'has a|uses|rides|owns|cycles + cargo bike'),
      ask('When was the baby born?', '11 august|august 11|11th|08-11'),
    ],
  }),
  persona('beatriz', {
    documents: [
      chat(
        '2026-02-26',
        `U: I've been out of work since November and I'm losing the plot.
        A: I'm sorry, that is hard. Have you updated your CV?
        U: Twice. I have an interview at Halden Bank on 9 March for an analyst job.
        U: Would you hire me, honestly?`,
      ),
      chat(
        '2026-03-12',
        `U: They hired me! I'm an analyst at Halden Bank, starting in April.
        A: Congratulations!
        U: I'll have to buy grown-up shoes.
        U: I live with my brother Caio in Lisbon, so he's relieved.`,
      ),
      chat(
        '2026-07-23',
        `U: I passed probation.
        A: Well deserved! You could ask for a raise.
        U: Baby steps. Fridays are my home office day.
        U: Caio is moving to Faro in September with his boyfriend, so I'll have the flat to myself.`,
      ),
      chat(
        '2026-11-09',
        `U: Actually I no longer have a home office day on Fridays, the bank wants everyone in.
        A: That's a pity.
        U: And I'm not an analyst anymore but a product manager, so there's that.
        U: A colleague commutes from Porto, madness.
        U: Caio lives in Faro and has never been happier.`,
      ),
    ],
    facts: [
      'out of work|unemployed|jobless',
      'halden + interview',
      'analyst',
      'caio + lisbon|brother',
      'lisbon',
      'probation',
      'friday',
      'caio + faro',
      'friday + no longer|not |any more|anymore|stopped',
      'product manager',
      'caio + boyfriend',
      'caio',
      'flat|caio + boyfriend|faro|alone|herself|to themsel',
      'colleague|product manager',
      'halden|analyst',
    ],
    questions: [
      ask("What is the user's job?", 'product manager', 'analyst|out of work|unemployed'),
      ask(
        'Does the user work at home on Fridays?',
        'friday|home + no longer|not |any more|anymore|stopped|in the office|on site',
        'home + friday',
      ),
      ask('Where does Caio live?', 'faro', 'caio + lisbon'),
    ],
  }),
  persona('rurik', {
    documents: [
      chat(
        '2026-02-08',
        `U: My laptop sounds like a jet engine, help?
        A: Clean the fans and check the thermal paste.
        U: I use a 2017 ThinkPad, so fair enough.
        U: I'm in Vilnius, so mind the time zone when you say "tonight".
        U: My all-time favourite game is Hollow Knight.`,
      ),
      chat(
        '2026-04-30',
        `U: Binned the ThinkPad. I use a MacBook now, please don't judge.
        A: No judgement from me!
        U: I cancelled my Netflix subscription. Nothing on there.
        U: If you were a laptop, which one would you be?`,
      ),
      chat(
        '2026-07-11',
        `U: Outer Wilds has dethroned Hollow Knight, so Outer Wilds is my favourite game now.
        A: A worthy champion! You may like Tunic as well.
        U: I go to bed at nine because I get up at five for the bread round.
        U: I'm in Tbilisi this week only, for a wedding.`,
      ),
      chat(
        '2026-11-02',
        `U: Turns out five o'clock was too much for me. I get up at seven now.
        A: Sleep is important.
        U: I've resubscribed to Netflix, I'm weak.
        U: Have a good one!`,
      ),
    ],
    facts: [
      'thinkpad',
      'vilnius',
      'hollow knight',
      'macbook',
      'netflix + cancel|no longer|not |unsubscribed|stopped|without',
      'outer wilds',
      'nine|9',
      'five|5',
      'bread',
      'tbilisi',
      'seven|7',
      'netflix + resub|again|subscribe|has|back',
      'bed|wake|get up|gets up|bread',
    ],
    expired: ['tbilisi'],
    questions: [
      ask('What laptop does the user have?', 'macbook', 'uses|has a|owns|works on + thinkpad'),
      ask("What is the user's favourite game?", 'outer wilds', 'hollow knight'),
      ask('When does the user get up?', 'seven|7', 'up at five|up at 5|wakes at five'),
      ask('Does the user have Netflix?', 'netflix + resub|again|re-sub|back|has a|subscribes|is subscribed'),
    ],
  }),
  persona('lorcan', {
    documents: [
      text(
        '2026-01-30',
        `Client notes. Lorcan is looking for a three-bedroom house in Galway. Lorcan's budget is 400,000 euro.
        Lorcan's wife Mina works from home and needs an office. Lorcan hates fitted carpet.`,
      ),
      text(
        '2026-03-13',
        `Lorcan has raised the budget to 450,000 euro. Lorcan isn't interested in Galway any more, he wants Sligo.
        The bank's offer is valid until 30 March.`,
      ),
      text(
        '2026-06-05',
        `Lorcan and Mina bought a cottage in Strandhill. Mina is a translator of Danish crime novels.
        Lorcan drinks nothing but Barry's tea. Lovely couple.`,
      ),
      text(
        '2026-10-30',
        `Lorcan and Mina rent out the cottage in Strandhill in summer. Lorcan left the army in September and trains as a thatcher.
        Mina doesn't translate novels any more, she writes her own. Might they need a second house? Perhaps.`,
      ),
    ],
    facts: [
      'galway',
      '400',
      'mina + wife',
      'mina + home|office',
      'carpet',
      '450',
      'sligo',
      'bank',
      'strandhill',
      'mina + translat',
      'barry|tea',
      'cottage|strandhill + rent|let',
      'lorcan + army',
      'thatch',
      'mina + writ|own novels|novelist|author',
    ],
    expired: ['bank'],
    questions: [
      ask("What is Lorcan's budget?", '450', '400'),
      ask('Where did Lorcan buy a house?', 'strandhill'),
      ask('What does Mina do?', 'mina + writ|own novels|novelist|author', 'mina is a translator|mina translates'),
      ask('What is Lorcan training to be?', 'thatch'),
    ],
  }),
  persona('philippa', {
    documents: [
      chat(
        '2026-02-14',
        `U: Valentine's dinner for one, hit me.
        A: How about a mushroom risotto?
        U: I can't stand mushrooms. Pasta it is.
        U: I split up with Hugo in January, hence the one.
        U: I play the oboe in an amateur orchestra, we rehearse on Tuesdays.`,
      ),
      chat(
        '2026-05-31',
        `U: Rehearsals have moved, they're on Wednesdays from now on.
        A: Noted!
        U: I'm back together with Hugo, don't lecture me.
        A: I wouldn't dream of it.
        U: Does one tip in Iceland?`,
      ),
      chat(
        '2026-08-20',
        `U: I've got a lodger, a PhD student called Tunde.
        A: Nice to have company!
        U: He cooks mushrooms every day, the horror.
        U: My kitchen is being rebuilt until 5 September.
        U: I work at the land registry, so at least there's a canteen.`,
      ),
      chat(
        '2026-11-11',
        `U: Hugo and I are living together, he moved in at the weekend.
        A: How does Tunde feel about it?
        U: Tunde moved out in October, he's got a place by the river.
        U: I'm not with the orchestra anymore, I play in a wind quintet. Still oboe.
        U: Mushrooms? Never.`,
      ),
    ],
    facts: [
      'mushroom',
      'hugo + split|broke|separated|ex|ended',
      'oboe',
      'tuesday',
      'wednesday',
      'hugo + back together|together again|dating|relationship|reunited|partner',
      'tunde',
      'kitchen',
      'land registry',
      'hugo + living|live|lives|moved in',
      'tunde + moved out|left|river|place|no longer',
      'orchestra',
      'quintet',
      'tunde + cook',
      'tunde + phd|student|lodger',
    ],
    expired: ['kitchen'],
    questions: [
      ask('Does the user like mushrooms?', 'mushroom + not |no |hate|dislike|never|loathe|detest|cannot|horror'),
      ask(
        'Is the user in a relationship with Hugo?',
        'hugo + back together|together again|dating|relationship|reunited|partner|living|lives|live|moved in',
      ),
      ask('In which ensemble does the user play?', 'quintet', 'plays|playing|oboe + orchestra'),
      ask(
        'Does Tunde still live with the user?',
        'tunde + moved out|left|river|no longer|not ',
        "has a lodger|lodger is|'s lodger|is the user|lives with + tunde",
      ),
    ],
  }),
];
