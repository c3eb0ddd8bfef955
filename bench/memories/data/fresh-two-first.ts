import { ask, chat, type Persona, persona, text } from '../persona.js';

export const freshTwoFirst: readonly Persona[] = [
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
];
