import { ask, chat, type Persona, persona, text } from '../persona.js';

/** The fourth half, written blind by an author who has seen neither the code nor the other halves. */
export const fourthThreeSecond: readonly Persona[] = [
  persona('kirsty', {
    documents: [
      chat(
        '2026-01-22',
        `U: Need help with a wedding spreadsheet! I'm marrying Callum on 8 August at the Kinfauns barn, 110 guests
        A: Congratulations! Columns for name, address, diet, reply and table will get you far.
        U: diet's important, I'm coeliac myself. I'm a data analyst for the council in Dundee so I do love a spreadsheet, two days in the office and the rest at home with my cats, Haggis and Neep
        A: Great names! Anything else to plan around?
        U: roller derby on Mondays and Thursdays, my derby name is Kirsty Hell, I'm 30 and bruised like a banana. we rent on Perth Road, Callum and me, top floor, no lift. Oh and my mum's having her cataract done on 3 February so nothing that week please`,
      ),
      text(
        '2026-03-30',
        `Mhairi: Is it true about the barn?
        Kirsty: Bust! Gone! They even kept the deposit. We booked the sailing club in Newport instead, it only takes 90, so your plus one is a photograph.
        Mhairi: Fair. And how's the leg?
        Kirsty: Ankle. Broken in two places, Sledge Annie sat on it. I'm in the boot until 11 May.
        Mhairi: So you're stuck at home.
        Kirsty: I wish! The council wants us three days in the office now, I go by taxi like a duchess. Callum's never in, he got a job offshore, two weeks on, two off. I'm watching all of those baking programmes and I can't eat any of it.
        Mhairi: You could learn to bake gluten free.
        Kirsty: I could also learn to fly.`,
      ),
      chat(
        '2026-06-24',
        `U: how do you tell 90 people there's no wedding
        A: I'm so sorry, Kirsty. A short, kind message is enough; you owe nobody the reasons.
        U: thanks. we split, its mutual-ish, he moved out on the first and took Haggis. I've a flatmate, Ola, a baker from Poland, we share the 850 rent half and half. she makes me gluten free rye, I nearly proposed
        A: She sounds like a good find. How are you looking after yourself?
        U: I packed in the skates, the ankle's never going to be the same. started playing fiddle again, with a ceilidh band, the Reeling Stones, practice on Tuesdays. I played as a kid till I was 16. and I'm off to Lisbon with Mhairi 4 to 11 August, instead of the wedding week. is sangria gluten free?
        A: Usually yes, but check for added flavourings.`,
      ),
      text(
        '2026-10-01',
        `Dear diary, it has been a while. Four weeks in the new job, analytics for a games studio, fully remote, so I work in slippers and nobody claps in meetings. The pay's better as well, 46 thousand. Mhairi thinks Ola and I are an item. We are not, she's seeing a plumber, I just like her bread. Neep was lonely so I took in a ginger kitten, Tattie, who has already eaten a charger. Went to view a flat in Broughty Ferry and put in an offer, they laughed, so here I stay on Perth Road. Band practice has gone to Fridays because Shona on the accordion has night school. We have our first proper gig at a wedding on 12 December, which is funny if you think about it. Lisbon was hot and I got sunburnt in the shape of a strap.`,
      ),
    ],
    facts: [
      'callum',
      '8 august|august 8|wedding|marry',
      'kinfauns|barn',
      '110',
      'coeliac|celiac|gluten',
      'data analyst|analyst',
      'council',
      'dundee',
      'two days|2 days',
      'haggis',
      'neep',
      'derby',
      'monday|thursday',
      'hell',
      '30|thirty',
      'perth road',
      'top floor|no lift|rent',
      'cataract|3 february|february 3',
      'spreadsheet',
      'deposit|bust|barn|venue',
      'newport|sailing',
      '90',
      'ankle + broke|fract|two',
      'boot until|boot|11 may|may 11',
      'three days|3 days',
      'taxi',
      'callum + offshore|two weeks',
      'baking|watch',
      'mhairi',
      'split|broke up|broken up|separat|called off|cancel|no wedding|ended',
      'callum + moved out|left',
      'haggis + callum|took',
      'ola',
      'baker|poland|polish',
      '850|half',
      'rye|bread',
      'stopped|quit|gave up|no longer|packed in|skat',
      'fiddle|violin',
      'ceilidh|band|reeling',
      'tuesday',
      'kid|child|16',
      'lisbon',
      'games|gaming',
      'remote',
      '46',
      'ola + not|just|plumber',
      'plumber',
      'tattie|ginger|kitten',
      'charger',
      'broughty|offer',
      'friday',
      'shona',
      '12 december|december 12|gig',
      'sunburn|hot',
    ],
    expired: ['cataract|3 february|february 3', 'boot until|boot|11 may|may 11'],
    questions: [
      ask('Where does Kirsty work?', 'games|gaming', 'council'),
      ask(
        'How often does Kirsty go to the office?',
        'remote|slippers|fully from home|entirely from home|only from home',
        'two days|2 days',
        'three days|3 days',
      ),
      ask(
        'Is Kirsty getting married?',
        'wedding|callum|engage + split|broke|broken|separat|called off|cancel|no wedding|ended|no longer|not marry|not getting|moved out',
        'marrying|getting married|will marry|to marry|marries|kinfauns|is engaged|are engaged',
        'newport|sailing',
      ),
      ask('Which cats does Kirsty have?', 'tattie', 'haggis and neep|neep and haggis'),
      ask('What does Kirsty do in her free time?', 'fiddle|violin|band', 'derby'),
      ask('On which day does the band of Kirsty practise?', 'friday', 'tuesday'),
      ask('Where does Kirsty live?', 'perth road'),
    ],
  }),
  persona('lwazi', {
    documents: [
      chat(
        '2026-02-25',
        `U: sharp sharp, Lwazi here, 23, barista at Mocha Lane in Morningside, Durban. I want to save R9,000 for a laptop, how long if I put away 1,200 a month?
        A: Hi Lwazi! About seven and a half months.
        U: eish. ok. I stay with my cousin Sipho in Umlazi so rent is small, and I play bass in a band, Salt Taxi, but that costs more than it makes haha
        A: Could the band sell some merch?
        U: we sold two caps, one to my gogo. she raised me, Gogo Zodwa, 78 and sharper than all of us, she lives in KwaMashu. my girlfriend Thandeka studies law so one of us will be rich. learner's licence test is on 14 March, wish me luck, I failed it once. I drink only cortados, never filter, that's a rule`,
      ),
      chat(
        '2026-05-27',
        `U: passed the learner's! and I'm shift leader at the coffee shop now, R2 more an hour, wow
        A: Congratulations on both!
        U: thanks. got a second-hand ThinkPad for R6,500, so I teach myself JavaScript at night. the other Salt Taxi sent us an angry message so the band is Low Tide Taxi now
        A: That has a nice ring to it. What will you do with JavaScript?
        U: get a job with a chair. Thandeka starts her articles at a firm in Joburg in August, we'll do long distance, shem. my knee is dodgy from soccer so I'm on the bench until the end of June, we play 5-a-side on Wednesdays. also found out I'm allergic to bee stings, my face was a pumpkin. what's a closure, simply?
        A: A function that remembers the variables from where it was created.`,
      ),
      text(
        '2026-08-21',
        `Sipho: The house is too quiet without your bass, cousin.
        Lwazi: Haha enjoy it. My room in Glenwood is the size of a fridge, but the drummer cooks. R3,200 a month.
        Sipho: And who makes my coffee now?
        Lwazi: Not me. I handed in my apron in July, I'm in a web bootcamp until 30 September and in the mornings I deliver parcels on a scooter.
        Sipho: You on a scooter. And Thandeka, still in love?
        Lwazi: Always. I take the bus to Joburg every second weekend, she has a tiny flat in Melville.
        Sipho: Gogo says you didn't visit.
        Lwazi: I was there on Sunday! She is moving to aunt Nomsa in Pietermaritzburg, did she tell you? The stairs are too much.
        Sipho: Yes, we carry the wardrobe on Saturday.`,
      ),
      chat(
        '2026-10-29',
        `U: guess who has a chair. junior developer at an insurance company in Umhlanga, started on Monday, R18,000 a month
        A: Amazing, Lwazi! All those nights paid off. How's the first week?
        U: I understand nothing and the coffee's terrible, so I brought my own grinder. and I turned 24 on Friday and they all sang, awkward
        A: Ha! Are you still making music?
        U: the band's finished, the drummer went to Cape Town. I record at home by myself under the name Lwazi Low, one song is out. got the drummer's room also, it has a window! soccer is on Sundays these days, I play keeper because of the knee. every second weekend Thandeka and me swap now, one time I go up, next time she comes down. and I thought about getting a car but no, the taxi's cheaper. what does a junior ask in a code review?`,
      ),
    ],
    facts: [
      '23|twenty-three',
      'barista|mocha',
      'durban|morningside',
      'laptop|9,000|9000|r9,000|r9000|sav',
      '1,200|1200|r1,200|r1200',
      'sipho|cousin',
      'umlazi',
      'bass',
      'salt taxi|band',
      'caps',
      'zodwa|gogo|grandmother',
      '78|kwamashu',
      'thandeka|girlfriend',
      'law',
      '14 march|march 14|test on',
      'failed',
      'cortado|filter',
      'passed|learner',
      'shift lead|raise|hour',
      'thinkpad',
      '6,500|6500|r6,500|r6500|r6 500',
      'javascript',
      'low tide',
      'articles|joburg|johannesburg|firm',
      'long distance|long-distance',
      'bench|end of june',
      'knee',
      '5-a-side|five-a-side|soccer|football',
      'wednesday',
      'bee|sting|allerg',
      'message|rename|name',
      'glenwood',
      '3,200|3200|r3,200|r3200|r3 200',
      'drummer',
      'apron|quit|left|resign|july',
      'bootcamp|30 september|september 30',
      'parcel|scooter|deliver',
      'melville',
      'every second|every other|bus',
      'pietermaritzburg|nomsa|aunt',
      'stairs',
      'sunday',
      'wardrobe',
      'developer|insurance|umhlanga',
      '18,000|18000|r18,000|r18000|r18 000',
      'monday',
      'grinder',
      'coffee + terrible|bad|not|dislike|own',
      '24|twenty-four',
      'friday',
      'chair',
      'band + finish|split|broke|ended|no longer|disband|over',
      'cape town',
      'lwazi low|record|song|solo',
      'window|room',
      'keeper|goal',
      'thandeka + weekend|swap|turns|alternat',
      'car|taxi + cheap|not|decid',
      'no job|understand|nothing',
    ],
    expired: ['14 march|march 14|test on', 'bench|end of june', 'bootcamp|30 september|september 30'],
    questions: [
      ask('What does Lwazi do for work?', 'developer|insurance', 'barista|mocha|shift lead', 'parcel|scooter'),
      ask('Where does Lwazi live?', 'glenwood', 'umlazi'),
      ask('Under which name does Lwazi make music?', 'lwazi low|solo|record', 'salt taxi', 'low tide'),
      ask(
        'When does Lwazi play soccer?',
        'sunday + soccer|football|5-a-side|five-a-side|play|keeper',
        'wednesday + soccer|football|5-a-side|five-a-side|play',
      ),
      ask('Where does Gogo Zodwa live?', 'pietermaritzburg|nomsa', 'kwamashu'),
      ask('Where does Thandeka live?', 'joburg|johannesburg|melville'),
    ],
  }),
];
