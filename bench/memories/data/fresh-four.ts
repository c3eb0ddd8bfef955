import { ask, chat, type Persona, persona, text } from '../persona.js';

export const freshFour: readonly Persona[] = [
  persona('kwabena', {
    documents: [
      chat(
        '2026-01-16',
        `U: Good morning. I'm a second-year PhD candidate in Groningen, hydrology. Would you check an abstract for me?
        A: With pleasure.
        U: It begins "We model sediment transport in the Volta estuary under three damming scenarios", which is my whole thesis in one line really
        A: A clear opening. How long may it be?
        U: My supervisor, Prof. de Wit, insists on British spelling and on fewer than 250 words. I'm at 311 :( The British spelling is how I want everything anyway
        A: Cut the second sentence and the list of stations, that brings you to about 240.
        U: You are heartless but correct. Thank you.
        A: Any time!
        U: One more: is it "comprises" or "is comprised of"? My officemate swears by the second
        A: "Comprises" is the safer one.`,
      ),
      chat(
        '2026-03-10',
        `U: Somebody took my bike. The third one! I refuse to buy another, I'm on bus 9 now like a tourist
        A: How annoying. Groningen is notorious for it.
        U: It is. Also big change: de Wit got a chair in Delft so as from this month my supervisor is Dr Hanneke Postma
        A: Will that affect the project?
        U: Completely. Volta is out, we're doing the Wadden Sea. I was sad for one afternoon and then I looked at the data and I wasn't sad any more
        U: My housemate Idris keeps Ramadan, so I'm up at 5 cooking with him. I'm a Methodist haha but the company is nice`,
      ),
      chat(
        '2026-08-19',
        `U: I gave in. Bought an omafiets, 80 euros, so ugly nobody will ever want it
        A: The best theft protection there is!
        U: Exactly. And the abstract was accepted, Lisbon, 7 to 9 December. Third-year me is a jetsetter
        A: Congratulations! Pastéis de nata are compulsory.
        U: Idris finished his master's and went back to Bradford, so it's me and two empty rooms. My mother phones from Kumasi each Sunday to ask whether I have eaten. I have. Mostly
        A: Mothers always know.
        U: They do. Would it be mad to swim in the canal in this heat?
        A: Only where it is allowed, and mind the boats.
        U: Then I shall stay dry and complain`,
      ),
    ],
    facts: [
      'phd|doctoral|doctorate',
      'second-year|second year|2nd',
      'groningen',
      'hydrology',
      'volta|sediment',
      'de wit',
      'british',
      '250|311',
      'bike|bicycle + stolen|took|taken|third|theft|stole|another',
      'another bike|another bicycle|another one|refus|not buy',
      'bus',
      'de wit + delft',
      'postma|hanneke',
      'wadden',
      'data',
      'idris',
      'cook|up at 5',
      'methodist',
      'omafiets|80',
      'lisbon',
      'december',
      'third-year|third year|3rd',
      'idris + bradford|master|left|moved|went',
      'empty|alone|rooms',
      'mother|mum|kumasi',
      'sunday',
    ],
    questions: [
      ask("Who is the user's supervisor?", 'postma|hanneke', 'supervisor|supervised + de wit'),
      ask('Which area is the thesis about?', 'wadden', 'volta'),
      ask('How does the user get around town?', 'omafiets|bought a bike|bought a bicycle|80 euro|€80|ugly', 'bus'),
      ask('Which year of the PhD is the user in?', 'third-year|third year|3rd', 'second-year|second year|2nd'),
      ask("What is the user's religion?", 'methodist'),
    ],
  }),
  persona('lupe', {
    documents: [
      chat(
        '2026-02-20',
        `U: Hey! Need snack ideas for Ximena's class, NO peanuts, she's allergic, like epipen allergic
        A: Popcorn balls, fruit cups, string cheese, mini muffins...
        U: Popcorn balls!! perfect. She's gonna be 7 on March 3rd, time is fake
        A: Happy early birthday to her!
        U: And Mateo's 11 and eats everything that isn't nailed down. ok gotta run I do the front desk at Dr. Okafor's dental office til 5 and theres a line out the door
        A: Go, go! The snacks will be great.
        U: ur the best`,
      ),
      chat(
        '2026-04-30',
        `U: how do people do carpool signups without it turning into a group chat war
        A: A shared spreadsheet with fixed slots works well.
        U: bless. Mateo made the travel soccer team, practice is tues + thurs at 6 at the Northside fields. This week only it's at Lackland cause Northside's flooded
        A: Congrats to Mateo!
        U: his dad keeps telling him he'll get him a puppy. That man says a lot of things. There's not gonna be a puppy
        A: Clear boundaries are healthy.
        U: amen
        U: what time is it in Manila rn
        A: Thirteen hours ahead of San Antonio.
        U: k thx not calling anybody then`,
      ),
      chat(
        '2026-07-11',
        `U: ok update time. Allergist retested Ximena and the peanut allergy is GONE. Outgrew it. It's just tree nuts we have to keep out now
        A: That's incredible news!
        U: I cried in the parking lot. Then Dr. O made me office manager so I cried again. 7 to 3, I can do school pickup myself!!
        A: Two big wins in one week!
        U: and yes. we got a puppy. don't say a word
        A: My lips are sealed. What's the name?
        U: Churro, chihuahua mix. sleeps in Mateo's cleats. Speaking of, soccer's switched to mon/wed, still 6`,
      ),
    ],
    facts: [
      'ximena',
      'peanut',
      'epi',
      'popcorn',
      'ximena + 7|seven|march 3|3 march|birthday',
      'mateo',
      'mateo + 11|eleven',
      'mateo + eats|everything',
      'front desk|reception',
      'okafor|dental|dentist',
      '5 pm|5pm|til 5|until 5|17:00',
      'soccer',
      'tue + thu',
      'northside',
      'lackland',
      'puppy',
      'dad|father',
      'outgrew|outgrown|gone|no longer allergic',
      'tree nut',
      'allergist',
      'office manager',
      '7 to 3|7-3|7 am|7am|7:00',
      'pickup|pick up|pick-up|picks up',
      'churro',
      'chihuahua',
      'cleats',
      'mon + wed',
    ],
    expired: ['lackland'],
    questions: [
      ask('What is Ximena allergic to?', 'tree nut|outgrew|outgrown|no longer|gone', 'peanut'),
      ask("What is the user's job?", 'office manager', 'front desk|receptionist'),
      ask("On which days is Mateo's soccer practice?", 'mon + wed', 'tue + thu'),
      ask("What is the name of the user's dog?", 'churro'),
    ],
  }),
  persona('hollis', {
    documents: [
      text(
        '2026-03-02',
        `Hollis: Morning. Tech's Thursday week and we haven't got a follow spot
        Bettina: There's one at the Alhambra store, I can bring it Tuesday in the van
        Hollis: You're a saint. I'm calling the show by the way, Petra's done her back in
        Bettina: oh no. Bad?
        Hollis: flat on the floor with a hot water bottle. She's signed off till the 13th
        Bettina: Poor thing. I'm gluten free these days so if you're getting pizza for the get-in...
        Hollis: Noted. I'll be having anchovies and nobody will sit near me
        Bettina: opening's still the 19th?
        Hollis: Still the 19th.`,
      ),
      text(
        '2026-03-24',
        `Bettina: that was a lovely opening. even the fog behaved
        Hollis: Except cue 47. I'm never living down cue 47
        Bettina: nobody noticed but you
        Hollis: Thank god we put it back to the 21st, on the 19th there'd have been no set
        Bettina: How long are you staying on?
        Hollis: Until Petra's up to it, then we'll see. You?
        Bettina: I'm doing the whole tour, they've made me head of lighting. Didn't I say??
        Hollis: You did NOT. Congratulations!
        Bettina: ta. 11 venues. we start in Bath, in September`,
      ),
      text(
        '2026-06-15',
        `Hollis: I've handed over the book. It's Petra calling from tonight
        Bettina: end of an era
        Hollis: I'm off to Glasgow, the Citizens want a production manager and apparently that's me
        Bettina: WHAT. when
        Hollis: 6 July. Flat's found and all, Dennistoun, two minutes from a chippy
        Bettina: of course it is
        Hollis: If it were my tour I'd go to Cardiff first, mind
        Bettina: ha. we're opening in Truro now in fact, Bath's roof came down
        Hollis: Of all the years to leave`,
      ),
    ],
    facts: [
      'tech',
      'follow spot|followspot',
      'alhambra',
      'van',
      'hollis + call',
      'petra',
      'petra + back|injur|spine',
      'petra + 13|off|sick|leave',
      'bettina + gluten',
      'hollis + anchov',
      '19',
      '21',
      'fog|lovely',
      'hollis + stay',
      'cue 47',
      'bettina + lighting',
      'bettina + tour',
      '11 venues|eleven venues',
      'bath',
      'september',
      'petra + call|show',
      'book|handed over',
      'hollis + glasgow|citizens',
      'production manager',
      '6 july|july 6',
      'dennistoun|flat in|found a flat|flat is found|has a flat',
      'chippy|chip shop',
      'truro',
    ],
    expired: ['petra + 13|signed off|sick leave|off sick|off work'],
    questions: [
      ask(
        'Who calls the show?',
        "petra calls|petra is calling|petra calling|petra's calling|petra will call|petra now calls|petra is now calling|handed over|took over|taken over",
        'hollis + call',
      ),
      ask('Where does the tour start?', 'truro', 'bath'),
      ask('On which day was the opening?', '21', '19'),
      ask("What is Bettina's role?", 'lighting'),
      ask("What is Hollis's new job?", 'production manager|citizens'),
    ],
  }),
  persona('aroha', {
    documents: [
      chat(
        '2026-01-30',
        `U: Kia ora. drench for 1,850 ewes, 65 kg average, 1 ml per 5 kg. how many litres am I buying
        A: 13 ml each, so 24.05 litres. I'd get 25.
        U: sweet as. We're up the Rangitīkei, 640 ha, me and my brother Tama took it on when Dad gave up in 2019. Romneys mostly, some Perendales on the steep bits
        A: Beautiful country! Anything else for the drenching?
        U: nah. well. vet's called Gillian and she only rings back after 6 so if I'm ever waiting on a call that's who`,
      ),
      chat(
        '2026-05-12',
        `U: had to sell 300 ewes after the dry so we go into winter with 1,550
        A: That must have been a hard call.
        U: yeah nah, be right. What's less right is the quad rolled on me Saturday, two cracked ribs. Tama's doing all the mustering for the next four weeks and won't let me forget it
        A: Ouch. Ribs take about six weeks. No lifting!
        U: Tell that to the dogs. Whetū and Bo, huntaways, they think me lying down is a game
        A: They're checking you're alive.
        U: ha. what rhymes with Rangitīkei, doing a limerick for the hall
        A: "By the way" might do it.
        U: shocking. love it`,
      ),
      chat(
        '2026-08-27',
        `U: lambing, flat out. one line answers only till the end of September please
        A: OK.
        U: scanned at 158%
        A: Great result.
        U: quad's gone, we got a side-by-side, a Can-Am. My ribs voted
        A: Smart.
        U: Whetū's retired to the porch at 11. Got a heading pup off Uncle Hemi, Nugget, he's chewed two gumboots, not a pair
        U: mate of mine Rewi reckons he scanned 170 with Coopworths. dreaming
        A: Ha.`,
      ),
    ],
    facts: [
      '1,850|1850',
      'drench|65',
      'rangitīkei|rangitikei',
      '640',
      'tama',
      'dad|father|2019',
      'romney',
      'perendale',
      'gillian',
      '300',
      '1,550|1550',
      'quad',
      'rib',
      'tama + muster|four weeks|4 weeks',
      'whetū|whetu',
      'bo |bo,|bo.',
      'huntaway',
      'lambing',
      'one line|one-line|1-line|1 line',
      '158',
      'side-by-side|side by side|can-am',
      'whetū|whetu + retired|porch|11',
      'nugget',
      'hemi|heading',
      'gumboot',
      'rewi',
    ],
    expired: ['tama + muster|four weeks|4 weeks', 'one line|one-line|1-line|1 line'],
    questions: [
      ask('How many ewes does the user have?', '1,550|1550', '1,850|1850'),
      ask(
        'Which vehicle does the user use on the farm?',
        'side-by-side|side by side|can-am',
        'has a quad|uses a quad|rides',
      ),
      ask('What are most sheep on the farm?', 'romney'),
      ask('Who is the vet?', 'gillian'),
      ask("What is the name of the user's pup?", 'nugget'),
    ],
  }),
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
