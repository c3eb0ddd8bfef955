import { ask, chat, type Persona, persona, text } from '../persona.js';

/** The fourth half, written blind by an author who has seen neither the code nor the other halves. */
export const fourthFourSecond: readonly Persona[] = [
  persona('osman', {
    documents: [
      chat(
        '2026-01-19',
        `U: I have a phone repair shop at the Kruiskade in Rotterdam. Want to make a sign with the prices. Screen iPhone 89 euro, battery 49 euro.
        A: Happy to help. What are your opening hours?
        U: Monday till Saturday, 10 to 18. Friday I close between one and two for the prayer.
        A: Good, I'll add that. Anything else for the sign?
        U: Put also "we speak Turkish, Dutch, English". My Dutch is good after 16 years, English you see yourself :) My nephew Emre helps me on Saturday.
        A: Noted! How is the business going?
        U: Ok, busy. Too much cigarettes, one pack a day, my wife Sevgi hates it. And my son Kerem, 13, plays left back with Sparta youth so I drive every Wednesday evening to training with the Berlingo.`,
      ),
      chat(
        '2026-04-13',
        `U: I need a letter to my landlord. He increases the rent from 1.400 to 1.750, this is for the shop. I want to say no in a nice way
        A: Sure. Do you have a contract with a fixed indexation?
        U: I think yes, 3 percent. I will search the paper. Also I open a second shop in Schiedam on the first of June, with my brother in law Hakan. So I need the money!
        A: Congratulations! Will you close the one in Rotterdam?
        U: No no, both. Kruiskade is my baby. Oh and write new price, iphone screen is 99 now, parts are more expensive
        A: Understood. And how is the smoking?
        U: I stop with cigarettes since Ramadan, I do the vape now. Sevgi says it's the same. Kerem moved to goalkeeper by the way! He is tall suddenly, 1.81, taller than his father.`,
      ),
      text(
        '2026-07-20',
        `Hakan: abi the machine for the glass is not cold, did you call the man?
        Osman: He comes Thursday between 9 and 12. You're in Schiedam then?
        Hakan: yes I open. you?
        Osman: I'm in Kruiskade the whole week, Emre is in Turkey till 16 August so Saturday I'm alone also.
        Hakan: ok. What did you do with the landlord
        Osman: We shook hands on 1.550. I bought him baklava.
        Hakan: haha smart. You selling the Berlingo?
        Osman: Sold already, to the baker. I have now a Kangoo, electric, because of the zone in the centre. And from August we close on Mondays, both shops, Sevgi wants to see me.
        Hakan: my sister is right. Vaping?
        Osman: Finished since three weeks. Nothing, only sunflower seeds.
        Hakan: mashallah`,
      ),
      chat(
        '2026-10-19',
        `U: Hi. Can you make a plan for my walking? The doctor said my blood pressure is 150 over 95, I must walk 30 minutes every day and eat less salt.
        A: Of course. When would suit you?
        U: Before the shop, at eight. Around the Kralingse Plas on Monday because then I'm free, the other days just along the Maas.
        A: Lovely. I'd start at an easy pace for two weeks.
        U: Good. I take also a pill, amlodipine 5 mg, since 2 October. And Emre is not helping anymore, he started an apprenticeship as electrician, so I hired a girl for Saturdays, Yasmina, very quick with the screens.
        A: That sounds like a good solution. How is Kerem's season?
        U: Sparta let him go in summer. He cried one day. Now he keeps for Excelsior and he likes it more, training is Tuesday and Thursday.`,
      ),
    ],
    facts: [
      'phone|repair|shop',
      'kruiskade|rotterdam',
      '89',
      '49|battery',
      '10 to 18|10:00|10am|10 am|monday to saturday|monday till saturday|opening hours|opens|ten to',
      'friday|prayer|pray',
      'turkish|dutch|english|language',
      '16 year|sixteen',
      'emre|nephew',
      'cigarette|smok|pack',
      'sevgi|wife',
      'kerem|son',
      'left back|left-back',
      'sparta',
      'wednesday',
      'berlingo',
      'landlord|rent',
      '1.400|1400|1,400',
      '1.750|1750|1,750',
      'schiedam|second shop',
      'hakan|brother-in-law|brother in law',
      '99',
      'ramadan',
      'vape|vaping',
      'goal|keeper',
      '1.81|tall',
      '3 percent|3%|index|contract',
      '16 august|august 16|emre + turkey',
      'machine|technician|repairman + thursday|come|coming|visit',
      '1.550|1550|1,550',
      'baklava',
      'kangoo|electric car|electric van',
      'baker',
      'zone',
      'closed on monday|close on monday|closes on monday|monday',
      'sunflower',
      'blood pressure|150|hypertens',
      'walk',
      'salt',
      'kralingse|maas',
      'amlodipine|5 mg',
      'electrician|apprentice',
      'machine|glass',
      'yasmina',
      'excelsior',
      'tuesday|thursday',
    ],
    expired: ['16 august|august 16|emre + turkey', 'machine|technician|repairman + thursday|come|coming|visit'],
    questions: [
      ask('How much does Osman charge for an iPhone screen?', '99', '89'),
      ask('How much rent does Osman pay for the shop?', '1.550|1550|1,550', '1.400|1400|1,400', '1.750|1750|1,750'),
      ask(
        'Does Osman smoke?',
        'sunflower|quit vap|stopped vap|finished vap|finished with vap|no longer vap|gave up vap|given up vap|not vap|quit both|no longer smokes or|neither|stopped smoking and vap|quit smoking and vap|smoke-free|smoke free|nicotine',
        'pack a day|a pack|one pack',
        'now vap|vapes now|vapes instead|vapes since|uses a vape|switched to vap|is vaping|vaping instead|and vapes|but vapes|took up vap|started vap',
      ),
      ask(
        'What car does Osman drive?',
        'kangoo|electric car|electric van|electric vehicle',
        'drives|drive|driving|has a|owns|with the|in the|in his|uses|by + berlingo',
      ),
      ask(
        'Who helps Osman in the shop on Saturdays?',
        'yasmina',
        'emre helps|emre, helps|nephew helps|helped by|help from|emre works|emre assists|nephew works',
      ),
      ask(
        'Which club does Kerem play for?',
        'excelsior',
        'plays|play|playing|trains|left back|left-back|goalkeeper|youth + sparta',
      ),
      ask('Where are the shops of Osman?', 'kruiskade|rotterdam|schiedam'),
    ],
  }),
  persona('petra', {
    documents: [
      text(
        '2026-01-25',
        `Sunday, snow. Did nothing useful and it was great. Translated two pages of the cookbook (German into Slovak, deadline is 20 March, publisher is nervous already) and then went out with Zofka, who ate half of somebody's snowman. She's a beagle, what do I expect.
        Marek came in the evening, we have been together three years on Tuesday. He wants us to move in together in spring, his flat in Petrzalka. I said maybe. I like my little room above the bookshop in Trnava.
        New year's promises so far: no sweets (broken on 2 January), climbing twice a week at the wall (kept!), call grandma Hela every Sunday (kept, she talked about her hip for an hour). I can do 6a now, barely, Ivana belays me and swears a lot.`,
      ),
      chat(
        '2026-04-06',
        `U: I need some advice. Marek and I broke up two weeks ago, and I still have his keys, his drill and his awful fern
        A: I'm sorry, Petra. Would you like to hand things back in person or not?
        U: not. I'll send it with my brother Tomas. He is himself moving to Brno next week so he has a van
        A: That sounds practical and gentle.
        U: The cookbook went out on time at least. Now I have a crime novel from Austria, 400 pages, until the end of September. And I'm learning to bake bread from the recipes I translated
        A: A good outcome from a hard spring! Are you still climbing?
        U: I tore a ligament in my finger, left ring finger, so six weeks pause, till the middle of May. I swim instead, Trnava pool, every morning at 6:30. I hate it but it helps with the sadness.`,
      ),
      chat(
        '2026-07-13',
        `U: Is it silly to leave a room you love? The bookshop closes and the owner sells the building. So I must get out by the end of August.
        A: Not silly, but it is a loss. Do you know where to go?
        U: I looked at Brno because Tomas is there, but no. I found a small house in Modra, among vineyards, 480 euros. I take it from 15 August. Zofka will have a garden!
        A: That sounds beautiful. What about work?
        U: From home as always. The crime novel is half done. I also teach German on Wednesdays at a language school in Pezinok, started in June, for the money, beside the translating.
        A: You are busy! Back on the wall?
        U: Yes!! Finger is ok, I'm climbing again, once a week only. No swimming anymore thank god. And grandma Hela gets a new hip on 3 September.`,
      ),
      chat(
        '2026-10-26',
        `U: I handed in the novel, 10 days late, nobody died (well, eleven people did, in the book).
        A: Ha! Congratulations. What's next on your desk?
        U: A memoir of a Viennese gardener, I have it until February. And I have to tell you something: I met somebody, Juraj, he makes wine in the next street. Six weeks now.
        A: How lovely! Does Zofka approve?
        U: She adores him, he gives her cheese. My problem is that I'm now on 6b and Juraj has fear of heights, so he waits below and reads.
        A: A patient man. And grandma?
        U: The hip went great, she walks with one stick. I call her on Saturdays since she goes on Sundays to a dance thing for pensioners, can you imagine. And the school in Pezinok gave me a second evening, so Mondays too.`,
      ),
    ],
    facts: [
      'translat',
      'cookbook',
      'cookbook|deadline + march',
      'publisher',
      'german|slovak',
      'zofka|beagle|dog',
      'marek',
      'three years|3 years',
      'petrzalka',
      'trnava|bookshop|room',
      'sweets',
      'climb',
      '6a',
      'grandm|hela',
      'hip',
      'ivana|belay',
      'broke up|broken up|split|separat|breakup',
      'keys|drill|fern',
      'tomas|brother',
      'brno',
      'van',
      'novel|crime|austria',
      'september + novel|crime|translat',
      'bread|bake|baking',
      'finger|ligament',
      'may + pause|break|climb|six weeks|finger',
      'swim|swam|pool',
      '6:30|half past six',
      'sad',
      'august + leave|move|vacate|out',
      'modra|house|vineyard',
      '480',
      'garden',
      'pezinok|teach|language school',
      'wednesday',
      'from home',
      '3 september|september 3|hip + surgery|replacement|operation|new',
      'memoir|gardener|vienn',
      'february',
      'juraj',
      'wine',
      'cheese',
      '6b',
      'height',
      'stick|cane',
      'saturday',
      'dance|dancing',
      'monday',
      'late|handed in|submitted|delivered|finished',
      'snow',
    ],
    expired: ['cookbook|deadline + march', 'may + pause|break|climb|six weeks|finger'],
    questions: [
      ask(
        'Where does Petra live?',
        'modra|vineyard',
        'lives|living|likes|loves|resides|has a room|home|rents + trnava|bookshop',
      ),
      ask(
        'Who is Petra together with?',
        'juraj',
        'marek + been together|are together|is together|is in a relationship|is dating|is her|boyfriend is|partner is|wants',
      ),
      ask(
        'What is Petra translating at the moment?',
        'memoir|gardener|vienn',
        'is translating|working on|half|until|due|is currently|by the end|has a|has to + novel|crime',
        'is translating|translates|working on|deadline|due|has to|must|until|by 20|publisher + cookbook',
      ),
      ask('Which climbing grade does Petra manage?', '6b', '6a'),
      ask(
        'On which day does Petra call her grandmother?',
        'call|phone|ring|grandm|hela + saturday',
        'every sunday|each sunday|grandmother on sunday|grandma on sunday|hela on sunday',
      ),
      ask('On which days does Petra teach German?', 'teach|german|school|class|pezinok|evening + monday'),
      ask('Where does Tomas, the brother of Petra, live?', 'brno'),
    ],
  }),
];
