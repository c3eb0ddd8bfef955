import { ask, chat, type Persona, persona, text } from '../persona.js';

export const freshTwo: readonly Persona[] = [
  persona('samina', {
    documents: [
      chat(
        '2026-01-10',
        `U: I'm engaged! Tariq popped the question on New Year's Eve.
        A: Congratulations! Have you thought about a date?
        U: We're getting married on 20 June, at a vineyard near Bristol.
        U: My friend Lucy's wedding cost forty grand, can you believe it?`,
      ),
      chat(
        '2026-03-15',
        `U: The wedding isn't on 20 June anymore, the vineyard flooded. It's on 18 July at the town hall.
        A: Oh no! At least you have a new date.
        U: I rent a two-bed in Bedminster with Tariq, boxes of favours everywhere.
        U: Should I go for peonies or roses?
        A: Peonies are out of season in July, so roses.`,
      ),
      chat(
        '2026-08-09',
        `U: Tariq and I are married, it was perfect.
        U: I kept my own surname, it's still Rahman.
        A: Wonderful! How was the honeymoon?
        U: Rainy! Anyway, thank you for all the help.`,
      ),
      chat(
        '2026-11-05',
        `U: We got the keys! We've bought a terraced house in Totterdown, so bye bye Bedminster.
        A: Fantastic, congratulations on your new home!
        U: Tariq's mother lives with us until she finds a flat.
        U: Haha yes, wish me luck.`,
      ),
    ],
    facts: [
      'tariq + engaged|propos|fianc|question|popped',
      'wedding|married|marry|marries + 20',
      'lucy|tariq',
      'wedding|married|marry|marries + 18',
      'bedminster',
      'tariq + married|husband|wed',
      'rahman|surname|last name|maiden',
      'totterdown',
      'tariq + mother|mum|mom',
      'vineyard|flood|wedding',
    ],
    questions: [
      ask('On which date was the wedding?', '18', '20 june|june 20|20th|06-20'),
      ask('In which part of Bristol does the user live?', 'totterdown', 'rents|lives|living + bedminster'),
      ask(
        'Is the user married?',
        'is married|are married|got married|were married|been married|married to|married tariq|user married|tariq married|just married|husband|wife',
        'is engaged|are engaged|fianc|getting married',
      ),
      ask("What is the user's surname?", 'rahman'),
    ],
  }),
  persona('torvald', {
    documents: [
      chat(
        '2026-02-01',
        `U: I do CrossFit four times a week, 6 am, before anyone's awake.
        A: That's dedication.
        U: I weigh 94 kilos and want to get down to 85.
        U: My physio friend says "CrossFit pays my mortgage".`,
      ),
      chat(
        '2026-04-26',
        `U: Slipped a disc. No more CrossFit for me, doctor's orders.
        A: I'm sorry. Gentle walking often helps.
        U: I've switched to rowing on the lake, low impact.
        U: How long does a slipped disc take?
        A: Six to twelve weeks in most cases.`,
      ),
      chat(
        '2026-08-16',
        `U: Guess what, I weigh 87 kilos now.
        A: That's fantastic progress!
        U: I row with a club called Seehunde in Malmö.
        U: I don't drink alcohol until 1 September.
        U: My back has stopped hurting, touch wood.`,
      ),
      chat(
        '2026-11-14',
        `U: The scale says 84! I reached my goal.
        A: Amazing!
        U: My son Elias joined Seehunde too, he's the cox.
        U: What would a whole year of rowing do to a person?`,
      ),
    ],
    facts: [
      'crossfit',
      '94',
      '85',
      'disc|disk',
      'crossfit + no|no longer|not |stop|quit|gave|given|any more|anymore|switched',
      'row',
      '87',
      'seehunde',
      'malmö|seehunde|malmo',
      'alcohol',
      'back + pain|hurt',
      '84|goal',
      'elias + son',
      'elias + seehunde|cox|row',
    ],
    expired: ['alcohol'],
    questions: [
      ask('Which sport does the user do?', 'row', 'does crossfit|trains crossfit|practises crossfit'),
      ask('How much does the user weigh?', '84|reached', 'weighs|weight is + 94|87'),
      ask('Which rowing club does the user belong to?', 'seehunde'),
    ],
  }),
  persona('noor', {
    documents: [
      text(
        '2026-01-22',
        `Tess: Your turn to do the bins.
        Noor: I know, I know. I've got night shifts at the bakery, have mercy.
        Tess: You're forgiven if you bring croissants. I'm a vegetarian but butter is holy.
        Noor: Deal. Do you know where the key is?
        Tess: Under the pot.`,
      ),
      text(
        '2026-03-26',
        `Noor: I got the day shift! No more nights for me.
        Tess: Finally a flatmate who's awake. I've started roller derby, I'm covered in bruises.
        Noor: You're insane.
        Tess: My derby name is Tess Tarossa.
        Noor: I'm dead.`,
      ),
      text(
        '2026-06-07',
        `Tess: Guess who caved? I eat fish now, so I suppose I'm pescatarian.
        Noor: Traitor! I have an interview on 12 June with a chocolatier.
        Tess: Ooh, you'd be so good at that!
        Noor: I'd have to wear a silly hat though.`,
      ),
      text(
        '2026-09-30',
        `Noor: Day one at the chocolatier done! My contract at the bakery ended yesterday.
        Tess: So proud. I'll miss the croissants.
        Noor: Also I'm seeing someone. Her name is Imke.
        Tess: WHAT. Tell me everything.
        Noor: Later! She's a beekeeper.`,
      ),
    ],
    facts: [
      'noor + night',
      'noor + bakery',
      'tess + vegetarian',
      'noor + day shift|days|no longer|not |no more|stopped',
      'tess + derby',
      'tarossa',
      'tess + fish|pescatarian',
      'noor + interview',
      'noor + chocolatier|chocolate',
      'bakery + ended|left|quit|no longer|finished|over',
      'imke',
      'imke|she|partner|girlfriend + beekeeper|beekeeping',
    ],
    questions: [
      ask(
        'Where does Noor work?',
        'chocolat + works|working|start|day|job|employed|joined|new',
        'works|working|works night|shift|has + bakery',
      ),
      ask('What does Tess eat?', 'fish|pescatarian', 'tess is vegetarian|tess is a vegetarian'),
      ask('Who is Noor dating?', 'imke'),
      ask("What is Tess's hobby?", 'derby'),
    ],
  }),
  persona('emeka', {
    documents: [
      text(
        '2026-02-05',
        `Tutor's notes. Emeka is in year 11 and wants to be a marine biologist. Emeka struggles with trigonometry.
        Emeka lives with his grandmother in Croydon. Emeka is left-handed.`,
      ),
      text(
        '2026-04-16',
        `Emeka no longer struggles with trigonometry. Emeka's grandmother is called Ngozi.
        Emeka wants to be a vet now, marine biology was "just a phase". Sessions are online until 30 April.`,
      ),
      text(
        '2026-08-28',
        `Emeka got a grade 8 in maths. Emeka starts sixth form at Harris College in September.
        Emeka has moved in with his father in Peckham. Sunny afternoon, we sat outside.`,
      ),
      text(
        '2026-11-12',
        `Emeka studies biology, chemistry and maths. Emeka volunteers at an animal shelter on Saturdays.
        Emeka quit the football team in October. Would he consider medicine? We shall see.`,
      ),
    ],
    facts: [
      'emeka + 11',
      'marine biolog',
      'trigonometry',
      'croydon',
      'left-handed|left handed',
      'trigonometry + no longer|not |improved|any more|anymore|stopped',
      'ngozi',
      'emeka + vet|veterinar',
      'online',
      'grade 8|8 in math',
      'harris',
      'peckham',
      'biology + chemistry',
      'shelter|volunteer',
      'football',
    ],
    expired: ['online'],
    questions: [
      ask('What does Emeka want to become?', 'vet|veterinar', 'marine biologist'),
      ask('Where does Emeka live?', 'peckham|father', 'croydon|lives with his grandmother'),
      ask('Which school does Emeka attend?', 'harris'),
      ask(
        'Does Emeka struggle with trigonometry?',
        'trigonometry + no longer|not |improved|any more|anymore|stopped',
        'emeka struggles with trigonometry|emeka is struggling',
      ),
    ],
  }),
  persona('chidi', {
    documents: [
      chat(
        '2026-01-28',
        `U: My dog Biscuit keeps eating socks, any tips?
        A: Keep laundry out of reach and give him chew toys.
        U: He's a five-year-old labrador with no manners.
        U: I can't have shellfish, my throat swells up, so he always gets my prawns.`,
      ),
      chat(
        '2026-03-18',
        `U: Heads up, we've got a second dog, a greyhound called Duchess.
        A: How do they get along?
        U: She's the boss already.
        U: Funny thing, my allergist retested me and I'm not allergic to shellfish after all.
        A: That's good news!`,
      ),
      chat(
        '2026-07-05',
        `U: Sad day, Biscuit died this morning.
        A: I'm so sorry for your loss.
        U: Thanks. He was the best boy.
        U: My vet, Dr Osei, was very kind.`,
      ),
      chat(
        '2026-10-12',
        `U: Duchess won a race at the village fair!
        A: What a star! Some people feed greyhounds raw meat.
        U: Not happening.
        U: I've stopped being a delivery driver, I started my own dog-walking business.
        U: Imagine if dogs could tip.`,
      ),
    ],
    facts: [
      'biscuit',
      'biscuit|dog + labrador',
      'shellfish + allerg|not eat|can not|cannot|avoid|throat|swell',
      'duchess',
      'duchess + greyhound',
      'shellfish + not |no |no longer|can eat|after all',
      'biscuit + died|passed|death|dead',
      'osei',
      'duchess + race|won',
      'delivery driver',
      'dog-walking|dog walking|dog-walk',
      'delivery + stop|quit|no longer|left|gave|former|used to',
    ],
    questions: [
      ask(
        "What is the name of the user's dog?",
        'duchess',
        'biscuit is|dog is biscuit|dog biscuit|has a dog + biscuit',
      ),
      ask(
        'Is the user allergic to shellfish?',
        'shellfish + not allergic|no longer|no allergy|no shellfish allergy|not have a shellfish|not have an allergy|can eat|after all|any more|anymore',
        'shellfish + is allergic|swell',
      ),
      ask('What does the user do for work?', 'dog-walk|dog walk', 'is a delivery driver|works as a delivery'),
      ask("Who is the user's vet?", 'osei'),
    ],
  }),
  persona('marisol', {
    documents: [
      text(
        '2026-02-18',
        `Slow Wednesday. I sell secondhand books at a stall on Calle Luna, Tuesday to Saturday. Rain kept everyone away.
        My ex, Gonzalo, phoned about the boat again. I'm learning bookbinding from a retired printer.`,
      ),
      text(
        '2026-05-06',
        `The stall is history: I've taken a proper shop on Plaza Mayor. Signed this morning, hand still shaking.
        Gonzalo can keep the boat. Dreamt of mermaids.`,
      ),
      text(
        '2026-07-29',
        `I open the shop from Monday to Friday now and keep my weekends. Ximena, a student, works for me in the mornings.
        The shop is closed until 10 August, I need the sea. What would Neruda say?`,
      ),
      text(
        '2026-11-03',
        `Ximena quit to go to Berlin. I've got Paco in the mornings, he's a former postman.
        Bookbinding didn't work out, I've given it up. I play chess at the café every Thursday and lose.`,
      ),
    ],
    facts: [
      'stall|luna',
      'stall + tuesday|saturday|books',
      'gonzalo',
      'bookbinding',
      'shop + plaza mayor',
      'stall|shop',
      'shop + monday|friday|weekend',
      'ximena',
      'shop + closed',
      'ximena + quit|left|berlin|no longer',
      'paco',
      'postman|paco',
      'bookbinding + gave|given|not |no longer|quit|stopped',
      'chess',
      'weekend|friday',
    ],
    expired: ['shop + closed'],
    questions: [
      ask('Where does the user sell books?', 'plaza mayor|shop', 'sells|runs|has a|keeps + stall'),
      ask('Who works for the user in the mornings?', 'paco', 'works|helps|employs|has + ximena'),
      ask('On which days does the user work?', 'monday|friday', 'tuesday'),
      ask('What does the user play on Thursdays?', 'chess'),
    ],
  }),
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
