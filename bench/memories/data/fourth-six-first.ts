import { ask, chat, type Persona, persona, text } from '../persona.js';

/** The fourth half, written blind by an author who has seen neither the code nor the other halves. */
export const fourthSixFirst: readonly Persona[] = [
  persona('umberto', {
    documents: [
      text(
        '2026-01-31',
        `Trieste, Saturday, bora at 110 per hour, the hat is gone. Seventy-four years and I still run after a hat.
        Took the pressure pill, ramipril 5 mg, with the coffee as doctor Furlan says. Two coffees only. Went to see the boat in Muggia, the Nives, she holds. Graziella would have said sell it; four years this month without Graziella.
        In the evening bridge with Dario and the Cosulich sisters, every Wednesday usually but this week on Friday because of the flu of Dario. I mean yesterday.
        Lucio called from Melbourne, he will come in June with the children, first time since three years. I must paint the small room. I will ask the boy of the second floor to help me, for 50 euro.`,
      ),
      chat(
        '2026-04-16',
        `U: Good day. My son gave me this programme. I was a naval engineer, I am not stupid, but type slow.
        A: Good day! Take all the time you need. How can I help?
        U: I want to grow tomatoes. Since March I have an allotment at Opicina, 60 square metres, from the municipality. Red earth, many stones.
        A: Lovely. Karst soil drains quickly, so mulch well and water in the evening.
        U: Good. Then another thing. The doctor Furlan raised ramipril to 10 mg because I had 165. Is it normal to have a cough?
        A: A dry cough is a known side effect. Please mention it to your doctor.
        U: I will. And bridge we do Tuesdays now, because the ladies go to pilates the Wednesday. At eighty! And Lucio can not come in June anymore, he says August.`,
      ),
      chat(
        '2026-07-29',
        `U: I am back. The tomatoes are many, also a hedgehog. I call him Ammiraglio.
        A: A distinguished helper! He'll eat your slugs.
        U: The cough was from the pill. I have now losartan, 50 mg, the cough disappeared in two weeks. Doctor Furlan goes on pension, the new one is a young lady, doctor Petronio.
        A: I'm glad the cough is gone. And your son's visit?
        U: They arrive on 8 August, stay until the 27th. The small room is blue now, the boy painted and I gave orders. My sister Nora, in Udine, broke the wrist, so I go there each Thursday by train with soup, until she is free of plaster.
        A: That is very kind of you. Anything sailing-related planned with the grandchildren?
        U: Of course. Tommaso is nine and Isla six, they must learn knots.`,
      ),
      text(
        '2026-10-08',
        `Dario: Umberto, did you really sell Nives?
        Umberto: To a dentist from Monfalcone. He has good hands at least. 7.500 euro.
        Dario: I am speechless. Why?
        Umberto: In August I could not lift the sail, Tommaso did it. Nine years old. One understands certain things.
        Dario: And what will you do with all that money
        Umberto: A ticket for Melbourne! I go from 2 December to 20 January, to see summer at Christmas.
        Dario: And who waters your stones in Opicina?
        Umberto: In winter nobody. I planted garlic and radicchio, they need no one. By the way I'm third day without coffee, barley only, dottoressa Petronio is severe.
        Dario: Poor man. Nora?
        Umberto: Plaster gone, she plays piano again, badly as before.`,
      ),
    ],
    facts: [
      'trieste',
      '74|seventy-four|seventy four',
      'hat|bora',
      'ramipril',
      'furlan',
      'coffee',
      'boat|nives|muggia',
      'graziella|widow|wife',
      'bridge',
      'dario',
      'cosulich|sisters',
      'lucio|son',
      'melbourne',
      'june',
      'small room|paint|blue',
      'boy|neighbour|neighbor|50 euro|€50',
      'engineer',
      'allotment|opicina',
      '60 square|60 m|sixty square|red earth|stones|stony',
      'tomato',
      '10 mg|165|pressure',
      'cough',
      'tuesday',
      'august',
      'hedgehog|ammiraglio',
      'losartan',
      'petronio',
      '8 august|august 8|27 august|august 27|27th',
      'nora|sister',
      'udine',
      'wrist|plaster',
      'soup|thursday',
      'tommaso',
      'isla',
      'knot',
      'sold|sell|dentist|monfalcone',
      '7.500|7500|7,500',
      '2 december|december 2|20 january|january 20|december',
      'garlic|radicchio',
      'barley',
      'piano',
      'sail',
      'types slow|type slow|types slowly',
      'grandchild',
    ],
    expired: ['8 august|august 8|27 august|august 27|27th'],
    questions: [
      ask(
        'What blood pressure medicine does Umberto take?',
        'losartan',
        'ramipril + 5 mg|5mg',
        'ramipril + 10 mg|10mg',
      ),
      ask(
        'When does Umberto play bridge?',
        'bridge + tuesday',
        'bridge + every wednesday|usually|bridge on wednesday|sisters on wednesday|dario on wednesday|wednesday evening|each wednesday',
      ),
      ask(
        'Does Umberto own a boat?',
        'boat|nives + sold|sale|dentist|monfalcone',
        'has a boat|owns a boat|owns the boat|keeps a boat|keeps his boat|boat is in muggia|has a sailing|owns a sailing|boat in muggia|boat, the nives',
      ),
      ask(
        'Who is the doctor of Umberto?',
        'petronio',
        'furlan + says|advised|advises|prescri|raised|increas|recommend|his doctor is|is his doctor|told',
      ),
      ask(
        'When would Lucio come to visit in the summer?',
        'august',
        'will come in june|plans to come in june|is coming in june|will visit in june|visit him in june|visiting in june|visits in june|from melbourne in june|children in june|grandchildren in june|kids in june|family in june|arrives in june|in june with',
      ),
      ask(
        'Does Umberto drink coffee?',
        'barley|without coffee|no coffee|no longer drinks coffee|stopped coffee|gave up coffee|given up coffee|stopped drinking coffee|quit coffee',
        'two coffees|two cups|with coffee|with the coffee|with his coffee|with his morning coffee|2 coffees|two coffee',
      ),
      ask('Where does Umberto live?', 'trieste'),
    ],
  }),
  persona('vikram', {
    documents: [
      chat(
        '2026-02-18',
        `U: Need a 16 week plan, I've registered for the full marathon in Mumbai? No sorry, Bengaluru, on 11 October. Personal best for half is 2:04
        A: Great goal. How many days a week can you run, and what time?
        U: four days, 5:45 am, round Ulsoor lake. I'm in office 10 to 7, backend engineer at a payments startup, Indiranagar. Pure vegetarian so protein is an issue, no eggs even
        A: Paneer, dals, tofu and a good whey will cover you. Any injuries?
        U: left shin, on and off. Also possible wildcard, company is thinking of sending me to Toronto in July, nothing signed. Wife is not keen, Meera teaches Bharatanatyam here with 40 students
        A: Then I'd build the plan to stand either way.
        U: makes sense. Also my dad's turning 70 on 3 May, small party at Mysuru, no training that weekend`,
      ),
      text(
        '2026-05-24',
        `Vikram: macha I put down my papers
        Arjun: what?! from the startup
        Vikram: yes, last working day 30 June. Toronto is off, they froze it. I've joined a hospital software company in Hyderabad, team lead, start 13 July
        Arjun: Meera is ok with this??
        Vikram: her guru's senior student runs a school in Banjara Hills, she gets a batch there. She is happier than me
        Arjun: and the marathon
        Vikram: downgraded to the half. shin, doctor said stress reaction, 6 weeks no running, only cycle. I've started eggs also, Amma doesn't know
        Arjun: haha she will smell it. renting?
        Vikram: 2BHK in Kondapur, 34k. How's your baby?
        Arjun: growing. we're going to Pune for good in August`,
      ),
      chat(
        '2026-10-03',
        `U: Back to running finally! 3 days a week, evenings, Hyderabad mornings I'm on calls with the US hospitals. KBR park
        A: Welcome back! How's the shin?
        U: zero pain. I'm skipping Bengaluru altogether, doing the 10k here on 29 November, no ego. And next year the half maybe
        A: Very sensible. How is the new role treating you?
        U: team of six, was supposed to be four. Commute was killing me from Kondapur so we shifted to Begumpet on 1 September, 38k but I walk to the metro
        A: Walking is bonus base mileage.
        U: exactly. Amma found out about the eggs, she's now giving me recipes, what a world. And Meera's batch is 25 girls and one very serious boy. Any tips for sleeping? I'm down to 6 hours
        A: Set a fixed cut-off for work calls, and keep the room cool.`,
      ),
    ],
    facts: [
      'marathon',
      '11 october|october 11|bengaluru|bangalore',
      '2:04|personal best',
      'four days|4 days|four times|4 times|week',
      '5:45|ulsoor',
      'backend|engineer|payment|startup|indiranagar',
      '10 to 7|10 am|10am',
      'vegetarian|egg',
      'shin|stress reaction',
      'toronto',
      'meera|wife',
      'bharatanatyam|dance',
      '40 student|forty student',
      'dad|father',
      'party|weekend + may|70|mysuru|train',
      '3 may|may 3|70|seventy',
      'mysuru|mysore',
      '30 june|june 30|last working day|last day',
      'resign|quit|notice|left',
      'hyderabad|hospital',
      'lead',
      '13 july|july 13',
      'banjara',
      'guru',
      'half',
      'cycl|six weeks|6 weeks|running',
      'amma|mother',
      'kondapur',
      '34k|34,000|34000',
      'arjun',
      'pune|baby',
      'evening|kbr',
      '10k|29 november|november 29',
      'six|6 + team|people',
      'begumpet',
      '38k|38,000|38000',
      'metro|commut|walk',
      '25|boy|batch',
      'sleep|6 hours|six hours',
      'calls|us hospital|american',
      'recipe',
    ],
    expired: ['30 june|june 30|last working day|last day', 'party|weekend + may|70|mysuru|train'],
    questions: [
      ask(
        'Where does Vikram live?',
        'begumpet',
        'rents|renting|rented|rent|lives|living|2bhk|apartment|flat|34k|34,000 + kondapur',
      ),
      ask(
        'Where does Vikram work?',
        'hospital|team lead|leads|hyderabad',
        'works|engineer|backend + payment|startup|indiranagar',
      ),
      ask(
        'Which race is Vikram preparing for?',
        '10k|10 k|ten k|10-k',
        'registered|training for|preparing|16 week|16-week|signed up|will run + marathon',
        'downgraded|switched|scaled|changed + half',
      ),
      ask(
        'Does Vikram eat eggs?',
        'egg + eats egg|started|began|begun|recipe|adds|added|now|amma|mother',
        'no eggs|pure vegetarian|strict vegetarian|not eat eggs|without eggs|avoids eggs|eats no eggs|excluding eggs|not even eggs',
      ),
      ask('When does Vikram go running?', 'evening', '5:45|ulsoor|morning run|early morning'),
      ask(
        'Is Vikram moving to Toronto?',
        'toronto + is off|called off|was off|froze|frozen|freeze|cancel|no longer|fell through|dropped|shelved|will not|not happen|not going',
        'toronto + might|may|possib|consider|thinking|could',
      ),
      ask('What does Meera teach?', 'bharatanatyam|dance'),
    ],
  }),
];
