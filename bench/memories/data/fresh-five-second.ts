import { ask, chat, type Persona, persona, text } from '../persona.js';

export const freshFiveSecond: readonly Persona[] = [
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
