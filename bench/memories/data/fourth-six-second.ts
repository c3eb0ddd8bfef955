import { ask, chat, type Persona, persona, text } from '../persona.js';

/** The fourth half, written blind by an author who has seen neither the code nor the other halves. */
export const fourthSixSecond: readonly Persona[] = [
  persona('wanjiru', {
    documents: [
      chat(
        '2026-03-10',
        `U: Habari! I want help with pricing. I have a tailoring shop in Kawangware, school uniforms mostly, two machines. A full uniform I sell at 1,800 shillings
        A: Habari! How many do you make in a week?
        U: about 25, me and Achieng, she's my assistant since last year. I'm open Monday to Saturday. We are also 15 women in a chama, we put 500 every week, on Sundays
        A: That's a good savings discipline. What do you plan for the money?
        U: a third machine, overlock, 42,000. My turn comes in May. And I've started an evening certificate in fashion design at the polytechnic, Tuesday and Thursday, ends on 26 June
        A: Wonderful! How do you fit family in?
        U: my mother keeps my twins, Baraka and Neema, four years old, while I'm in class. She's in the next plot. Their father is in Mombasa, we're not together`,
      ),
      text(
        '2026-06-01',
        `Wanjiru: my dear the overlock is here!! second hand but it sings
        Njeri: wow congratulations sis! how much
        Wanjiru: 36. I bargained until he cried
        Njeri: haha. so the uniforms
        Wanjiru: I do less uniform now, more wedding and church dresses, the money is better. Uniform I moved to 2,000 and they still come
        Njeri: and Achieng?
        Wanjiru: got married, went to Kisumu. I took a boy, Otieno, very neat hand
        Njeri: I also have news, I got the bank job, in Nakuru, moving on the 15th
        Wanjiru: Aii Njeri!! who will come to chama then? we've put it to 1,000 now and only 13 members
        Njeri: you'll survive. mum told me the children start school
        Wanjiru: in January, pre-primary at St Monica, I paid the interview fee. Mum is tired so they're in daycare until then, Mama Shiru's`,
      ),
      chat(
        '2026-08-19',
        `U: Hi again. Someone offers me a stall in Yaya Centre, 45,000 rent a month, what do you think?
        A: That's a big step. What's your current rent and profit?
        U: here 9,000. Profit maybe 50. So no, I won't take it, I was only dreaming. But I'm moving shop anyway, landlord wants to demolish. From 1 September I'm at Dagoretti Corner, 14,000, with a big window!
        A: A visible window can really lift a business. How did the certificate go?
        U: Passed with distinction. Now thinking whether diploma. Also I got an ulcer, the doctor says no chai on empty stomach and no chilli, it's like being punished
        A: Small regular meals can help. Are you working long hours?
        U: till 8. And Sunday too now, closed on Mondays instead, because the church ladies come Sunday after mass`,
      ),
      text(
        '2026-10-22',
        `Things I'm thankful for, 22 October. 1. The window. Three brides this month came in only because of the red dress I hung there. 2. Otieno, who is now cutting on his own; I raised his pay to 700 a day. 3. Baraka's tooth fell out and Neema wants hers out too. They're five since the 9th!!
        4. I joined the diploma after all, weekends not possible so it's online, Wednesday nights, for a year. My head is full. 5. The chama voted, we meet every month only, 4,000, first Saturday, because everyone was tired. 6. The ulcer is quiet, I drink porridge in the morning in place of chai like an old woman.
        Not thankful: no more uniforms, St Monica gave the order to a factory in Thika and I let the rest go. It's gowns only. Maybe that's thankful also.
        Somebody called Kamau walks me home from church. I'm writing no more about that.`,
      ),
    ],
    facts: [
      'tailor|shop|kawangware',
      'uniform',
      'two + machine',
      '1,800|1800',
      '25',
      'achieng',
      'monday to saturday|open|monday',
      'chama|savings|saving',
      '15|fifteen',
      '500',
      'overlock|42,000|third machine',
      'turn|chama|machine + may',
      'certificate|polytechnic|fashion',
      '26 june|june 26',
      'tuesday|thursday',
      'mother|mum',
      'twins|baraka|neema',
      'mombasa|father',
      'interview fee|interview',
      '36,000|36000|36',
      'wedding|church dress|dresses|gown',
      '2,000|2000',
      'kisumu|married',
      'otieno',
      'njeri|sister',
      'nakuru|bank',
      '1,000|1000',
      '13|thirteen',
      'january|monica|pre-primary|school',
      'daycare|shiru',
      'yaya|45,000|45000',
      '9,000|9000',
      '50,000|profit',
      'demolish|landlord',
      'dagoretti|14,000|14000',
      'window',
      'distinction|passed',
      'ulcer',
      'chai|chilli|tea',
      'till 8|until 8|8 pm|8pm',
      'sunday',
      'bride|red dress',
      '700',
      'tooth',
      'five|9 october|october 9|birthday',
      'diploma|online',
      'wednesday',
      '4,000|4000|monthly|first saturday',
      'porridge',
      'thika|factory',
      'kamau',
      'next plot|neighbour|neighbor|nearby',
      'mass|church',
    ],
    expired: ['26 june|june 26'],
    questions: [
      ask('Where is the shop of Wanjiru?', 'dagoretti', 'kawangware'),
      ask(
        'What does Wanjiru mostly sew?',
        'gown|wedding|dress|brid',
        'mostly school|mainly school|makes school|sews school|sewing school|making school|specializing in school|specialising in school|sells school|mostly uniform|mainly uniform|uniforms mostly|full uniform|full school',
      ),
      ask(
        'Who works with Wanjiru in the shop?',
        'otieno',
        'achieng + is her assistant|assistant since|helps|works with|assists|with her assistant|has an assistant|an assistant|since last year|since 2025|is wanjiru',
      ),
      ask(
        'How much does each member of the chama pay, and how often?',
        '4,000|4000|first saturday',
        'chama|savings + 500',
        'chama|savings + 1,000|1000',
      ),
      ask(
        'What does Wanjiru study?',
        'diploma',
        'certificate + enrol|started|taking|is studying|ends|until|is doing|attends|attending|pursuing|takes',
      ),
      ask(
        'On which day is the shop closed?',
        'closed on monday|closes on monday|closed monday|close on monday|closes monday|closed every monday|monday instead|except monday|mondays off',
        'monday to saturday|monday through saturday|monday-saturday|monday till saturday|closed on sunday|closed sunday',
      ),
      ask('Where does Njeri work?', 'bank|nakuru'),
    ],
  }),
  persona('ximena', {
    documents: [
      chat(
        '2026-01-22',
        `U: Hola! can you correct my english for a application? "I am marine biologist, 33 years, from Veracruz but I live in Valparaiso Chile since 2019"
        A: Of course! "I am a marine biologist, 33, from Veracruz, and have lived in Valparaiso, Chile, since 2019." What's it for?
        U: a fellowship in Hobart, Tasmania, for kelp forests. Deadline 15 February. I study now the kelp in the bay, with the university, my contract finishes 31 July
        A: Sounds exciting! Tell me about your skills.
        U: diving, 600 dives, statistics, and I cook for the whole boat, mole. I'm allergic to mussels, ironic
        A: That's a funny detail for the cover letter. Who would come with you?
        U: my wife Ines and our dog Camaron, he has three legs. We dance tango on Fridays, Ines leads.`,
      ),
      text(
        '2026-05-07',
        `Ximena: Amiga, Hobart said no. They took a Norwegian with 40 papers
        Paula: Nooo. Their loss. What now?
        Ximena: I cried, I ate mole, and then I got a job at the aquarium in San Antonio, as curator of cold water tanks! From 1 August. So we stay
        Paula: That's bigger than kelp with students! You'll drive each day?
        Ximena: An hour and a half by bus, with the computer. And Ines is expecting, 11 weeks!! We did the treatment in Santiago in February
        Paula: AAAA. When?
        Ximena: End of November. So tango is on pause, and I do pottery Fridays with Ines, sitting down. And I'm repeating the diving medical on 20 May, my ear is doing strange things
        Paula: Camaron will be jealous
        Ximena: He already sleeps on the crib box`,
      ),
      chat(
        '2026-07-09',
        `U: I need help to write to my landlady. We leave the flat of Cerro Alegre on 31 August
        A: Sure. Is the notice period thirty days?
        U: sixty, so I'm early and a bit late, I don't know. We go to a house in Quintay, near the sea and closer for my bus, with a patio for Camaron and, surprise, it's TWINS. Two girls
        A: Goodness, congratulations! I'll write the letter for 31 August, with thanks.
        U: Thanks. Also tell me, is it dangerous to dive with ear problem? The doctor said no diving until December, perforated eardrum
        A: Follow that firmly; pressure changes could worsen it.
        U: yes, so I sit and look at the tanks from outside. My mother Lourdes comes from Veracruz in November for three months, she already knits`,
      ),
      chat(
        '2026-10-28',
        `U: I need names that work in spanish and english. They're here! Born on 21 October, five weeks early, 2.1 and 2.3 kilos, all well
        A: Wonderful news, congratulations to you both! Do you have a shortlist?
        U: One is Marea already. The other still without name, Ines wants Luz, I want Abril, it's October so she laughs
        A: Marea and Luz sound lovely together, but Abril has charm too!
        U: ok Luz. She won. I owe her, she has the stitches. Other thing, the aquarium made me head of the whole exhibits, from January, I'd go by car because we bought a Suzuki, with two seats, from the brother of Paula. I drive to work since two weeks
        A: That'll be easier than the bus. How is your ear?
        U: healed before time! I can dive again, the doctor signed it on Monday. And my mother is here already, she changed her ticket, she's burning tortillas right now. Pottery I left, no time, I only sleep. Or not even.`,
      ),
    ],
    facts: [
      'marine biolog',
      '33',
      'veracruz',
      'valpara',
      '2019',
      'fellowship|hobart|tasmania',
      '15 february|february 15',
      'kelp',
      'contract + july',
      'contract|university|bay',
      '600|dive|diving',
      'statistic',
      'mole|cook',
      'mussel|allerg',
      'ines|wife',
      'camaron|dog',
      'three legs|three-legged',
      'tango|friday',
      'rejected|norwegian|not selected|said no|not get',
      'aquarium|san antonio|curator|cold water|cold-water',
      '1 august|august 1',
      'bus|hour and a half',
      'expecting|pregnan',
      'treatment|santiago',
      'november',
      'pottery',
      '20 may|may 20',
      'medical',
      'ear + strange|problem|dive|diving|heal|doctor|trouble|issue|perforat|acting|odd',
      'crib',
      'landlady|31 august|august 31|cerro alegre',
      'quintay|patio',
      'twins|girls|daughters',
      'eardrum|december',
      'mother|lourdes',
      'knit',
      '21 october|october 21|born|early|kilos|kg',
      'marea',
      'luz',
      'abril',
      'head|exhibit|january',
      'suzuki|car',
      'paula',
      'ticket|tortilla',
      'stitches',
      'sleep',
    ],
    expired: ['15 february|february 15', '20 may|may 20', 'contract + july'],
    questions: [
      ask("What is Ximena's job?", 'aquarium|curator|exhibit', 'university + kelp|stud|work|research|contract'),
      ask(
        'Where does Ximena live?',
        'quintay',
        'lives in valpara|living in valpara|lived in valpara|based in valpara|resides in valpara|lives in chile|lives in cerro',
      ),
      ask(
        'Can Ximena dive at the moment?',
        'dive|diving + again|cleared|healed|resume|signed',
        'until december|no diving|not dive|not allowed to dive|may not dive|cannot dive',
      ),
      ask(
        'How does Ximena travel to work?',
        'suzuki|by car|drives',
        'by bus|bus + work|aquarium|hour|commut|job|travel',
      ),
      ask(
        'Does Ximena still go to pottery?',
        'pottery + left|stopped|quit|gave up|given up|no longer|no time|dropped',
        'does pottery|takes pottery|attends pottery|pottery on friday|pottery every|pottery fridays|pottery with',
      ),
      ask(
        'Do Ximena and Ines dance tango?',
        'tango + pause|paused|stopped|not|no longer|instead|break|hold',
        'dances tango|dance tango|dancing tango|tango on friday|tango every|tango with',
      ),
      ask(
        "What are the names of Ximena's daughters?",
        'marea and luz|luz and marea|named luz|called luz|settled on luz|chose luz|agreed on luz|decided on luz|be luz|is luz|second luz|other luz',
        'abril + wants|prefers|would like|favour|favor|likes',
      ),
      ask('Where does Lourdes, the mother of Ximena, come from?', 'veracruz'),
    ],
  }),
];
