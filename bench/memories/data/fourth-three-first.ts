import { ask, chat, type Persona, persona, text } from '../persona.js';

/** The fourth half, written blind by an author who has seen neither the code nor the other halves. */
export const fourthThreeFirst: readonly Persona[] = [
  persona('imelda', {
    documents: [
      chat(
        '2026-01-12',
        `U: Good am po! I'm Imelda, 58, I have small eatery in Cebu beside the high school, Kusina ni Meldy. How do I compute the price of my menu?
        A: Good morning Imelda! Add up ingredients, gas, labor and rent per serving, then add your margin.
        U: Ok. Best seller is my humba, 65 pesos with rice. I wake up 3:30 everyday to cook. My helper is Jun-jun, my nephew. My husband Rey is seaman on a tanker, his contract is until 30 April so I'm alone with everything hehe.
        A: That's a lot! Do you have children to help?
        U: Three. Grace is nurse in Dubai, Mark takes criminology, and Angel is only twelve. Wednesday night is my rosary group, that one I never skip. I have sugar also, metformin 500 two times a day, so I cook sweet things but only smell them.`,
      ),
      chat(
        '2026-04-24',
        `U: The pork is so expensive now, so my humba is 75 already. Some customers make faces.
        A: A little sign about the cost of pork may help, or a smaller portion for 65.
        U: Good idea but no, portion is portion. I cook only five dishes until classes open on 8 June because no students. Jun-jun was hired in a call center, so it's Aling Nena who helps me, she's slow but she sings.
        A: Singing is a bonus! And how is your sugar?
        U: Doctor made it metformin 1000. So I walk every five in the afternoon around the plaza with Angel. Grace wants me to live with them in Dubai, but ay no, I will only visit, from 2 to 30 November. Can I bring dried mangoes on the plane?
        A: Commercially packed dried mangoes are normally fine.`,
      ),
      text(
        '2026-07-31',
        `Grace: Ma, how is Pa? He never picks up.
        Imelda: He is home for good na! He bought a tricycle and drives it around the city, painted blue, very proud.
        Grace: Haha no more salt water. And Mark?
        Imelda: Your brother shifted to culinary arts, he says he wants to be like me. I cried in front of the fish vendor.
        Grace: And the eatery? Did Mr Lim raise the rent?
        Imelda: From eight to twelve thousand! So I transferred near the hospital since July 15, doctors eat a lot. The stall is smaller but it has a fan.
        Grace: Ma, I also have news, I passed for Ireland, I start in Cork in January.
        Imelda: Diyos ko, so cold! Your Lolo had the same travelling feet.
        Grace: I'll send you a coat.`,
      ),
      chat(
        '2026-10-09',
        `U: Hello po, I need idea for signboard. We change the name to Rey and Meldy's because my husband is jealous haha. Blue and yellow.
        A: Lovely! Try bold blue letters on a yellow background, readable from across the street.
        U: Ok. Aling Nena got married, at 61!! So her daughter Joy is my helper, very fast this one. My rosary group is on Saturday na, because of the night shift customers.
        A: It sounds busy. Will you still take your holiday?
        U: Grace is leaving so no more desert, Rey and I will go see her in February, our first time to see snow maybe. Also the doctor gave me insulin, ten units at night, I was scared of needle but Angel does it for me, she is thirteen and wants to be a doctor. She won the chess in school too. How cold is Cork in February?
        A: About 3 to 9 degrees, with plenty of rain and seldom snow.`,
      ),
    ],
    facts: [
      '58|fifty-eight',
      'eatery|carinderia|kusina|restaurant|food stall',
      'cebu',
      'school',
      'humba',
      '65',
      '3:30',
      'jun',
      'rey + sea|tanker|contract|april|husband',
      '30 april|april 30|until april',
      'jealous',
      'customer',
      'cried|proud',
      'coat',
      'three children|three|3 child',
      'grace + nurse|dubai',
      'criminolog',
      'angel',
      'rosary',
      'wednesday',
      'metformin|diabet|sugar',
      'twice|two times|500',
      'alone',
      'pork',
      '75',
      'five dish|8 june|june 8',
      'call cent',
      'nena',
      '1000|1,000',
      'walk|plaza',
      'dubai + live|not|visit|only',
      'november|visit',
      'mango',
      'sing|slow',
      'rey + home|for good|back|no longer|retire',
      'tricycle',
      'blue',
      'culinary',
      'rent|twelve|12',
      'lim|landlord',
      'hospital',
      'fan|small',
      'ireland|cork',
      'january',
      'father|grandfather|lolo',
      'rey and meldy|rey & meldy|sign|name',
      'yellow',
      'nena + married',
      'joy',
      'saturday',
      'february',
      'snow',
      'insulin|ten units|10 units',
      'needle|scared|afraid',
      'angel + inject|insulin|doctor|thirteen|13',
      'chess',
      'doctors eat|doctor',
    ],
    expired: ['five dish|8 june|june 8', '30 april|april 30|until april'],
    questions: [
      ask(
        'Where is the eatery of Imelda?',
        'hospital',
        'beside|near|next to|by|close to|opposite + high school|school',
      ),
      ask('What does the humba of Imelda cost?', '75', '65'),
      ask(
        'Who helps Imelda in the eatery?',
        'joy',
        'nena helps|nena is her|nena is slow|nena now|nena works|is aling nena|is nena|nena assists|nena, who|slow',
        'jun-jun|junjun + helper|helps|assist',
      ),
      ask('What does Rey do for work?', 'tricycle', 'seaman|seafarer|sailor|tanker|seaf'),
      ask('What does Mark study?', 'culinary', 'criminolog'),
      ask('When will Imelda visit Grace?', 'february', 'november'),
      ask('How many children does Imelda have?', 'three|3 child'),
    ],
  }),
  persona('joaquin', {
    documents: [
      chat(
        '2026-03-03',
        `U: Hi, I teach history at a public school in Valparaiso and I want to run the Santiago marathon on 26 April. My goal is 3:45. Four runs per week is enough?
        A: Four is fine if one of them is a long run. Any health conditions I should know about?
        U: Type 1 diabetes since I was fifteen, I'm 41 now, and I use a pump. Tuesday nights I teach adults too, as a second job, so that day is out.
        A: Then keep glucose tablets with you and plan rest on Tuesdays.
        U: Ok. My shoes are Asics, two years old, maybe I need others. I live in Cerro Alegre, everything is uphill haha, with my partner Rodrigo, who is a radiologist in Quilpue, and a parrot called Lolo who hates running clothes, he attacks the yellow ones.
        A: New shoes are worth considering after 700 kilometres.`,
      ),
      text(
        '2026-05-02',
        `Santiago is done: 3:52. Not what I wanted, but I cried at the finish and a stranger gave me half an empanada. Next one is Valdivia in October and I want 3:40 there. My left knee complains, the physiotherapist says no running until 16 May, so I grade exams and get fat. At school they made me head of the history department from this week, because nobody else wanted it. Rodrigo got an offer from a hospital in Concepcion and we talk about it every night, until one of us falls asleep. Lolo learned to shout goal. My sister Paulina moved to Antofagasta with the twins and the house of my parents is suddenly very quiet. Bought coffee, forgot milk, as always.`,
      ),
      chat(
        '2026-07-11',
        `U: So it's decided, Rodrigo took it, he works in Concepcion since 1 July. I follow when the school year ends in December.
        A: A big step! How are you managing until then?
        U: We gave up the apartment, I rent a room at my aunt Marisol's in Vina del Mar, and Lolo went south with him. We see each other on weekends, the bus takes eight hours.
        A: That's a long ride. Are you still training?
        U: Three runs a week with some cycling, and in Hokas, much softer for the knee. I inject with pens since June, less cables at the beach. Considered moving to Spain once, but that was only a dream. What audiobook do you recommend for the bus, no romance please, I love the old detective stories.
        A: You might like classic whodunits, unabridged.`,
      ),
      chat(
        '2026-10-18',
        `U: Valdivia was without me, it's the meniscus. The operation will be on 3 December.
        A: I'm sorry, I know you'd trained for it. What can you do meanwhile?
        U: I swim, every morning one kilometre before school, that's all the sport they let me do. I'm like a seal.
        A: Swimming is a superb choice.
        U: And good news, from March I'll be coordinator in a private school in Concepcion, they called on Friday. The evening class for adults finished too, not enough students. And Rodrigo and I marry on 16 January, in his parents' garden in Temuco, thirty people and Lolo. Paulina's twins carry the rings. How do I write a speech that doesn't make everyone cry?
        A: Start with a funny story, keep it under three minutes, and end on a toast.`,
      ),
    ],
    facts: [
      'histor|teach',
      'valparaiso',
      'santiago|26 april|april 26',
      '3:45|3h45',
      'four|4 runs|4 times',
      'type 1|diabet',
      'fifteen|15',
      '41|forty-one',
      'pump',
      'tuesday|adult|evening|night',
      'second job',
      'asics',
      'cerro alegre',
      'rodrigo',
      'radiolog',
      'quilpue',
      'lolo|parrot',
      '3:52|3h52',
      'valdivia',
      '3:40|3h40',
      'knee',
      '16 may|may 16|16th of may',
      'head of|department',
      'milk',
      'no running|not run',
      'fat',
      'rodrigo + offer|concepcion',
      'goal|shout',
      'paulina|sister',
      'antofagasta',
      'twins',
      'exam|grad',
      'cried|cry|empanada',
      'parents',
      'december + follow|move|concepcion|join|year',
      'gave up|apartment|flat',
      'marisol|aunt|vina',
      'lolo + rodrigo|concepcion|south|went',
      'weekend',
      'bus|eight',
      'three|3 runs|3 times',
      'cycl|bike',
      'hoka',
      'pens|inject',
      'spain',
      'detective',
      'romance',
      'menisc',
      '3 december|december 3|operat|surg',
      'swim',
      'kilomet',
      'coordinat|private',
      'march',
      'evening|adult|night + end|finish|no longer|cancel|stop|clos|not',
      'marry|marri|wedding|16 january|january 16',
      'temuco|thirty|30',
      'rings',
      'speech',
    ],
    expired: ['16 may|may 16|16th of may'],
    questions: [
      ask('Where does Joaquin live at the moment?', 'marisol|aunt|vina', 'cerro alegre'),
      ask('How does Joaquin take his insulin?', 'pens|inject', 'pump'),
      ask('Which running shoes does Joaquin have?', 'hoka', 'asics'),
      ask(
        'Which sport does Joaquin do during the week?',
        'swim',
        'run + three|3 times|3 runs',
        'run + four|4 times|4 runs',
      ),
      ask('Where does Rodrigo work?', 'rodrigo + concepcion + works|working|took|accept|july|moved|start', 'quilpue'),
      ask('When is the wedding of Joaquin and Rodrigo?', '16 january|january 16|january'),
    ],
  }),
];
