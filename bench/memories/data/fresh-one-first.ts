import { ask, chat, type Persona, persona, text } from '../persona.js';

export const freshOneFirst: readonly Persona[] = [
  persona('odalys', {
    documents: [
      chat(
        '2026-01-14',
        `U: Hey, quick one: how long do I boil an egg if I want it jammy?
        A: Six and a half minutes, then straight into cold water.
        U: Perfect. I'm a chemistry teacher at a secondary school in Valencia, you'd think I'd know.
        U: I live in Valencia too, on the fourth floor without a lift, so carrying the groceries up is my workout.
        A: You could try a delivery service!`,
      ),
      chat(
        '2026-03-22',
        `U: Right, big news. I handed in my notice at the school on Friday.
        A: Wow, what's next?
        U: As of Monday 6 April I'll be working for a perfume lab in Grasse.
        U: Would you have done it?
        A: If it makes you happy, then certainly.`,
      ),
      chat(
        '2026-05-17',
        `U: Unpacked the last box yesterday. So that's it, I officially live in Grasse.
        A: Welcome home! You might like to join a running club to meet people.
        U: Running has never been my thing.
        U: It's a twelve minute walk to the lab and I do it every morning.`,
      ),
    ],
    facts: [
      'chemistry',
      'fourth floor|fourth-floor|lift',
      'valencia',
      'notice|resign|quit|left + school|teach|job',
      'perfume',
      'grasse',
      'running|run + never|not |no ',
      'walk|on foot',
    ],
    questions: [
      ask('What does the user do for a living?', 'perfume|lab', 'is a chemistry|works as a chemistry|teaches'),
      ask('Which town does the user live in?', 'grasse', 'lives|living|based|resides + valencia'),
      ask('How does the user get to work?', 'walk|on foot'),
    ],
  }),
  persona('torsten', {
    documents: [
      chat(
        '2026-02-03',
        `U: I drink way too much coffee, six cups a day easily.
        A: That's quite a lot! Have you considered decaf?
        U: Hm, no thanks.
        U: Does ibuprofen go with loratadine? I take that every day, I'm allergic to birch pollen.
        A: Usually yes, but do ask your pharmacist.`,
      ),
      chat(
        '2026-04-11',
        `U: So my doctor rang. Turns out it isn't birch at all, it's hazel I'm allergic to.
        A: Good to know! Hazel tends to flower earlier in the year.
        U: Also, I've cut out coffee completely. Day nine.
        U: I drink green tea instead, would you believe it.`,
      ),
      chat(
        '2026-07-19',
        `U: What would happen if I drank a whole litre of cold brew, just hypothetically?
        A: You'd probably feel jittery and anxious.
        U: Ha, thought so. Still off coffee, don't worry.
        U: My wife Annegret swears by magnesium.
        U: I'm on crutches until the end of July. Tore a ligament playing padel.`,
      ),
      chat(
        '2026-10-04',
        `U: I'm back on the padel court, the ligament has healed.
        A: Great to hear, take it slowly!
        U: Swapped the loratadine for a nasal spray, and that's much better.
        U: Cheers for listening.`,
      ),
    ],
    facts: [
      'coffee + six|cups|too much|lot',
      'loratadine',
      'birch',
      'hazel',
      'coffee + cut|quit|gave|given|stop|off |no |no longer|not |without|any more|anymore',
      'green tea',
      'annegret + wife|married|spouse',
      'annegret + magnesium',
      'crutches',
      'ligament',
      'padel',
      'nasal spray',
    ],
    expired: ['crutches'],
    questions: [
      ask(
        'Does the user drink coffee?',
        'coffee + cut|quit|gave|given|stop|off |no |no longer|not |without|any more|anymore',
        'drinks + coffee',
      ),
      ask('Which pollen is the user allergic to?', 'hazel', 'birch'),
      ask('What does the user take against the allergy?', 'nasal spray', 'takes|taking + loratadine'),
      ask('What sport does the user play?', 'padel'),
    ],
  }),
  persona('kavita', {
    documents: [
      text(
        '2026-01-29',
        `Kavita: You okay? You sounded odd on the phone.
        Ruben: All good! I've got a ferret now, that was the noise. He's called Pickle.
        Kavita: A ferret?! Ha, I'll hide my slippers when you visit.
        Ruben: How's Delft treating you?
        Kavita: I live in a house with three other girls here, it's never quiet.
        Ruben: Sounds exhausting.`,
      ),
      text(
        '2026-04-06',
        `Ruben: Pickle got out over the balcony last night. He was in next door's laundry.
        Kavita: Legend. Listen, I've got news: Joost and I are together!
        Ruben: Finally!
        Kavita: And I'm done with Delft. We moved to Leiden on Thursday.
        Ruben: Wow, that's quick. Congrats!`,
      ),
      text(
        '2026-08-15',
        `Kavita: How's the furry bandit?
        Ruben: I had to give Pickle away, my new landlord doesn't allow animals.
        Kavita: Oh no, poor you.
        Ruben: My aunt Lies took him, so he has a garden now.
        Kavita: Aw. If I had a garden I'd get a goat.`,
      ),
      text(
        '2026-11-02',
        `Kavita: So, Joost and I aren't a couple anymore.
        Ruben: Oh Kav. Are you leaving Leiden?
        Kavita: No, I'm staying in Leiden. The lease is in my name.
        Ruben: Good. I go climbing every Tuesday, come along some time.
        Kavita: Maybe!`,
      ),
    ],
    facts: [
      'ruben + ferret',
      'pickle',
      'kavita + delft',
      'kavita + three',
      'kavita + joost + together|dating|relationship|partner|boyfriend|couple|broke|split',
      'leiden',
      'pickle|ferret + gave|give|away|rehome',
      'landlord',
      'aunt|lies',
      'joost + broke|split|no longer|not |ended|any more|anymore|separated',
      'kavita|name + lease',
      'ruben + climb',
    ],
    questions: [
      ask('Where does Kavita live?', 'leiden', 'lives|living|based|room|shares + delft'),
      ask(
        'Does Ruben still have his ferret?',
        'ruben|pickle|lies|ferret + gave|give|given|away|rehome|took|no longer',
        'ruben has a|ruben has got|ruben owns + ferret',
      ),
      ask(
        'Is Kavita in a relationship?',
        'joost|single + broke|split|no longer|not |ended|any more|anymore|separated|kavita is single',
        'joost + together|dating|relationship|partner|boyfriend|couple',
      ),
      ask('What does Ruben do every Tuesday?', 'climb'),
    ],
  }),
  persona('wanjiru', {
    documents: [
      text(
        '2026-01-19',
        `First week back on campus. I'm in my second year of civil engineering in Nairobi. Statics is going to eat me alive.
        Njeri, my roommate, snores like a tractor. I work Saturdays at my uncle's phone shop for pocket money.
        Note to self: breathe.`,
      ),
      text(
        '2026-04-03',
        `Spoke to the dean. I'm switching from civil engineering to statistics. Feels right.
        Mum took it better than I thought she would. My bursary runs until 2028, thank God.`,
      ),
      text(
        '2026-06-28',
        `Statistics suits me. I no longer share a room with Njeri, I have a studio in Kilimani all to myself.
        Quiet at last. Rain all day.`,
      ),
      text(
        '2026-10-11',
        `I've stopped working at the phone shop, it ate my Saturdays. I tutor two first-years in maths on Wednesdays, which pays better.
        Started swimming at the Y before breakfast and I'm hooked.`,
      ),
    ],
    facts: [
      'civil engineering',
      'njeri',
      'phone shop',
      'statistics',
      'bursary',
      'kilimani|studio',
      'phone shop + stop|quit|left|no longer|not |gave',
      'tutor',
      'swim',
      'second year|second-year|nairobi',
    ],
    questions: [
      ask('What does the user study?', 'statistics', 'civil engineering'),
      ask('Where is the user living?', 'kilimani|studio', 'shares a room|sharing a room|roommate is njeri|njeri is'),
      ask('How does the user earn money?', 'tutor', 'works + phone shop'),
      ask('What exercise does the user do in the morning?', 'swim'),
    ],
  }),
  persona('desmond', {
    documents: [
      chat(
        '2026-01-31',
        `U: The heater in my Corolla is blowing cold air again, any idea?
        A: It may be the thermostat or low coolant.
        U: My number's 07700 900113 by the way, if you ever need to text me lol.
        U: I drive forty miles each way to the depot in Swindon, so a cold car is no joke.`,
      ),
      chat(
        '2026-03-08',
        `U: Well, the Corolla finally gave up the ghost and went to the scrapyard.
        A: Sorry to hear it! Will you get another one?
        U: Already did. I'm driving a second-hand Skoda Fabia.
        U: My neighbour has a Tesla and won't shut up about it.`,
      ),
      chat(
        '2026-06-21',
        `U: New phone number, it's 07700 900786. The old one is dead.
        A: Got it.
        U: If I won the lottery I'd buy a Porsche, obviously.
        U: I'm borrowing my brother's moped this week only, long story.`,
      ),
      chat(
        '2026-09-13',
        `U: I've been transferred, I work at the Reading depot rather than Swindon.
        U: Ten minutes down the road, bliss!
        A: That will save you a lot of petrol.
        U: It sure will.`,
      ),
    ],
    facts: [
      'corolla',
      '900113',
      'swindon',
      'corolla + scrap|gave up|died|no longer|gone|broke',
      'skoda|fabia',
      'neighbour + tesla',
      '900786',
      'moped',
      'reading',
      'minutes|reading',
    ],
    expired: ['moped'],
    questions: [
      ask('Which car does the user drive?', 'skoda|fabia', 'drives|has a|owns|car is + corolla'),
      ask("What is the user's phone number?", '900786', '900113'),
      ask('Which depot does the user work at?', 'reading', 'swindon'),
    ],
  }),
  persona('harriet', {
    documents: [
      text(
        '2026-02-09',
        `Care plan notes. Harriet is 83 and lives alone in a bungalow in Whitby. Harriet takes warfarin.
        Harriet's niece Pauline visits on Sundays. Harriet takes two sugars in her tea.`,
      ),
      text(
        '2026-04-27',
        `Harriet had a fall on 20 April. Harriet now uses a walking frame. Pauline is on holiday until 9 May.
        Harriet doesn't want sugar in her tea any more.`,
      ),
      text(
        '2026-07-07',
        `Harriet has moved into Rosedale House, a care home in Scarborough. The GP has replaced warfarin with apixaban.
        Harriet asked whether the cat next door could visit. Lovely day.`,
      ),
      text(
        '2026-10-22',
        `Pauline comes on Thursdays instead of Sundays, as of this month. Harriet has joined the choir at Rosedale House.
        Harriet is deaf in her left ear.`,
      ),
    ],
    facts: [
      'harriet + 83',
      'whitby|alone',
      'warfarin',
      'pauline + niece',
      'pauline + sunday',
      'sugar + two',
      'fall|fell',
      'walking frame',
      'pauline + holiday',
      'sugar + no|not |without|any more|anymore|stopped',
      'rosedale|scarborough + moved|lives|living|care home|resident',
      'apixaban',
      'pauline + thursday',
      'choir',
      'deaf',
    ],
    expired: ['pauline + holiday'],
    questions: [
      ask('Where does Harriet live?', 'rosedale|scarborough', 'lives|living|bungalow + whitby|alone'),
      ask('Which blood thinner does Harriet take?', 'apixaban', 'warfarin'),
      ask('On which day does Pauline visit?', 'thursday', 'sunday'),
      ask('Does Harriet take sugar in her tea?', 'sugar + no|not |without|any more|anymore|stopped', 'two sugars'),
    ],
  }),
];
