import { ask, chat, type Persona, persona, text } from '../persona.js';

/** The fourth half, written blind by an author who has seen neither the code nor the other halves. */
export const fourthOneFirst: readonly Persona[] = [
  persona('agnes', {
    documents: [
      chat(
        '2026-01-14',
        `U: Good morning. Agnes here, seventy-one and a retired postwoman. My left hip is giving me grief again. Any ideas for the stiffness in the mornings?
        A: Good morning, Agnes! A warm shower and some gentle stretching before breakfast often help. Do you get out much?
        U: Every day, twenty minutes along the harbour with Biscuit, that's my spaniel. When it's bad I have a paracetamol. I'm on the list for a new hip at Bronglais, they said maybe June.
        A: That sounds sensible. Do you have any help at home?
        U: I live on my own in my bungalow in Aberaeron since Hywel died four years ago. My daughter Carys keeps asking me to come to Cardiff, no thank you! I sing in the chapel choir on Mondays, that keeps me going. And I've the chiropodist on 22 January, so at least the feet will be in order.`,
      ),
      text(
        '2026-05-29',
        `Home again, day nine with the new hip. The physio girl is pleased with me. Carys stayed the whole first week and cooked as if for an army. Biscuit is next door at Dilwyn's until Sunday, he spoils her with ham. The doctor changed my tablets, I'm on naproxen, one with breakfast, and it does the trick. Told the choirmaster not to expect me back, I can't stand for two hours and frankly the new hymns are dreadful. Knitted a yellow cardigan for Carys's little one, Nia, who turns two in July. Must remember, no bath until the 20th of June, showers only. Rain all day. Listened to the cricket, which is to say I slept.`,
      ),
      chat(
        '2026-08-19',
        `U: Hello again! The new hip is three months old. I do forty minutes a day now, all the way to the woollen mill and back. The stick lives in the cupboard.
        A: That's a fantastic recovery, Agnes! Are you still managing the pain with medication?
        U: Not a single tablet since July. What I wanted to ask, I've started short mat bowls on Thursday afternoons, is the twisting all right?
        A: Bowls is usually fine after three months, but check with your physio about deep lunges.
        U: I will. Carys sent me a brochure for a sheltered flat in Lampeter. I went to look and it smelled of cabbage, so I'm staying put. How do I get candle wax out of a tablecloth by the way?
        A: Freeze it, scrape it, then iron through brown paper.`,
      ),
      text(
        '2026-10-12',
        `Carys: How's the house without Biscuit, Mam?
        Agnes: Too quiet. She had a good long life, fifteen is a great age. I fetched a cat from the rescue on Friday, Treacle, black as the devil and sleeps on the wireless.
        Carys: A cat! You hate cats.
        Agnes: I hated cats that weren't mine. And bowls is on Wednesdays from this month, the hall needed our slot for yoga.
        Carys: So what about Christmas, are you coming to us?
        Agnes: I've said I'd have Dilwyn over for his dinner, he's got nobody. But I'll come down for New Year on the train.
        Carys: Nia wants another cardigan. A red one.
        Agnes: Tell her it's on the needles already.`,
      ),
    ],
    facts: [
      '71|seventy-one|seventy one',
      'postwoman|postal|post worker|mail carrier|post office|postie',
      'hip + left|stiff|pain|grief|trouble|ache|bother',
      'twenty|20 min|20-min',
      'harbour|harbor',
      'biscuit|spaniel',
      'paracetamol',
      'hip + list|june|bronglais',
      'alone|on her own|by herself|bungalow|aberaeron',
      'hywel|widow',
      'carys + daughter|cardiff',
      'choir|sing',
      'chiropod',
      'new hip|hip + operat|surg|replace|recover',
      'physio + pleased|happy|satisf',
      'carys + week|cook',
      'biscuit + dilwyn|next door|neighbo',
      'ham',
      'naproxen',
      'choir + left|quit|not|no longer|gave up|stop|dislike|hymn|stand',
      'hymn',
      'knit|cardigan',
      'nia + two|2|july|grand|daughter|child',
      'bath|shower',
      'cricket',
      'forty|40 min|40-min',
      'mill',
      'stick|cane',
      'no tablet|not a single|no medic|not tak|no pain|without tab|no longer tak|stopped tak|any tablet|any medic|no longer need|not need|not had|off tab|off med|off pain|stopped all|stopped her|pain-free',
      'bowls',
      'lampeter|sheltered',
      'staying put|stay put|stay in her|remain',
      'fifteen|15',
      'treacle|a cat|black cat|rescue cat|rescue',
      'cats',
      'bowls + wednesday',
      'dilwyn + christmas|dinner',
      'dilwyn + nobody|no one|alone',
      'new year',
      'red cardigan|cardigan + red',
    ],
    expired: ['chiropod', 'bath|shower', 'biscuit + dilwyn|next door|neighbo'],
    questions: [
      ask('How long does Agnes walk each day?', 'forty|40 min|40-min', 'twenty|20 min|20-min'),
      ask(
        'What medicine does Agnes take for her hip?',
        'no tablet|not a single|no medic|not tak|no pain|without tab|no longer tak|stopped tak|any tablet|any medic|no longer need|not need|not had|off tab|off med|off pain|stopped all|stopped her|pain-free',
        'naproxen',
        'paracetamol',
      ),
      ask('Which pet does Agnes have?', 'treacle|a cat|black cat|rescue cat', 'biscuit + spaniel|walk|harbour'),
      ask('On which day does Agnes play bowls?', 'bowls + wednesday', 'bowls + thursday'),
      ask(
        'Does Agnes still sing in the choir?',
        'choir + left|quit|not|no longer|gave up|stop',
        'choir + monday|chapel',
      ),
      ask('Where does Agnes live?', 'aberaeron|bungalow'),
    ],
  }),
  persona('bogdan', {
    documents: [
      chat(
        '2026-01-20',
        `U: Hello, I am Bogdan, lorry driver from Iasi, I live in Kassel since 2019. I want to make my German better, I have the B1 certificate. What should I do?
        A: Congratulations on B1! Podcasts and a language partner would help a lot. How much time do you have?
        U: I drive every week to Rotterdam for the firm Hellmers, so I can listen audio in cabin. Monday until Friday I sleep in the truck, weekend I am home with wife Ioana and our boy Matei, he is six.
        A: Then slow news podcasts are perfect for the road. Try repeating sentences aloud.
        U: Ok, nobody hears me there anyway. I also must stop smoking, I make one packet per day. And we pay 780 euro rent for two rooms, too small for three people. But this is not your problem haha.`,
      ),
      chat(
        '2026-04-07',
        `U: Bogdan again. Good news, I passed the language exam on Saturday, so B2 is in my pocket.
        A: Wonderful, that opens many doors! How did you celebrate?
        U: With carrying boxes. We have found flat, three rooms in Baunatal, 990 euro warm, we are inside since 1 of April. Our Opel Corsa was full until the roof. Matei has own room with dinosaur wallpaper.
        A: He must be delighted. And how is the smoking going?
        U: Better, five cigarettes in a day. My brother Sorin went to Spain, he picks strawberries in Huelva until end of June. He wants me to come too but I am too old for strawberries. Ah and one thing, I am allergic to penicillin, I found it out in February in the hospital when I had infection in tooth. What can I take if it comes again?
        A: There are good alternatives, such as clindamycin; always mention the allergy to the doctor.`,
      ),
      text(
        '2026-07-09',
        `Mihai: Salut! You still with Hellmers?
        Bogdan: I gave them back the keys in June. I drive city bus in Kassel, line 7, every night in my own bed.
        Mihai: Serious? And the money?
        Bogdan: A little less, 2450 netto. But Ioana is pregnant, it comes in December, so I want to be home. The bus licence the company paid.
        Mihai: Congratulations my friend! Boy or girl?
        Bogdan: Girl, they say. We want to call her Elena, like my grandmother.
        Mihai: Are you coming to the fishing in August? Danube waits.
        Bogdan: Not possible, from 3 to 17 August we are in Iasi with Ioana's parents. Next year for sure.
        Mihai: You say this each year.`,
      ),
      chat(
        '2026-10-15',
        `U: Question about names. We thought again and our daughter will be Daria. Does it sound good for German ears?
        A: Daria sounds lovely in both languages and is easy to spell.
        U: Good, Ioana said the same. Also I don't smoke anything since 1 September, six weeks! I chew mint gum like a cow.
        A: Six weeks is a real milestone, well done.
        U: They gave me other line, the 52, with the electric bus, so quiet that people sleep. Matei is in school since September and he plays handball. And we sold the old car, the baby seat and the wagon did not fit, we have Skoda Octavia now. What tyres for winter you recommend?
        A: For a family estate, look at all-season or winter tyres with the alpine symbol.`,
      ),
    ],
    facts: [
      'lorry|truck',
      'iasi',
      'kassel',
      '2019',
      'german + better|improve|learn',
      'b1',
      'rotterdam',
      'audio|podcast|listen',
      'hellmers',
      'sleep|truck|monday|week',
      'weekend',
      'ioana|wife',
      'matei|son',
      'six',
      'stop smok|quit smok|smok',
      'packet|pack + smok|cigarette|day|daily',
      '780',
      'two room|2 room|two-room|2-room|small',
      'b2',
      'exam|passed',
      'three room|3 room|three-room|3-room|baunatal',
      '990',
      '1 april|april 1|1st of april|april',
      'opel|corsa',
      'dinosaur|own room',
      'five cig|5 cig|cigarette',
      'sorin|brother',
      'strawberr|huelva',
      'penicillin',
      'tooth|dental',
      'left hellmers|june|keys|no longer',
      'bus',
      'line 7',
      'home every night|own bed|every night|each night',
      '2450|2,450|2.450|less|earn',
      'pregnan|expect|december|baby',
      'licence|license',
      'girl|daughter',
      'elena',
      'grandmother',
      '17 august|august 17|august + iasi|parents',
      'fishing|danube',
      'daria',
      'not smok|no longer smok|quit|stopped smok|smoke-free|gave up smok|given up smok|1 september|september 1|six weeks',
      'gum',
      '52',
      'electric',
      'matei + school',
      'handball',
      'sold',
      'seat|wagon|pram',
      'skoda|octavia',
      'strawberr + too old|sorin|want',
    ],
    expired: ['strawberr|huelva', '17 august|august 17|august + iasi|parents'],
    questions: [
      ask(
        'What does Bogdan drive for a living?',
        'city bus|bus driv|a bus|the bus|electric bus|bus line|bus route|buses|bus in|bus for',
        'lorry|truck|rotterdam',
      ),
      ask('Where does Bogdan live?', 'baunatal', 'lives in kassel|living in kassel|kassel since|2019'),
      ask('How much rent does Bogdan pay?', '990', '780'),
      ask('How good is the German of Bogdan, which certificate does he have?', 'b2', 'b1'),
      ask(
        'Does Bogdan smoke?',
        'not smok|no longer smok|has quit|quit smoking on|quit smoking since|quit smoking in|stopped smok|smoke-free|gave up smok|given up smok|1 september|september 1|six weeks',
        'packet|pack + smok|cigarette|day|daily',
        'five cig|5 cig',
      ),
      ask('What will the baby of Bogdan and Ioana be called?', 'daria', 'elena + baby|girl|daughter|want|plan|call'),
      ask('What is Bogdan allergic to?', 'penicillin'),
    ],
  }),
];
