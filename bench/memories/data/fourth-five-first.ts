import { ask, chat, type Persona, persona, text } from '../persona.js';

/** The fourth half, written blind by an author who has seen neither the code nor the other halves. */
export const fourthFiveFirst: readonly Persona[] = [
  persona('quillon', {
    documents: [
      chat(
        '2026-01-28',
        `U: yo can u quiz me on intro to criminal justice, midterm is feb 6 and im cooked
        A: Sure thing! Is that your major?
        U: yea at the community college in toledo, second semester. i wanna be a probation officer i think. i also deliver for vitos pizza like 20 hrs a week so theres no time
        A: Let's do short sessions then. When are you free?
        U: mondays. my band wet cement rehearses tues and thurs, i play bass. i live w my roommate dax on dorr street, he drums so we practice in the basement. rents 410 each
        A: Monday it is. Any snacks to fuel you?
        U: anything but peanuts, im deathly allergic, got the epipen and all. dax ate a snickers once and i had to leave the house lol`,
      ),
      text(
        '2026-04-05',
        `Dax: bro the poster guy needs the band name by tonight
        Quillon: ok so not wet cement, theres already a wet cement in dayton and they emailed us
        Dax: gravel aunts?
        Quillon: GRAVEL AUNTS. yes. done
        Dax: also did u register for fall
        Quillon: yeah i switched out of crim justice. radiography now. my uncle ray does xrays at st vincent and makes bank
        Dax: u hate hospitals
        Quillon: i hate being broke more. also i got a snake
        Dax: WHAT
        Quillon: corn snake. her name is Linda. she lives in my closet, shes chill
        Dax: lease ends may 31 u know that right, im going to columbus w my brother
        Quillon: i know man. gonna miss the basement`,
      ),
      chat(
        '2026-06-22',
        `U: need a budget. im back at my moms in perrysburg since june 1, she charges me 150 a month which is fair
        A: That's a helpful saving. What's coming in?
        U: i quit the pizza place, my car was dying from it. now its nights at a warehouse in rossford, loading trucks, 19.50 an hr, sun thru thurs
        A: Roughly $3,100 a month before tax, if it's 40 hours. Any big costs coming up?
        U: a new amp, 600. and im selling the old saturn for like 400 if anyone is dumb enough. taking the bus til then
        A: And the band, does it pay?
        U: gas money. we do fridays now cuz of my shifts. new drummer is a girl named Priya, shes insane. oh and linda eats a mouse every week, put 4 bucks`,
      ),
      chat(
        '2026-10-14',
        `U: first x ray lab today!!! i positioned a fake hand. 10/10
        A: Congratulations on your first lab! How's the load?
        U: a lot. i cut the warehouse to fri and sat nights only, 16 hrs. also my girlfriend thinks i should sleep. did i tell u, its kaylee, we met on the bus, since august
        A: You hadn't! That's a sweet way to meet. Are you still riding it?
        U: nah got a 2014 civic off my uncle ray, 3 grand, paying him 100 a month. and weve got a show oct 22 at the lantern bar, first one as night mulch
        A: Night Mulch? That's new.
        U: priya said gravel aunts was giving jug band. rehearsal is weds now. moms coming to the show, shes bringing earplugs`,
      ),
    ],
    facts: [
      'criminal justice|crim',
      'midterm|february 6|feb 6|6 february',
      'community college|toledo|college',
      'probation',
      'pizza|vito|deliver',
      '20 hour|20 hrs|twenty hours',
      'wet cement',
      'tuesday|thursday',
      'bass',
      'dax|roommate',
      'dorr',
      '410',
      'basement',
      'peanut|allerg',
      'epipen|epi',
      'gravel aunts',
      'dayton',
      'radiograph|x-ray|x ray|xray',
      'ray|uncle',
      'hospital',
      'snake|linda',
      'closet',
      'may 31|31 may|lease',
      'columbus',
      'perrysburg|mom|mother',
      '150',
      'warehouse|rossford|truck',
      '19.50',
      'night',
      'sunday',
      'amp',
      'saturn',
      'bus',
      'friday',
      'priya',
      'mouse|mice',
      'band|rehears',
      'saturday|16 hours|16 hrs',
      'kaylee|girlfriend',
      'civic',
      '100 a month|3 grand|3,000|3000|$100',
      'october 22|oct 22|22 october|lantern|show',
      'night mulch',
      'wednesday',
      'earplug',
      'lab',
      'broke|money',
      'free on monday|monday',
      'fall|semester',
      'snickers',
      'mom|mother',
    ],
    expired: ['midterm|february 6|feb 6|6 february', 'october 22|oct 22|22 october|lantern|show'],
    questions: [
      ask(
        "What is the name of Quillon's band?",
        'night mulch',
        'band called gravel aunts|is gravel aunts|is called gravel aunts|named gravel aunts|to gravel aunts|name gravel aunts|now gravel aunts|chose gravel aunts|name is now gravel aunts',
        'wet cement + rehearses|plays|bass|band called|band named|band is|member|band wet|band, wet|tuesday',
      ),
      ask(
        'What is Quillon studying?',
        'radiograph|x-ray|x ray|xray',
        'studies|studying|majors|majoring|major is|student|midterm|takes|taking + criminal justice',
      ),
      ask(
        'Where does Quillon live?',
        'perrysburg|with his mom|with his mother|with mom|his mom|his mother',
        'dorr|with dax|with his roommate|with a roommate',
      ),
      ask(
        'How does Quillon get around?',
        'civic',
        'takes the bus|taking the bus|rides the bus|by bus|uses the bus|on the bus until',
      ),
      ask(
        "When does Quillon's band rehearse?",
        'rehears|practi|band + wed',
        'rehears|practi|band + tuesday',
        'rehears|practi|band + friday',
      ),
      ask(
        'Which nights does Quillon work at the warehouse?',
        'saturday',
        'sunday through|sunday to|sunday-|sunday till|sundays through|sunday thru',
      ),
      ask('What is Quillon allergic to?', 'peanut'),
    ],
  }),
  persona('ruta', {
    documents: [
      text(
        '2026-02-15',
        `Sunday. Minus eleven, the hives are quiet. I knocked on all six with a knuckle and all six answered with a hum. Thank God. Candy boards on the two weak ones.
        Tomorrow chemistry with 10b again, they are afraid of moles (the chemical kind). Twenty three years I teach at the gymnasium in Varena and each year they are afraid of the same page.
        Algis phoned, my husband works still in Norway, on the salmon farm near Bodo, home every six weeks. He will be here 7 March. Our daughter Egle has mock exams and wants to study medicine in Kaunas, so she lives on coffee and pancakes.
        I must remember: honey price this year 8 euro the jar. And my back, the doctor in the polyclinic gave me a belt, I wear it when I lift.`,
      ),
      chat(
        '2026-05-04',
        `U: Hello, I need to write announcement for my honey. I sell at the market of Merkine every Sunday morning, jar 9 euro this year, I thought about 8 but the jars are more expensive
        A: Of course! What varieties do you have?
        U: Spring honey, from willow and dandelion, and heather in September. I have nine hives now, because three swarms came
        A: Wonderful. Should I mention how long you've been keeping bees?
        U: Since my father died, 2014, they were his bees. And please write that I am teacher, people trust teachers, ha
        A: Done. Anything personal going on that might affect your market days?
        U: Egle's state exams until 19 June, so I will be nervous all the time. She changed her mind, now she wants veterinary. Also in Kaunas, so ok. The cow of our neighbour decided it, she helped with a calf.`,
      ),
      text(
        '2026-07-19',
        `Algis: I have signed out from the farm. Last shift is 28 August, then I'm home for good
        Ruta: Truly? I don't believe until I see your boots in the corridor
        Algis: The sawmill in Marcinkonys takes me from 15 September
        Ruta: Then you can lift the supers, my back says thank you. I don't use the belt anymore, I go to exercise with Mrs Danute, Mondays
        Algis: how many hives
        Ruta: Eight. One had no queen, I joined it with the neighbour's... with the other weak one
        Algis: and Egle?
        Ruta: Accepted!! Veterinary, Kaunas, with a stipend. She will share a room with her cousin Ugne. My sister is retiring to Palanga by the way, she sold everything, can you imagine, she who can't swim
        Algis: And you? also leave the school?
        Ruta: I asked for half time from September. Only the 11th and 12th class`,
      ),
      chat(
        '2026-10-18',
        `U: Good evening. The market of Merkine closed for the season so I sell now on Saturdays in Druskininkai, by the sanatorium. People there pay 11 euro for heather!
        A: That's a great price. Is it a good spot?
        U: Very, old people with sore throats. School is half as planned, three days. It is strange to have a free Thursday. I started to learn Norwegian, funny, now when Algis is home and at the sawmill
        A: Ha! Perhaps for a holiday together?
        U: Yes, next summer Lofoten maybe. Now bees: I treated for varroa with oxalic acid, all eight sleep. And Egle comes home every second weekend, she has cut her hair like boy and adopted a one-eyed cat, named Kapitonas, so the room mate is angry
        A: A captain with one eye, it fits perfectly.`,
      ),
    ],
    facts: [
      'six + hive',
      'bee|hive',
      'candy',
      'chemistry|teach',
      'gymnasium|varena',
      'twenty-three|twenty three|23',
      'algis|husband',
      'norway|salmon|bodo',
      'six weeks',
      '7 march|march 7',
      'egle|daughter',
      'medicine',
      'kaunas',
      'coffee|pancake',
      '8 euro|€8|eight euro',
      'back',
      'belt',
      'merkin',
      'sunday',
      '9 euro|€9|nine euro',
      'willow|dandelion|spring honey',
      'heather',
      'nine + hive',
      'swarm',
      'father|2014',
      'exam',
      'exam + june|state',
      'veterinar|vet',
      'calf|cow',
      '28 august|august 28|last shift',
      'sawmill|marcinkonys',
      'exercise|danute|monday',
      'eight + hive|coloni|bee',
      'queen',
      'stipend|accepted|scholarship',
      'ugne|cousin',
      'sister|palanga',
      'half|part-time|part time|11th|three days',
      'saturday|druskininkai',
      '11 euro|€11|eleven euro',
      'thursday',
      'norwegian',
      'lofoten',
      'varroa|oxalic',
      'every second weekend|every other weekend|second weekend',
      'hair',
      'cat|kapitonas',
      'honey',
      'swim',
    ],
    expired: ['7 march|march 7', 'exam + june|state'],
    questions: [
      ask('How many hives does Ruta have?', 'eight|8 + hive|coloni', 'six|6 + hive', 'nine|9 + hive'),
      ask('Where does Ruta sell her honey?', 'druskininkai|sanatorium', 'merkin + sunday'),
      ask(
        'Where does the husband of Ruta work?',
        'sawmill|marcinkonys',
        'works|working|employed|still + norway|salmon|bodo',
      ),
      ask(
        'What does Egle study, or want to study?',
        'veterinar|vet',
        'study medicine|studying medicine|studies medicine|medical|medicine student|into medicine',
      ),
      ask(
        'What does Ruta do about her back?',
        'exercise|danute',
        'wears a|wear a|wearing a|gave her a|given a|got a + belt',
      ),
      ask('How much does Ruta teach?', 'half|part-time|part time|three days'),
      ask('Where does Egle study?', 'kaunas'),
    ],
  }),
];
