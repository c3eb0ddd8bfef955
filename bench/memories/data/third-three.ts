import { ask, chat, type Persona, persona, text } from '../persona.js';

/** The third half, written blind by an author who has seen neither the code nor the other halves. */
export const thirdThree: readonly Persona[] = [
  persona('bogdan', {
    documents: [
      chat(
        '2026-01-19',
        `U: Please to help with complaint for my company, I drive bus line 41 in Bucharest and the heater in cabin is dead from November.
        A: I can write a formal complaint. How cold does it get in the cabin?
        U: Four degrees. I wear two trousers. My colleague Sorin has the same bus model and his is hot like Africa.
        A: I will mention that other buses of the model are fine.
        U: Good. Also write that I have kidney stones, the doctor said no cold. I am 51 years.
        A: Here is your complaint, ready to sign.
        U: You are very kind robot. My wife Mihaela says I should write you in Romanian but I train my English for Irina, our girl, she marries in Manchester in June.`,
      ),
      chat(
        '2026-06-27',
        `U: Hello robot. How to say toast for wedding was good and everybody cried?
        A: "My toast went down well, there was not a dry eye in the room."
        U: Yes this. Irina is now Mrs. Hughes, her husband is plumber, name Gareth, very tall, eats everything.
        A: Congratulations to the family!
        U: Thank you. The complaint did nothing, so in May I have changed for the tram depot. I learn the 21, four weeks of school and then alone.
        A: A tram is a different vehicle to handle.
        U: The brakes, mamma mia. But the cabin is warm. Stones went out in April, ultrasound is clean, thank God.`,
      ),
      text(
        '2026-09-14',
        `Notebook. The tram exam is behind me, 96 points of 100, best in the group.
        We want to sell the Dacia, with the tram pass for family we do not need it.
        Mihaela retired from the post office on the first of September and already rearranges the kitchen every day.
        My mother in Ploiesti fell and broke her wrist, so I sleep at hers each Saturday.
        I go fishing on Lake Snagov with Sorin when God gives a free Sunday.
        Irina called, it will be a girl.`,
      ),
      chat(
        '2026-10-21',
        `U: Robot, which documents for selling a car?
        A: You need the registration certificate, the identity card of the car and a contract of sale.
        U: Contract I have, a neighbour took the Dacia yesterday for 2100 euro. Mother lives with us in Bucharest since last week, in Irina's old room.
        A: That must make things easier than travelling to Ploiesti.
        U: Easier for me, not for Mihaela, two queens in one kitchen. If I would be younger I would go live in the depot.`,
      ),
    ],
    facts: [
      'bus + 41|driv|bucharest',
      'bucharest',
      'heater|heating + dead|broken|not work|cabin',
      'four degrees|cold|trousers',
      'sorin',
      'kidney|stone',
      '51',
      'mihaela|wife',
      'english + irina|practi|train|robot|learn',
      'irina|daughter + marr|wed|june',
      'manchester',
      'toast|cried',
      'irina|hughes',
      'gareth|plumber',
      'tall|eats',
      'complaint + nothing|no result|heater',
      'tram + depot|may|chang',
      '21',
      'four weeks|4 weeks',
      'brake',
      'cabin + warm',
      'stones + out|gone|passed|april|clean',
      'ultrasound',
      'exam + 96|tram',
      'dacia + sell',
      'tram pass|pass',
      'mihaela + retire|post',
      'kitchen',
      'mother + wrist|ploiesti|fell',
      'sleep|stay + mother|saturday|hers',
      'fish|snagov',
      'irina + girl|pregnan|baby',
      'dacia|car + neighbo|2100|sold|took',
      'mother + live|room|bucharest',
    ],
    questions: [
      ask('What does the user drive for a living?', 'tram', 'drives bus|drive bus|drives a bus|bus driver|bus line'),
      ask('Does the user have kidney stones?', 'stones + out|gone|passed|clean', 'has kidney|have kidney'),
      ask('Where does the mother of the user live?', 'mother + live|room|bucharest|moved', 'ploiesti + mother'),
      ask('Does the user own a car?', 'dacia|car + neighbo|2100|sold|took', 'want to sell|wants to sell'),
      ask('What does Gareth do for work?', 'plumber'),
    ],
  }),

  persona('florencia', {
    documents: [
      chat(
        '2026-03-11',
        `U: 3 am again, the baby is at the breast and I am typing with one thumb, so pardon the poetry
        A: No worries at all. How old is your little one?
        U: seven weeks on Thursday. Valentín. He has his father's ears, poor thing
        A: Congratulations! How can I help at 3 am?
        U: Tell me it is normal that he feeds every two hours. I am a translator, English and German into Spanish, contracts mostly, and right now I cannot translate my own name
        A: Frequent feeding is normal at this age. You may want to ask your midwife too.
        U: My mother-in-law Graciela thinks I should give formula. My mother thinks I should give up. Buenos Aires, city of opinions
        A: A crowd of advisers indeed.
        U: I am on leave till the end of April, then I go back half-days for the agency, and Nico, my husband, takes Fridays.`,
      ),
      chat(
        '2026-06-22',
        `U: Morning! I sleep five hours in one go since we started the formula at night, I could kiss Graciela
        A: Wonderful! Combination feeding suits many families.
        U: And the agency wanted me in the office, so I quit on the 30th of April and I am freelance from the kitchen in Almagro. Two clients, one is a Zurich insurer that pays in francs
        A: Francs sound good. Do you need an invoice template?
        U: Yes please, in German. Nico wants to work less, his accounting firm says four days. His boss thinks it is a joke
        A: You can invoice in CHF with a reverse charge note.
        U: Valentín has two teeth and bites the cat, whose name is Borges, and Borges bites back. This is our house`,
      ),
      text(
        '2026-08-12',
        `Flor: Clara, the paediatrician says it is a milk protein allergy, no cow's milk for him until he is one.
        Clara: Oh no, and for you?
        Flor: I stopped breastfeeding in July, so I may eat cheese, thank heaven.
        Clara: I can lend you my breast pump back, ha. How is the kindergarten search?
        Flor: He is in the garden on Calle Yatay from nine to one since last Monday, he cried for two days, I for three.
        Clara: My Tomi cried for a month. I go to yoga on Tuesdays instead of crying.
        Flor: I just cry. Nico got the four days, from September.`,
      ),
      chat(
        '2026-10-05',
        `U: quick: German for "goodwill of the insurer"
        A: "Kulanz des Versicherers" fits well in a claims text.
        U: Perfect. I have dropped the other client, the Zurich people give me 30 hours, and I rent a desk on Avenida Corrientes, the kitchen was killing my back
        A: A real desk makes a difference.
        U: If they offer me a job in Zurich I would faint. But no. Nico's mother found a lump, benign, so the spring has begun well
        A: I am glad it was benign.`,
      ),
    ],
    facts: [
      'valent|baby|son',
      'seven weeks|7 weeks',
      'ears',
      'feed|breast + two hours|2 hours|every',
      'breast',
      'translat',
      'english|german + spanish|translat',
      'contracts',
      'graciela + formula',
      'mother + give up|formula|opinion',
      'buenos aires',
      'leave + april',
      'half-day|half day|agency',
      'nico|husband + friday',
      'sleep + five|5',
      'formula + night',
      'agency|office + quit|left',
      'freelance',
      'kitchen|almagro',
      'zurich + insur|client|franc',
      'two clients|2 clients',
      'nico|husband + four|less|account|works',
      'boss + joke',
      'teeth',
      'borges|cat',
      'bite',
      'milk + allerg|protein|no cow',
      'breastfe|breast-fe + stop|no longer|july',
      'cheese',
      'clara + pump',
      'kindergarten|garden|yatay|nine',
      'cried|cry',
      'tomi',
      'clara|yoga + tuesday',
      'nico + four|september',
      'client + dropped|stop|left|gave|no longer|gone',
      '30 hours|thirty hours',
      'desk|corrientes',
      'kitchen + back',
      'lump|benign',
    ],
    expired: ['leave + april'],
    questions: [
      ask('Does the user work for an agency?', 'freelance|quit|left', 'half-day|half day'),
      ask('Where does the user work?', 'desk|corrientes', 'from the kitchen|kitchen in|kitchen table'),
      ask('What is Valentín allergic to?', 'milk'),
      ask(
        'Is the user breastfeeding?',
        'breastfe|breast-fe + stop|no longer|july',
        'at the breast|feeds every|every two hours',
      ),
      ask('How many days a week does Nico work?', 'four', 'nico + takes friday|takes fridays'),
      ask('What is the name of the cat?', 'borges'),
    ],
  }),

  persona('graham', {
    documents: [
      chat(
        '2026-02-10',
        `U: Good evening. My grandson Oliver installed you, he is sixteen and thinks I am lonely.
        A: Good evening! I am happy to keep you company or to help.
        U: I am not lonely, I have the wireless and forty dahlias. I was an engineer with the drainage board for 41 years, the Broads, you know.
        A: Fascinating. The Broads are man-made, aren't they?
        U: They are, medieval peat diggings. Now, the question. What can I do about cataracts? Mr. Chandra is to do my left eye on the 3rd of March at Norwich, and I should like to know about the drops.
        A: Antibiotic and anti-inflammatory drops are usual for some weeks after the operation.
        U: Right. Sheila used to do the drops for the dog. She died two years ago in November, it'd have been our golden wedding in 2027.
        A: I am sorry for your loss.
        U: Thank you. The dog is called Bosun, a springer, and he's deaf as a post, as am I.`,
      ),
      chat(
        '2026-05-28',
        `U: Evening. Both eyes now, I read the small print on the seed packets without spectacles. Is it wise to drive at night?
        A: Many people see haloes for a while. Ask your optician first.
        U: I'll stick to daylight. I go to the bowls club at Acle on Wednesdays, I was rotten at it when I couldn't see the jack, and now I'm merely bad.
        A: Practice makes perfect.
        U: A lady there, Maureen, makes a passable Victoria sponge. Widow. Oliver raised an eyebrow.
        A: Sponge is a good start for friendship.
        U: He is sitting his GCSEs until the 19th of June, I test him on the circuits.`,
      ),
      text(
        '2026-08-20',
        `Dear Vera, you asked for news from the fens.
        I have given up the bungalow at Reedham for something smaller, a flat in Wroxham above the chandlery, as the garden had become too much for me.
        The dahlias went to Maureen, all but six in pots on the balcony.
        Bosun was put to sleep in July, in my arms, and I shall not have another.
        I have hearing aids, which Oliver can talk to with his telephone, God knows how.
        My blood pressure tablets have been doubled.
        My son Peter is still in Calgary and rings on Sundays.
        Maureen sends her regards, she and I are off to Madeira for a fortnight at Michaelmas.`,
      ),
      chat(
        '2026-10-27',
        `U: A delicate matter. How does one tell one's son that one is engaged at seventy-four?
        A: Plainly and with warmth. A call is kinder than a letter.
        U: I did ask her on the levada, she said "about time". It will be at the registry office in February.
        A: Congratulations, Graham!
        U: Oliver is to be best man. He got an 8 in physics and does A levels at Paston College. Bowls is finished for me, by the way, the shoulder, though I keep the scores.`,
      ),
    ],
    facts: [
      'oliver|grandson + install|lonely',
      'oliver|grandson + sixteen|16',
      'wireless|radio',
      'dahlia',
      'engineer|drainage',
      '41 years|forty-one',
      'broads + work|engineer|drain|peat|medieval|board',
      'cataract',
      'chandra',
      'left eye|eye + march|norwich',
      'drops + dog|sheila|know|ask|interest',
      'sheila|wife',
      'died|widow|sheila + two years|november',
      'golden',
      'bosun|dog',
      'springer',
      'deaf',
      'both eyes|spectacles|glasses|small print',
      'daylight|night',
      'bowls',
      'acle',
      'jack|rotten',
      'maureen + sponge',
      'maureen|widow',
      'eyebrow',
      'gcse',
      'circuits',
      'bungalow|reedham',
      'wroxham|chandlery|flat',
      'garden + too much',
      'dahlia + maureen|six|pots',
      'bosun|dog + sleep|died|july|put',
      'another|no more + dog|have',
      'hearing aid',
      'blood pressure|tablets',
      'peter|son + calgary',
      'peter|son + sunday|ring',
      'madeira',
      'engage|marr|levada',
      'registry|february',
      'seventy-four|74',
      'best man',
      '8 in physics|physics',
      'paston|a level|a-level',
      'bowls + finish|no longer|stop|shoulder|gave',
      'score',
    ],
    expired: ['eye + 3rd|march', 'gcse', 'madeira + fortnight|michaelmas'],
    questions: [
      ask('Where does the user live?', 'wroxham|chandlery', 'bungalow|reedham'),
      ask('Does the user have a dog?', 'bosun|dog + sleep|died|july|put', 'springer|is called|deaf as'),
      ask(
        'Does the user play bowls?',
        'bowls + finish|no longer|stop|shoulder|gave',
        'goes to|club at|go to the bowls',
      ),
      ask('Who is Maureen to the user?', 'engage|marr|levada|fianc|bride', 'lady there|a lady|friend'),
      ask('Where does Oliver go to school?', 'paston|a level|a-level', 'gcse'),
      ask('What was the job of the user?', 'engineer|drainage'),
    ],
  }),

  persona('kiri', {
    documents: [
      chat(
        '2026-01-25',
        `U: hey, is there a way to get excel to stop turning my fish IDs into dates
        A: Format the column as text before pasting, or import with the text wizard.
        U: legend. 400 snapper tags, would've taken all arvo. I'm with NIWA in Wellington, been on the inshore fish survey since 2023
        A: That sounds like an interesting project.
        U: mostly puke and diesel but yeah. my bloke Jono reckons I love the boat more than him, he's a chippie, builds decks
        A: Ha. Competing with a boat is tough.
        U: we're at his mum's in Petone while the flat gets recarpeted, till the 9th of feb, four humans and a parrot`,
      ),
      chat(
        '2026-04-30',
        `U: do you know the Chathams? Got a six month gig there from July, paua survey, Jono's not keen
        A: The Chatham Islands have a fine paua fishery and strong winds.
        U: strong. hm. anyway NIWA's giving me leave without pay. and I'm learning te reo with my nan on Zoom, Mondays, she's from Opotiki, hard case
        A: Kia ora! That is a lovely thing to do together.
        U: yeah. she calls my accent a crime. my little brother Wiremu is getting his pilot licence, single engine, and thinks he'll fly me there
        A: Crosswinds may suggest otherwise.
        U: lol don't tell him`,
      ),
      chat(
        '2026-08-14',
        `U: kia ora from Waitangi, the other one. is seal bite a thing to see a doctor for
        A: Yes, seal bites can get infected; please see a doctor today and mention the seal.
        U: done, doxycycline till next thursday. Stitches, five. worth it, we counted 2300 paua this week
        A: I hope it heals well.
        U: cheers. so Jono and I called it quits, over the phone, in June, he's keeping the flat in Island Bay and the couch and I get the ute
        A: I am sorry to hear that.
        U: sweet as, honestly. there's a policeman here called Marama who makes a mean fried bread. she's a policewoman I mean. just mates. for now
        A: Fried bread has started many friendships.`,
      ),
      text(
        '2026-10-03',
        `Dear diary, as my nan would say, I told NIWA I'm not coming back in January.
        The paua company offered me the hatchery job here, permanent, with a house in Te One that leaks on one side only.
        Marama and I are a thing, the whole island knew before we did.
        Nan wants me home for her eightieth on 14 November, and Wiremu got his licence, so he'll have his way.
        The seal bite left a scar like a J, which is rude of the seal.
        I sold the ute to a farmer for a freezer full of crayfish.`,
      ),
    ],
    facts: [
      'fish id|excel',
      'snapper|400',
      'niwa',
      'wellington',
      '2023|inshore',
      'puke|diesel',
      'jono|boyfriend|partner + boat',
      'jono + deck|chippie|carpent|build',
      'petone|jono',
      'carpet|9',
      'parrot|four humans',
      'chatham|six month',
      'paua + survey',
      'jono + not keen|keen|relucta',
      'leave + pay|unpaid',
      'te reo|maori',
      'nan|grandm + zoom|monday',
      'nan|grandm + opotiki',
      'accent',
      'wiremu|brother + pilot|licen|fly',
      'waitangi',
      'seal + bite|bit',
      'doxy|antibiotic',
      'stitch',
      '2300|2,300',
      'jono + quits|broke|split|june|end|ex',
      'island bay|flat + jono|keep',
      'ute',
      'marama + polic',
      'fried bread|marama',
      'niwa + not|leav|resign|quit|january',
      'hatchery',
      'house|te one',
      'leak',
      'marama + thing|couple|partner|dat|together|girlfriend',
      'nan|grandm + eightieth|80|november',
      'wiremu + licen|got',
      'scar',
      'ute + sold|crayfish|farmer|freezer',
    ],
    expired: ['petone|jono + feb|9th', 'doxy|antibiotic + thursday', 'nan|grandm + eightieth|80|november'],
    questions: [
      ask('Who does the user work for?', 'hatchery|paua company', 'niwa'),
      ask('Who is the partner of the user?', 'marama', 'jono + bloke|boyfriend|partner is|keen'),
      ask('Where does the user live?', 'te one|chatham', 'wellington|petone|island bay'),
      ask('Does the user have a ute?', 'ute + sold|crayfish|farmer|freezer', 'gets the ute|get the ute|keeps the ute'),
      ask('Does Wiremu have a pilot licence?', 'wiremu|brother + got', 'getting'),
      ask('Which language does the user learn with the grandmother?', 'te reo|maori'),
    ],
  }),
];
