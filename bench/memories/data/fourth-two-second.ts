import { ask, chat, type Persona, persona, text } from '../persona.js';

/** The fourth half, written blind by an author who has seen neither the code nor the other halves. */
export const fourthTwoSecond: readonly Persona[] = [
  persona('gonca', {
    documents: [
      chat(
        '2026-01-30',
        `U: Hi, I'm an architect in Izmir and on 11 February I must present our design for a library in Bornova to the jury. I get terrible stage fright, what helps?
        A: Rehearse the first two minutes until they're automatic, and breathe out slowly before you start.
        U: Ok. I'm 38 and still my knees shake! We are five at the office, Studio Karaca, it belongs to my old professor and I've been there nine years, you would think I learned it.
        A: Perhaps practise in front of someone friendly?
        U: Emre, my boyfriend. We live in Karsiyaka and I could practise on the ferry to work, with the seagulls. We marry on 5 September in my mother's garden in Foca by the way, eighty guests. Do you know a wedding menu that works for a vegan bride? I also play the oud, badly, maybe not at the wedding.`,
      ),
      text(
        '2026-04-25',
        `Selin: Did you win?? Tell me!
        Gonca: We won! The library will be built, they start in October. But Karaca put only his own name on the drawings.
        Selin: No!
        Gonca: So I resigned the same evening. From May I'm on my own, Gonca Mimarlik, with a desk in a co-working place in Alsancak. I'm scared and very happy.
        Selin: Wow. And the wedding?
        Gonca: Emre's father has chemo until the autumn, so we settled on 22 May next year. Same garden.
        Selin: Poor man. Can I bring you something vegan tomorrow?
        Gonca: Bring sea bass. I eat fish again, my iron was on the floor and the doctor scolded me. Still no meat.
        Selin: My mother will throw a party.`,
      ),
      chat(
        '2026-08-02',
        `U: I have two projects now, a stone house and a dental clinic. Can I afford an employee?
        A: Depends on your margin. A part-time start is less risky.
        U: That's what I did, a student, Baran, three afternoons a week since 1 July. He draws better than me.
        A: Lovely. How is the commute these days?
        U: We bought a flat in Guzelbahce and moved on 20 July, so I drive, forty minutes in Emre's old Renault, singing. We cut the guest list to forty, my mother doesn't speak with me. My oud teacher went away to Ankara and I take a ceramics class on Saturdays, so far three crooked bowls. Which glaze is safe for food?
        A: Look for glazes labelled lead-free and dinnerware safe, fired to full temperature.`,
      ),
      chat(
        '2026-10-27',
        `U: I'm pregnant! Eleven weeks, due in the middle of May. Exactly then, can you imagine me in the dress? So we did it quietly at the registry office on 9 October, six people and a simit.
        A: Double congratulations, Gonca! How do you feel?
        U: Sick. Even the smell of the sea bass is impossible, I live on bread and olives.
        A: Small, frequent, plain meals often help. Has work calmed down?
        U: No! Since the first of the month I have a little shop in Urla as my office, with a huge window, people come in and ask for cigarettes. Baran will be full time from January. My sister Gulay also moves to Izmir, from Bursa, she'll help with the baby. Which folic acid dose is usual?
        A: 400 micrograms a day is usual; confirm with your doctor.`,
      ),
    ],
    facts: [
      'architect',
      'izmir',
      '11 february|february 11|february 11th|11th of february',
      'library|bornova|present',
      'selin',
      'stage fright|nervous|shake',
      '38|thirty-eight',
      'karaca',
      'professor',
      'nine|9 years',
      'five people|five|5 people',
      'emre',
      'karsiyaka',
      'ferry',
      '5 september|september 5|foca|garden',
      'eighty|80',
      'vegan',
      'oud',
      'won|win',
      'october',
      'name|credit|drawing',
      'resign|quit|left',
      'her own|own practice|own office|own studio|own firm|own business|mimarlik|independent|freelance|self-employ',
      'alsancak|co-work|cowork',
      'scared|happy',
      'chemo|father',
      '22 may|may 22|may 2027',
      'fish|sea bass',
      'iron',
      'meat',
      'stone house|two project|project',
      'dental|clinic',
      'baran',
      'student|part-time|part time|afternoon',
      'guzelbahce',
      '20 july|july 20',
      'drive|driving|renault|forty minutes|40 min|40-min',
      'forty|40 guest|guest',
      'mother + not|speak|angry',
      'ankara|teacher',
      'ceramic|pottery|bowl',
      'pregnan',
      'due|may',
      'registry|9 october|october 9|married',
      'bread|olives',
      'nause|sick',
      'urla + shop|office|window',
      'baran + full-time|full time|january',
      'gulay|sister',
      'bursa',
      'smell',
    ],
    expired: ['11 february|february 11|february 11th|11th of february'],
    questions: [
      ask(
        'Where does Gonca work?',
        'her own|own practice|own office|own studio|own firm|own business|mimarlik|independent|freelance|self-employ|urla',
        'karaca + nine|five|works at|professor|9 years',
      ),
      ask('Where is the office of Gonca?', 'urla', 'alsancak|co-work|cowork'),
      ask('Where does Gonca live?', 'guzelbahce', 'karsiyaka'),
      ask(
        'When is or was the wedding of Gonca and Emre?',
        'registry|9 october|october 9|9th of october|9th october|quietly|six people|six guests',
        '5 september|september 5|foca + garden|september',
        '22 may|may 22|22nd',
      ),
      ask('How does Gonca get to work?', 'drive|driving|renault|by car', 'ferry'),
      ask('What does Gonca do on her free Saturdays, which hobby has she?', 'ceramic|pottery', 'oud + play'),
      ask('Who works for Gonca?', 'baran'),
    ],
  }),
  persona('hollis', {
    documents: [
      chat(
        '2026-02-16',
        `U: Name's Hollis, 63, I run forty head of Angus outside Lynnburg, Tennessee. Knees are shot. How does a man know when to slow down?
        A: Listen to your body and your budget. What does a typical day look like?
        U: Feed at four, then I drive the school bus, route 9, been doing that 24 years. Truck's an 04 Silverado with 280 thousand miles on her, about like me. Wife Darlene teaches third grade and she's hanging it up when school lets out May 22.
        A: Then maybe you could plan it together.
        U: Maybe. We got two boys, Clay does heating and air up in Nashville and Wes is Navy, stationed at Norfolk. I'm a deacon at First Baptist too so Sundays are spoke for. Blue heeler named Rooster does most of the thinking round here.`,
      ),
      chat(
        '2026-05-04',
        `U: Hollis again. Hauled half the herd to the sale barn, twenty left. Prices were crazy good.
        A: Good timing! How are the knees?
        U: Left one's getting replaced June 15 at the county hospital. Clay's coming down to put up the hay while I lay on the couch. Oh and they stuck me on route 14, way out past the quarry, I'm up at 3:30 now.
        A: That's early! Is Darlene looking forward to having her days free?
        U: Ha. She went and signed on for one more year, says she can't stand the thought of me all day long. I had to laugh. What can I use on fence posts that the cows wont lick? And I can't have shellfish, so don't tell me to eat shrimp for my joints like that other website.
        A: Noted! For the posts, try a lick-safe repellent.`,
      ),
      text(
        '2026-08-10',
        `Wes: Hey Pop, how's the knee?
        Hollis: Bends better than the other one. And that bus is somebody else's problem, I turned in the keys on the last day of July.
        Wes: No way. What are you gonna do all day?
        Hollis: Building dulcimers in the shop. Made two so far, I ask 350 apiece, and a preacher took one already. How's San Diego?
        Wes: Sunny. I like the new ship.
        Hollis: Your mama hates having you clear out there on the other coast.
        Wes: I know. Is the old truck still alive?
        Hollis: Threw a rod on the interstate. I bought a 2019 Tundra off of Dewey.
        Wes: A Toyota??
        Hollis: Don't tell your granddaddy. Rooster passed in June, I buried him by the pond. Got a pup now, Pickle, she's eat one boot already.`,
      ),
      chat(
        '2026-10-20',
        `U: Well the last of the cows went to the Hendersons last week. First time since 1981 there's nothing bawling out there. I lease them the pasture for 2,400 a year.
        A: That's a big change. How does it feel?
        U: Quiet. Darlene wants alpacas, I said I'd think on it, which means no.
        A: And the dulcimers?
        U: They go for 450 apiece now, I got a booth at the craft fair in Lynnburg first Saturday of every month. Let a younger man have my seat with the deacons too, I just sing bass and sit in the back. Doctor says I'm prediabetic, A1C 6.1, so I quit sweet tea, which is like quitting air. Clay and his wife are expecting in February, our first grandbaby. What kind of wood would you use for a cradle?
        A: Cherry or maple would be lovely and sturdy.`,
      ),
    ],
    facts: [
      '63|sixty-three',
      'angus|forty|40',
      'lynnburg|tennessee',
      'knee',
      'feed|four',
      'school bus|bus',
      'route 9',
      '24|twenty-four',
      'silverado',
      '280',
      'darlene + teach|third|wife',
      'darlene + retire|may',
      'clay + nashville|heating|hvac|air',
      'wes + navy|norfolk',
      'deacon',
      'baptist|sunday',
      'rooster',
      'heeler|dog',
      'twenty|20 head|20 cattle|20 angus|20 left|20 cow|half',
      'june 15|15 june|15th of june',
      'knee + replac|surg',
      'clay + hay',
      'route 14',
      '3:30|up at|early',
      'darlene + one more|another|year',
      'shellfish|shrimp',
      'price',
      'knee + bend|better|recover',
      'no longer|quit|stopped|retired|turned in|gave up|keys',
      'dulcimer',
      'preacher',
      '350',
      'san diego',
      'ship',
      'truck + rod|broke|died|threw|old',
      'tundra',
      'rooster + passed|died|buried',
      'pickle|pup',
      'boot',
      'henderson',
      'no cattle|no cow|last of|sold|no longer has|no longer keeps|no longer own',
      '1981',
      'lease|2,400|2400|pasture',
      'alpaca',
      '450',
      'booth|craft fair|saturday',
      'deacon + no longer|not|stepped|gave|former|younger',
      'bass',
      'prediabet|pre-diabet|a1c',
      'tea',
      'clay + expect|baby|february|child',
      'grand',
      'cradle',
      'wife|darlene + coast|miss|hate',
    ],
    expired: ['june 15|15 june|15th of june'],
    questions: [
      ask(
        'How many cattle does Hollis have?',
        'no cattle|no cow|last of|henderson|no longer has|no longer keeps|no longer own',
        'twenty|half|20 head|20 cattle|20 angus|20 left|20 cow + angus|cattle|cow|head|herd|left',
        'forty|40 + head|angus|cattle|cow',
      ),
      ask('Which truck does Hollis drive?', 'tundra', 'silverado'),
      ask(
        'Does Hollis still drive the school bus?',
        'no longer|quit|stopped|retired|turned in|gave up|handed in|somebody else|someone else + bus',
        'route 9',
        'route 14',
      ),
      ask('Where is Wes stationed?', 'san diego', 'norfolk'),
      ask('What does a dulcimer by Hollis cost?', '450', '350'),
      ask('What is the name of the dog of Hollis?', 'pickle', 'rooster + heeler|thinking'),
      ask('Where does Clay live?', 'nashville'),
    ],
  }),
];
