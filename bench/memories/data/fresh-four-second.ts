import { ask, chat, type Persona, persona } from '../persona.js';

export const freshFourSecond: readonly Persona[] = [
  persona('zbigniew', {
    documents: [
      chat(
        '2026-01-19',
        `U: Hello I need write quote for customer. Bathroom complete, 2 shower, price 8400 plus vat 13.5
        A: That comes to €9,534 including VAT. Which name goes at the top?
        U: ZK Heating & Plumbing, Phibsborough
        A: Done. Here is the quote: ...
        U: Good. I am 17 years in Ireland already but writing is still problem. So you write always formal for customers, and for me you write simple`,
      ),
      chat(
        '2026-03-31',
        `U: My daughter Kasia she get the place in UCD, veterinary! From september
        A: Wonderful, you must be proud!
        U: yes. Wife is from happiness 3 days crying
        U: and Transit is dead, engine finish, 410 000 km. I rent van from Hertz until 14 april, very expensive
        A: You could look at a used Vivaro or Trafic, they are almost the same van.
        U: my friend Pawel have Trafic and he is only complaining`,
      ),
      chat(
        '2026-06-09',
        `U: So I bought Vivaro, 2022, silver, 21 thousand
        A: Good choice! Shall I add anything to your quotes?
        U: Yes new phone for customers, 087 555 0142
        A: Added: 087 555 0142.
        U: no wait, at end is 0124. I mix always
        A: Corrected: 087 555 0124.
        U: also now we are two in company. Declan, young fella, very good with the boilers, bad with the mornings
        A: Two out of three isn't bad.
        U: haha. How you say in english when pipe is making noise like ghost
        A: Water hammer.
        U: Hammer! ok nice`,
      ),
      chat(
        '2026-09-21',
        `U: Kasia change mind before she even start. Now she do architecture, in Bolton Street
        A: It's good that she found out early. How do you feel about it?
        U: ok is her life. But she take the dog Bruno with her to her flat in Cabra and this is the thing I am sad
        A: You could visit them both on Sundays.
        U: Thank you, you are good computer`,
      ),
    ],
    facts: [
      '8400|8,400|9,534|9534|bathroom',
      '13.5',
      'zk|plumb',
      'phibsborough',
      'ireland|17',
      'writing|writ',
      'formal',
      'simple|simply',
      'kasia',
      'kasia + veterinary|ucd',
      'wife',
      'transit|engine|410',
      'hertz|rent',
      'pawel',
      'vivaro',
      '2022|silver',
      '21',
      '0124',
      'declan',
      'boiler',
      'morning',
      'architecture',
      'bolton',
      'bruno',
      'cabra|flat',
      'two in|two people|two of|two-person',
    ],
    expired: ['hertz|rent'],
    questions: [
      ask("What does the user's daughter study?", 'architecture', 'veterinary'),
      ask('Which van does the user drive?', 'vivaro', 'drives a transit|has a transit|owns a transit'),
      ask('Which phone number goes on the quotes?', '087 555 0124|0124', '0142'),
      ask("What is the name of the user's company?", 'zk'),
      ask('Who works with the user?', 'declan'),
    ],
  }),
  persona('cordelia', {
    documents: [
      chat(
        '2026-02-06',
        `U: Dear Assistant, my grandson Rupert has put you on my telephone and tells me I may ask you anything at all. Is that so?
        A: It is! What would you like to know?
        U: How very kind. I ought to introduce myself. I am Cordelia Ashby-Finch, I am eighty-two, and I live in Ludlow with a cat of dubious morals called Disraeli. You may address me as Mrs Finch.
        A: A pleasure to meet you, Mrs Finch.
        U: I take five milligrams of amlodipine with my breakfast. Is grapefruit marmalade permitted?
        A: It is best to ask your pharmacist, since grapefruit can interact with some tablets.
        U: Then I shall consult Mr Patel on Tuesday, on my way to bridge. It has been Tuesdays since 1997.`,
      ),
      chat(
        '2026-05-22',
        `U: Good morning. Dr Lowther has put my tablets up to ten milligrams, which strikes me as excessive.
        A: Good morning, Mrs Finch. It is a common step. Do you feel any different?
        U: My ankles have opinions. I have also, after a good deal of nagging, been fitted with hearing aids, and can hear the clock in the hall. I had not missed it.
        A: It takes a few weeks to get used to them.
        U: Bridge has been moved to Fridays, the hall having been let to a person who teaches Pilates. My partner Winifred is eighty-nine and has joined the Pilates.
        A: What spirit!
        U: Quite. Might you settle a point for me: who wrote "Miss Buncle's Book"?
        A: D. E. Stevenson.
        U: I am vindicated. Thank you and good day.`,
      ),
      chat(
        '2026-08-07',
        `U: I am writing to you from Harrogate. I am staying with my daughter Philippa until the 21st, whilst the men see to my roof.
        A: How is it there, Mrs Finch?
        U: Do call me Cordelia, I feel we have been through enough together. Disraeli came too and has bitten the postman.
        A: Oh dear, Cordelia! I hope the postman forgives him.
        U: Philippa would have me in one of those flats with a cord one pulls. I told her I should sooner live in the hen house.
        A: She surely means well. You might visit one together, just to see.
        U: I might take up skydiving, too.`,
      ),
    ],
    facts: [
      'rupert',
      'ashby|named cordelia|name is cordelia',
      'eighty-two|82',
      'ludlow',
      'disraeli',
      'mrs finch|mrs. finch',
      'amlodipine|tablets|blood pressure',
      'five milli|5 mg|5mg|5 milli',
      'marmalade|breakfast',
      'patel|pharmacist',
      'bridge',
      'tuesday',
      '1997',
      'lowther',
      'ten milli|10 mg|10mg|10 milli',
      'ankle',
      'hearing|clock',
      'friday',
      'winifred',
      'pilates',
      'philippa',
      'harrogate',
      'roof',
      'call|address|called|addressed + cordelia',
      'postman|bitten|bit ',
      'hen house|henhouse|with a cord|pull cord|pull-cord|sheltered|flats',
    ],
    expired: ['stay|visiting|temporar|until + harrogate|philippa'],
    questions: [
      ask(
        'What dose of amlodipine does the user take?',
        'ten milli|10 mg|10mg|10 milli',
        'five milli|5 mg|5mg|5 milli',
      ),
      ask('On which day is bridge?', 'friday', 'tuesday'),
      ask('How does the user want to be addressed?', 'cordelia', 'mrs finch|mrs. finch'),
      ask('Where does the user live?', 'ludlow'),
      ask("Who is the user's bridge partner?", 'winifred'),
    ],
  }),
  persona('tendai', {
    documents: [
      chat(
        '2026-02-13',
        `U: Morning. I install solar here in Harare, small outfit, Zuva Power, there's 6 of us. Need a payment reminder for a client who owes me 3,200 since November
        A: "Dear Sir, this is a friendly reminder that..."
        U: nice one but firmer. He's my uncle's friend though so not TOO firm
        A: "Dear Sir, our invoice of November remains unpaid..."
        U: sharp. Always quote amounts in USD ok, don't convert to ZiG
        A: USD it is.
        U: what's the difference between net 30 and 30 days EOM
        A: Net 30 counts from the invoice date, EOM from the end of the month.
        U: ah ok makes sense`,
      ),
      chat(
        '2026-04-14',
        `U: client paid half, 1,600 to go
        A: Good progress! Shall I write a second reminder?
        U: not yet. I'm weighing a second branch, Bulawayo or Mutare, nothing decided
        A: Mutare has fewer competitors, Bulawayo has more industry.
        U: True. My wife Rudo is due on 2 July anyway so no big moves before that. A girl!
        U: also I'm fasting this week till Sunday, so no lunch meetings when you do my schedule`,
      ),
      chat(
        '2026-07-27',
        `U: Baby Ruvarashe came on 5 July, 3.4 kg, mother is well 🙏🏾
        A: Makorokoto! Congratulations to you both!
        U: haha you speak Shona now. Thank you. I sleep 3 hours a night
        U: So it's Mutare, doors open 1 September and my brother Farai is going to run it. With his people that makes 9 of us
        A: That's real growth!
        U: And that client finally paid the rest on Friday, so you can bin the reminder. My uncle says I should have charged interest. My uncle says a lot
        A: Uncles everywhere do!
        U: If Eskom and ZESA got married their kids would sit in the dark haha
        A: Good one!`,
      ),
    ],
    facts: [
      'solar',
      'harare',
      'zuva',
      '6 |six',
      '3,200|3200|november',
      'uncle',
      'firm',
      'usd|us dollar|zig',
      '1,600|1600|half',
      'branch|bulawayo|mutare',
      'rudo',
      '2 july|july 2|due',
      'girl|daughter',
      'fasting|fast|lunch',
      'ruvarashe',
      '3.4',
      '5 july|july 5',
      'sleep',
      'mutare + september|open|farai|new|second',
      'farai',
      '9 |nine',
      'client + paid|settled + rest|full|remain|finally|everything|off|debt',
    ],
    expired: ['fasting|fast |fasts|lunch'],
    questions: [
      ask('Where is the second branch going to be?', 'mutare', 'bulawayo'),
      ask(
        'How many people work at Zuva Power?',
        '9|nine',
        '6 of|six of|6 people|six people|6 employ|six employ|6 work|six work|team of 6|team of six|6-person|six-person',
      ),
      ask(
        'How much does the client still owe?',
        'paid|settled|owes nothing + rest|full|remain|settled|off|nothing|everything|last',
        '3,200|3200|1,600|1600|half',
      ),
      ask("What is the name of the user's daughter?", 'ruvarashe'),
      ask('In which currency does the user want amounts?', 'usd|us dollar'),
    ],
  }),
  persona('yukimi', {
    documents: [
      chat(
        '2026-01-08',
        `U: hiii freelance illustrator here (they/them), can u make my commission sheet look less chaotic. half body 90, full body 150, +30 per extra character
        A: Of course! Here's a clean version...
        U: omg love. add: no nsfw, no mecha, i cannot draw robots to save my life
        A: Added! Do you charge for sketches?
        U: nah first sketch is always free. oh and if u ever give me recipes, vegan pls
        A: Noted!
        U: rate my username idea: inkgremlin
        A: 8/10, very memorable.
        U: only 8?? rude
        A: Fine, 9.`,
      ),
      chat(
        '2026-03-19',
        `U: prices go up april 1!! half 110, full 180, extra characters stay the same
        A: Updated the sheet. Your work is worth it!
        U: 🥹 anyway mochi (cat, menace) peed on my cintiq. it still works, those things are tanks
        A: Oh no! Use a barely damp cloth.
        U: yeah did that. my roommate dashiell wants an album cover for "exposure" lmaooo
        U: also landlord's selling so i have to be out of this place by may 31. portland is cancelled i guess
        A: I'm sorry, moving on a deadline is stressful. You could look for a room in a shared house.
        U: ugh. tell me a fun fact about octopuses
        A: They have three hearts.
        U: relatable`,
      ),
      chat(
        '2026-06-13',
        `U: greetings from seattle!! capitol hill, tiny studio, one window, zero roommates, mochi lives in the sink now
        A: Congrats on the new place! Here's a lentil curry to celebrate.
        U: about that. turns out im super anemic & my doctor basically begged so im eating fish again. pescatarian era, don't @ me
        A: No judgment! Salmon then.
        U: commissions are closed til july 15 bc I GOT A PICTURE BOOK. 32 pages, small press called heron & hare, due in november
        A: That's huge!!
        U: i knowww. also she or they is fine for me now, either one
        U: if this book sells a million copies i'm buying dashiell a sense of shame`,
      ),
    ],
    facts: [
      'illustrat|freelance',
      'they/them|pronoun',
      'half + 90',
      'full + 150',
      '30',
      'nsfw',
      'mecha|robot',
      'sketch',
      'vegan',
      '110',
      '180',
      'april 1|1 april',
      'mochi',
      'cintiq|peed',
      'dashiell + roommate|album|exposure|cover|wants',
      'portland',
      'may 31|31 may|landlord',
      'seattle|capitol hill',
      'studio',
      'window',
      'zero roommates|no roommates|alone|without roommates',
      'sink',
      'anemi|anaemi',
      'pescatarian|fish',
      'commission + closed|july 15|15 july',
      'picture book|32',
      'heron',
      'november',
      'she or they|she/they|she and they|she/her|either',
    ],
    expired: ['commission + closed|july 15|15 july'],
    questions: [
      ask('What does a full body commission cost?', '180', '150'),
      ask('Where does the user live?', 'seattle|capitol hill', 'lives|living|based|resides + portland'),
      ask('What is the diet of the user?', 'pescatarian|fish', 'vegan'),
      ask('Which pronouns does the user go by?', 'she or they|she/they|she and they|she/her|either', 'they/them'),
      ask("What is the user's cat called?", 'mochi'),
    ],
  }),
];
