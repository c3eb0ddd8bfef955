import { ask, chat, type Persona, persona, text } from '../persona.js';

/** The fourth half, written blind by an author who has seen neither the code nor the other halves. */
export const fourthFourFirst: readonly Persona[] = [
  persona('mireille', {
    documents: [
      chat(
        '2026-01-12',
        `U: Good morning. I drive the school bus in Verviers, line 14, since nine years. I search an idea of gift for my colleague Benoit, he goes on pension the 30 January.
        A: How kind of you! What does he enjoy?
        U: He is crazy of fishing. Me I bring my accordion, I play it since I was twelve. And I make my rice tart, every weekend I make one, everybody wants always the rice tart.
        A: That sounds like a lovely party. A tackle box with his name on it could be a nice gift.
        U: Good idea, I will see. But my left knee hurts a lot when I push the clutch. The doctor says arthrosis. I take paracetamol for the moment.
        A: I am sorry to hear that. Is climbing stairs painful too?
        U: Of course! I have 57 years and a house with three floors in the Rue des Tilleuls. Only me and my cat Biscotte, and she climbs better than me haha.`,
      ),
      chat(
        '2026-04-20',
        `U: Hello again! I had the operation of the knee the 9 March. It went well. Now I have kine (physio you say?) two times a week, Tuesday and Friday.
        A: Physio, yes. Glad it went well! Are you back behind the wheel?
        U: Not yet. I sit in the office of the depot and I make the planning of the drivers until the end of June. A bit boring but warm.
        A: It is good that they found something for you. Any other news?
        U: Yes!! Clara, my daughter, is pregnant, it's for September. My first grandchild. And I look for a flat with a lift. There is one in Spa and one in Theux. I think I take the one in Spa, the other is 20 000 euros more.
        A: Congratulations! Do compare the shared charges of both buildings before you decide.`,
      ),
      text(
        '2026-07-06',
        `Mireille: So, I signed on Saturday! It's Theux in the end, second floor, with lift and a small balcony.
        Joelle: Bravo big sister! And when is the move?
        Mireille: The 22 August. Benoit comes with his van. The house is sold to a young couple from Eupen.
        Joelle: And the cat, in a flat?
        Mireille: Biscotte goes to Clara, she has the garden. I cry a little but it's better like that.
        Joelle: I understand. I also have news, I bought an electric car, a little white one.
        Mireille: Oh la la, modern. Me I stopped with the accordion, too heavy on the knee. Now I sing! Choir of Pepinster, every Thursday evening, I am with the altos.
        Joelle: You? Alto? I come to listen.`,
      ),
      chat(
        '2026-10-05',
        `U: Bonjour! He is here! Lucas, born the 17 September, 3 kilos 400. He has the nose of his father, poor him.
        A: Congratulations, grandma! How are you yourself?
        U: Well, well. I drive again since the rentree but they gave me the 22, the one that goes up to Jalhay. It's pretty, with the forest. And the kine it's only the Friday now.
        A: What a nice route to come back to. Still baking for everyone?
        U: Ah. The doctor found my sugar too high, so no more tart. Every weekend I do now an apple cake without sugar. The neighbours of the new flat like it, or they are polite. Also I have the vaccine for the flu on 14 October at ten, remind me to wear short sleeves.
        A: Short sleeves on the 14th, noted!`,
      ),
    ],
    facts: [
      'bus|driver|driv + school|verviers|14',
      'drive|drives|driving|back + again|road|september',
      'sleeves',
      'neighbo',
      'nine|9 + year',
      'beno + retire|retiring|pension|gift|colleague|present|leaving|farewell',
      'beno + fish',
      'accordion',
      'rice tart|rice + tart',
      'knee',
      'arthrosis|arthritis|osteoarthritis',
      'paracetamol',
      '57',
      'tilleuls|three floors|three-floor|three-stor|stairs',
      'biscotte|cat',
      'operation|surgery|operated',
      'physio|kine|therapy',
      'planning|plan|schedul|rota|roster|office|depot + june',
      'depot|office + june|work|plan|schedul',
      'clara',
      'pregnant|expect|grandchild|grandmother',
      'spa + flat|apartment',
      'theux',
      'lift|elevator',
      '20 000|20,000|20000',
      'move|moving + 22|august|van',
      'beno + van',
      'house + sold|sell|eupen',
      'sing|choir|alto',
      'joelle|sister',
      'electric + car',
      'lucas|grandson',
      '17 september|september 17|september',
      'line|bus|route|drive|driving + 22|jalhay',
      'sugar',
      'apple',
      'flu|vaccin',
      'balcony|second floor',
      'lives alone|alone',
    ],
    expired: ['planning|plan|schedul|rota|roster|office|depot + june', 'flu|vaccin'],
    questions: [
      ask(
        'Which bus line does Mireille drive?',
        'line|bus|route|drive|driving + 22|jalhay',
        'line|bus|route|drive + 14',
      ),
      ask(
        'Where does Mireille live?',
        'theux + live|living|move|moving|sign|bought|buy|purchase|chose|new',
        'lives|living|resides|has a house|owns|her house has|home has|house with + tilleuls|three',
        'flat|apartment + spa',
      ),
      ask(
        'How often does Mireille go to physiotherapy?',
        'physio|kine|therapy|session + once|only|weekly|one time|every friday|on fridays|on friday|friday now',
        'physio|kine|therapy|session + twice|two|tuesday',
      ),
      ask(
        'Who looks after the cat Biscotte?',
        'biscotte|cat + clara|daughter',
        'has a cat|owns a cat|with her cat|with a cat|cat named|cat called|keeps a cat',
      ),
      ask(
        'What kind of music does Mireille make?',
        'sing|choir|alto',
        'plays the accordion|plays accordion|play the accordion|has played the accordion|accordion since',
      ),
      ask('What does Mireille bake at the weekend?', 'apple', 'rice tart|rice + tart'),
      ask("What is the name of Mireille's grandson?", 'lucas'),
    ],
  }),
  persona('nkechi', {
    documents: [
      chat(
        '2026-02-09',
        `U: can you help me plan my meals? I'm a staff nurse in Leeds, on nights this whole rota, orthopaedic ward. I end up eating crisps at 4am
        A: Of course. Do you have anything you don't eat?
        U: No pork. And dairy upsets my tummy. I like jollof, moi moi, anything spicy really
        A: Great, I can work with that. How do you get home after a shift?
        U: my Corsa, when she agrees to start lol. 11 years old. I share a house in Headingley with two other nurses, Bea and Sunita, so the kitchen is always busy
        A: Batch cooking on your day off could save you.
        U: Sunday is church though, I sing soprano in the choir at St Aidan's. And me and Chidi are planning the wedding, 12 December in Enugu, about 300 guests!! my mum's list alone is 140`,
      ),
      chat(
        '2026-05-18',
        `U: Update: ward changed my rota, I'm on days from this month. Seven thirty to eight. My body doesn't know what to do
        A: It can take a couple of weeks to adjust. Try bright light early on.
        U: The Corsa died on the ring road last week, properly. I'm cycling in now, got a second hand Dawes from Gumtree for £90. 25 minutes each way
        A: That's a solid commute and good exercise!
        U: My dad was diagnosed with type 2 diabetes so I'm thinking about our family's sugar. He's back home in Enugu, 68, retired headmaster. Also we had to shift the wedding, my dad needs time. 3 April next year, Easter Saturday is actually the 27th of March so it's the week after
        A: I hope he is doing well. Would you like a diabetic friendly meal list for him?
        U: Yes please. And he likes yam too much`,
      ),
      text(
        '2026-08-03',
        `Nkechi: Guess who passed her interview!!
        Bea: NO WAY. Diabetes specialist nurse??
        Nkechi: Yesss. Start on 7 September, at the community clinic in Harrogate. No more ward.
        Bea: So you're leaving us in the house?
        Nkechi: Never, Headingley till the wedding at least, I'll take the train. And Sunita's moving to Hull, so we need someone for the box room.
        Bea: I'll put an ad up. Is Chidi still looking in Manchester?
        Nkechi: He was, he didn't like it. He stays in Sheffield at the engineering firm.
        Bea: And the guest list?
        Nkechi: Cut to 180. I threatened my mother. She's not speaking to me till Thursday haha
        Bea: legend. rota check, you still off on the bank holiday?
        Nkechi: Yes, 31st August I'm off, barbecue at ours.`,
      ),
      chat(
        '2026-10-12',
        `U: I love the clinic job btw. Patients actually remember my name. Band 6 too
        A: That's wonderful to hear, Nkechi. What can I help with today?
        U: Song ideas. I stopped singing soprano, voice is tired, and the choir needed someone to conduct, so I direct them now. Need three pieces for Advent
        A: How about something with call and response to bring in the congregation?
        U: perfect. And a second thing: wedding caterer wants a final number. We're 220 again, don't ask, Chidi's uncles. My dress is being sewn by Auntie Ify in Enugu, cream lace with coral beads
        A: It sounds gorgeous. I'd give the caterer a ceiling of 230.
        U: Dad's sugar is much better by the way, he walks every morning. He even cut down on the yam`,
      ),
    ],
    facts: [
      'nurse',
      'ward|orthop',
      'night',
      'leeds',
      'pork',
      'dairy|lactose',
      'jollof|moi moi|spicy',
      'corsa|car',
      'headingley',
      'bea',
      'sunita',
      'house|share|housemate',
      'church|aidan',
      'choir|soprano|sing',
      'chidi',
      'wedding|marry|married|fianc',
      'enugu',
      '300|140|guest',
      'mum|mother',
      'day shift|days|seven thirty|7:30|day rota',
      'cycl|bike|bicycle|dawes',
      'gumtree|90|second hand|second-hand',
      '25 min',
      'dad|father',
      'diabet',
      'headmaster|68',
      'april|postpon|3 april',
      'clinic|harrogate',
      'specialist',
      '7 september|september',
      'train',
      'hull',
      'box room|lodger|room',
      'manchester',
      'sheffield|engineering',
      '180',
      '220',
      'barbecue|31 august|august 31|bank holiday|31st',
      'band 6|band six',
      'direct|conduct|lead',
      'advent',
      'dress|lace|ify|coral',
      'yam',
      'walk',
      'cater',
      'crisps',
      'interview',
      'patient',
    ],
    expired: ['barbecue|31 august|august 31|bank holiday|31st'],
    questions: [
      ask(
        'Where does Nkechi work as a nurse?',
        'clinic|harrogate|specialist',
        'orthop|ward nurse|works on a ward|nurse on a ward',
      ),
      ask('How does Nkechi get to work?', 'train', 'cycl|bike|bicycle|dawes', 'drives|drive|owns|own|has a + corsa'),
      ask('When is the wedding of Nkechi and Chidi?', 'april', 'december'),
      ask('How many guests are invited to the wedding?', '220', '180', '300'),
      ask(
        'What does Nkechi do in the church choir?',
        'direct|conduct|lead',
        'sings in|sings soprano in|soprano in the|a soprano|soprano singer',
      ),
      ask('Where does Nkechi live?', 'headingley'),
      ask('Where does Chidi work?', 'sheffield|engineering'),
    ],
  }),
];
