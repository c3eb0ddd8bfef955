import { ask, chat, type Persona, persona, text } from '../persona.js';

export const freshFourFirst: readonly Persona[] = [
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
];
