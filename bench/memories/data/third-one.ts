import { ask, chat, type Persona, persona, text } from '../persona.js';

/** The third half, written blind by an author who has seen neither the code nor the other halves. */
export const thirdOne: readonly Persona[] = [
  persona('ewa', {
    documents: [
      chat(
        '2026-01-14',
        `U: Hello, I am writing from Leeds, sorry for my english, it is my third language after polish and german.
        A: Your English is lovely! What can I do for you?
        U: I need a letter to my ward manager. I work as nurse on the cardiology at St James's, only nights since October, and it kills me.
        A: Shall I ask for a move to days? Many nurses find a rotating pattern easier.
        U: Yes. Say I have small boy, Kuba, he is 4, and my husband Piotr drives a forklift in Wakefield from six in the morning, so nobody is home at breakfast.
        A: Here is a draft: "Dear manager, I would like to ask for a change of my shift pattern..."
        U: Beautiful. Can you make it shorter? My manager does not like to read, haha.
        A: Done, three sentences now.
        U: Thank you. Ah, and my mama is visiting from Rzeszow until Sunday, so I have no time to send it before Monday.`,
      ),
      chat(
        '2026-03-09',
        `U: They listened! I sleep at night like a human again, the day rota started on 1 March.
        A: That is wonderful news. Enjoy the daylight.
        U: One bad thing, Kuba is allergic to eggs, the doctor told us on Friday. What can I bake for him?
        A: Banana bread with oil works well without eggs. You might also try aquafaba, it comes from chickpeas.
        U: Aqua what? OK I try. He goes to a nursery in Oakwood three mornings, 40 pounds a day, it is robbery.
        A: Childcare is expensive. There may be tax-free childcare for working parents.
        U: If I win the lottery I buy a house in Zakopane and no nursery ever again :)`,
      ),
      text(
        '2026-05-22',
        `The landlord is selling our flat in Harehills and we must be out by 30 June.
        Piotr wants to go back to Poland, I want to stay in England.
        I saw a terrace in Bramley, two bedrooms, 950 a month, maybe too good to be true.
        On Tuesday I passed my driving test, third try!
        I bought Beata's old Corsa for 1200.
        No cigarette since Easter, but every evening I think of one.`,
      ),
      chat(
        '2026-09-17',
        `U: Hi again, for the school form please take the Bramley address, we got the keys in July.
        A: Sure, I will use Bramley. What is the name of the school?
        U: Whitecote Primary, Kuba started reception there this month. And the eggs, he outgrew it, the test in August was negative!
        A: So a real birthday cake this year?
        U: With six eggs! Piotr is also happier, no forklift any more, he does roofs with his cousin Darek and is home by four.
        A: That sounds like a calmer home. And you, how is the ward?
        U: I applied for the band 6 sister job on my ward, the interview is on 29 September, keep fingers crossed. And yes, I am weak, since the move I smoke two a day again.
        A: Fingers crossed! Moving is one of the most stressful events.`,
      ),
    ],
    facts: [
      'leeds',
      'english + third|language',
      'polish',
      'german',
      'nurse|cardiolog',
      'james',
      'night + shift|work|only|since|rota',
      'son|boy|kuba + 4|four',
      'kuba',
      'piotr|husband + forklift',
      'forklift + wakefield|six',
      'nobody|no one + breakfast|home',
      'manager + read',
      'mother|mama|mom|mum + visit|rzesz',
      'day + rota|shift|sleep',
      'sleep + night',
      'egg + allerg',
      'nursery',
      'oakwood',
      '40 + nurser|day|pound',
      'landlord + sell',
      'harehills',
      'out|leave|move + 30 june|june 30',
      'piotr|husband + poland',
      'stay + england',
      'terrace|bramley + saw|two|flat|live|bedroom|look|address|now',
      '950',
      'driving|test + pass|third',
      'corsa',
      'beata',
      'cigarette|smok',
      'july + keys|moved',
      'whitecote|reception',
      'egg + outgr|negative|no longer',
      'egg + six|cake',
      'roof',
      'darek',
      'home by four|home by 4|home at four',
      'band 6|sister + job|appl|role|position',
      'interview + 29|september',
    ],
    expired: ['mother|mama|mom|mum + sunday|visit', 'interview + 29|september', 'out|leave + 30 june|june 30'],
    questions: [
      ask('Does the user work day or night shifts?', 'day + rota|shift', 'night + shift|work|only|rota'),
      ask('Which part of Leeds does the user live in?', 'bramley', 'harehills'),
      ask('What work does Piotr do?', 'roof', 'drives + forklift'),
      ask('Can Kuba eat eggs?', 'egg + outgr|negative|no longer|not allerg', 'is allergic|egg allergy'),
      ask('Does the user smoke?', 'smok + two|again', 'no cigarette|not smok|stopped|quit'),
      ask('Which car does the user have?', 'corsa'),
    ],
  }),

  persona('dale', {
    documents: [
      chat(
        '2026-02-03',
        `U: need a podcast for a long haul, tulsa to spokane
        A: How about a history series? "Hardcore History" episodes run four hours or more.
        U: works. been drivin flatbed 19 years, heard em all i reckon
        A: Then maybe an audiobook: "Lonesome Dove" is thirty-six hours.
        U: my ex got that one in the divorce lol. aint no joke, tammy took the books and the good dog. i kept the mean one, biscuit
        A: Biscuit sounds like a character. What breed?
        U: blue heeler, rides shotgun. doc put me on metformin in december for the sugar so no more gas station donuts
        A: Many drivers pack boiled eggs and nuts instead.
        U: yeah yeah. im stuck in amarillo til thursday, ice on 40`,
      ),
      chat(
        '2026-04-20',
        `U: got a bill from the eye dr, 310 bucks, that right?
        A: It depends on your insurance. Did they do a dilated exam?
        U: yep cause of the diabetes. dot medical is good thru next april so im legal
        A: Good to hear. Keep the receipt for your taxes.
        U: tell ya what, boss at crossland wants me on the oversize loads, wind blades. 8 cents more a mile
        A: That can be good pay, but blade hauling needs escorts and permits.
        U: already said yes. start may 4. daughter kaylee thinks its cool, she's a welder in joplin`,
      ),
      text(
        '2026-07-12',
        `Dale: Hey Rick, you still got that camper?
        Rick: Sure do, sits behind the shop in Claremore.
        Dale: I might need it. Sold the house on Peoria Avenue, closing was Friday.
        Rick: You are kidding. Where you gonna live?
        Dale: Kaylee and Ben got a baby due in November, so I put money down on two acres outside Joplin.
        Rick: Grandpa Dale! My knee replacement is in August or I would help you haul.
        Dale: Dont you worry. And I'm off the blades, did it two months, couldnt sleep for the wind. Back on flatbed.
        Rick: Told you so.`,
      ),
      chat(
        '2026-10-08',
        `U: how do i level a pad for a double wide
        A: Strip the topsoil, compact gravel in layers and check with a laser level.
        U: figured. been parked on my own dirt in jasper county since labor day, neighbor has a skid steer
        A: Congratulations on the land!
        U: lost 31 lbs, doc took me off the metformin last week. a1c 5.6
        A: That is a great result.
        U: biscuit passed in august. got nobody ridin shotgun for now`,
      ),
    ],
    facts: [
      'tulsa|spokane',
      'flatbed',
      '19 years|nineteen',
      'podcast|heard + all|haul',
      'divorc|tammy|ex-wife',
      'tammy|ex-wife|my ex|his ex + book|dog|divorce',
      'biscuit',
      'heeler',
      'shotgun|rides',
      'metformin',
      'sugar|diabet',
      'donut',
      'amarillo',
      'ice|icy',
      'eye + bill|310|exam|doctor',
      'dot|medical + april',
      'crossland',
      'oversize|blade',
      '8 cents|eight cents',
      'may 4|4 may',
      'kaylee|daughter',
      'weld',
      'kaylee|daughter + cool',
      'rick + camper|claremore|shop',
      'camper',
      'sold|closing + house|peoria|friday',
      'peoria',
      'baby|pregnan|grand',
      'november + due|baby',
      'ben',
      'two acres|2 acres|land',
      'joplin',
      'rick + knee',
      'blade + off|quit|two months|sleep|stop|no longer',
      'sleep + wind',
      'jasper|own dirt|own land|labor day',
      'neighbor + skid',
      'double wide|double-wide|pad',
      '31 lb|31 pound|lost 31',
      'metformin + off|stop',
      'a1c|5.6',
      'biscuit + pass|died|dead|august',
      'nobody|no one|no dog|alone + rid|shotgun|truck|passenger',
    ],
    expired: ['amarillo + thursday|stuck|til', 'rick + knee + august'],
    questions: [
      ask('What kind of loads does Dale haul?', 'flatbed + back|again|return', 'blade + start|said yes|haul|oversize'),
      ask('Where does Dale live?', 'jasper|own dirt|own land|joplin + acre|land|dirt|parked|live', 'peoria|tulsa'),
      ask(
        'Does the user take metformin?',
        'metformin + off|stop|no longer',
        'put on metformin|takes metformin|on metformin',
      ),
      ask(
        'Does the user have a dog in the truck?',
        'biscuit + pass|died|dead',
        'rides shotgun|rides with|riding shotgun',
      ),
      ask('What does Kaylee do for a living?', 'weld'),
      ask('How many years has the user driven flatbed?', '19|nineteen'),
    ],
  }),

  persona('hanneke', {
    documents: [
      chat(
        '2026-01-29',
        `U: Good morning. I am told one may simply talk to you, as to a librarian, which suits me, because I was one for thirty-four years, in Deventer, at the Athenaeum library, before I retired.
        A: Good morning! A librarian is always welcome. What are you looking for?
        U: A walking route of about eight kilometres near Zutphen, where I live, flat please, as my left hip complains. The surgeon says it shall be replaced, and there is a waiting list until the summer.
        A: Along the IJssel there is a flat path to Bronkhorst, about nine kilometres.
        U: Bronkhorst, delightful. I walk each Thursday with Ria and Joke from the choir, we sing alto all three, at the Walburgis church.
        A: How nice. Shall I look for a café as well?
        U: No coffee for me, thank you, I take only tea since my heart fluttered in 2024. My late husband Wim drank enough coffee for two, God rest him.
        A: I am sorry for your loss.
        U: It is nine years ago. One gets used to talking to the cat, who is called Multatuli.`,
      ),
      chat(
        '2026-06-11',
        `U: Good afternoon, it is I again, with a question about crutches. The operation was on 26 May and I may put half my weight on the leg until the end of June.
        A: Use the crutch on the opposite side when you go down to one.
        U: That is what the physiotherapist, a young man named Sven, says as well. My daughter Marjolein has come from Groningen to cook for me, which is a mixed blessing, as she is vegan.
        A: You could trade recipes!
        U: I have had more lentils than in my whole life. No Thursdays with the ladies for the time being, obviously.
        A: You will be back on the path soon.
        U: If I were forty, I would take up rowing. But tell me, would an electric tricycle be something for an old woman?
        A: An e-trike is stable and suits shorter rides. You may want a test ride.`,
      ),
      text(
        '2026-10-01',
        `Dear Ans, a short letter, as the painters are here until Saturday and everything is under plastic.
        The hip is splendid, I walked to Bronkhorst and back last Thursday with Ria, without a stick.
        Joke has moved to her son in Apeldoorn, so we are two.
        I have left the choir after twenty years, the new conductor wants us to sing pop songs, and I now read aloud to the children at the Zutphen library on Wednesdays.
        Multatuli has grown fat and the vet has put him on a diet.
        The tricycle was bought and sold again within a month, I felt like a milk cart.
        Marjolein is expecting her first child in February, at forty-one!
        The cardiologist allows me one cup of coffee a day, and I have it at ten.`,
      ),
    ],
    facts: [
      'librarian|library + thirty-four|34|deventer|athenaeum|was',
      'deventer|athenaeum',
      'retire',
      'zutphen',
      'hip',
      'surgeon|replace',
      'waiting list',
      'walk + thursday',
      'ria',
      'joke',
      'choir',
      'alto',
      'walburgis',
      'tea',
      'coffee',
      'heart|flutter',
      'husband|wim|widow',
      'wim + coffee',
      'nine years|9 years',
      'cat|multatuli',
      'operat + 26 may|may 26|may',
      'half + weight',
      'physio|sven',
      'marjolein|daughter',
      'groningen',
      'vegan',
      'lentil',
      'thursday + no |not|paus|skip',
      'painter',
      'plastic',
      'bronkhorst',
      'stick',
      'joke + apeldoorn|son|moved',
      'choir + left|leave|quit|no longer',
      'twenty years|20 years',
      'conductor|pop song',
      'read + child|library|aloud',
      'wednesday',
      'multatuli|cat + fat|diet|vet',
      'tricycle|trike',
      'milk cart',
      'marjolein|daughter + expect|pregnan|child|baby',
      'forty-one|41',
      'cardiolog|one cup|ten',
    ],
    expired: ['half + weight + june|leg', 'painter'],
    questions: [
      ask(
        'Does the user sing in a choir?',
        'choir + left|leave|quit|no longer|not',
        'sing alto|sings alto|sings in|member',
      ),
      ask('Does the user drink coffee?', 'coffee + one cup|allow|ten|a day', 'only tea|no coffee|not drink'),
      ask('Does Joke still walk with the user?', 'joke + apeldoorn|moved|son', 'ria + joke'),
      ask(
        'How is the hip of the user?',
        'hip + splendid|well|without|good',
        'waiting list|shall be|will be|to be replaced|half',
      ),
      ask('Does the user own a tricycle?', 'tricycle|trike + sold'),
      ask('What does the user do at the library in Zutphen?', 'read + child|aloud'),
    ],
  }),

  persona('priya', {
    documents: [
      chat(
        '2026-02-17',
        `U: ok so hypothetically, if someone's thesis committee has gone silent for 3 weeks, how does one poke them without sounding desperate
        A: A short, friendly email with a concrete deadline usually helps.
        U: asking for a friend. the friend is me. 4th year phd at U of T, soil microbes, advisor is Dr. Lindqvist
        A: Here is a draft: "Dear committee, I wanted to check in about the draft of chapter two..."
        U: perfect. i TA for BIO130 too so my weeks are basically marking. 140 lab reports. send help
        A: Rubrics and batching may help. Some TAs mark one question at a time.
        U: my roommate Jules does that, she TAs in philosophy. anyway we share a basement on Bathurst and it floods, 2 times since xmas
        A: You may be able to get the landlord to fix it through the tenant board.
        U: lol. also im vegetarian and the only food open at midnight near the lab is a wings place. tragic`,
      ),
      chat(
        '2026-05-05',
        `U: guess who has a committee meeting date. june 9th, 2pm. they liked chapter two
        A: Congratulations! Do you want to prepare slides?
        U: yes, 15 min worth. also Dr. Lindqvist is moving to Uppsala in september so im switching to Dr. Okafor's lab, its all nice and friendly but ugh
        A: A co-supervision could bridge the change.
        U: thats what they suggested too, she stays on the committee over zoom. My parents in Brampton think this means i get kicked out. my mom keeps asking about marriage instead
        A: Parents worry. Maybe send them the meeting date.
        U: i did, my dad put it in the temple newsletter. also i eat fish now?? iron levels were in the toilet, dr said to`,
      ),
      chat(
        '2026-08-19',
        `U: do i need to tell OSAP about a new address
        A: Yes, update your profile within the account.
        U: k. no more basement!! me and Arjun got a one bedroom at Dufferin and Bloor, 2300, sunlight and everything
        A: Lovely. Is Arjun your partner?
        U: yeah, 8 months, met him bouldering. hes a paramedic. mom doesnt know about the moving in part, she thinks jules is still my roommate. jules went home to Halifax
        A: That is your call to make when you are ready.
        U: maybe ill tell her at diwali. maybe never. my sister Anjali knows and is blackmailing me for concert tickets
        A: Siblings! What is the going rate?
        U: two tickets to Mitski on the 28th of august. i also stopped TAing, got the OGS scholarship so no marking till next year. i might cry`,
      ),
    ],
    facts: [
      'committee + silent|three weeks|3 weeks',
      'phd|doctora',
      '4th|fourth',
      'u of t|toronto',
      'soil|microb',
      'lindqvist',
      'bio130|teaching assist',
      'marking|140|lab report',
      'jules',
      'jules + philos',
      'basement|bathurst',
      'flood',
      'vegetarian',
      'wings',
      'committee + june|9',
      'chapter two|chapter 2',
      '15 min|slides',
      'lindqvist|advisor|supervisor + uppsala',
      'okafor',
      'zoom',
      'brampton|parents',
      'mom|mother + marri',
      'parents + kick',
      'dad|father + temple|newsletter',
      'fish',
      'iron',
      'arjun',
      'one bedroom|one-bedroom|dufferin',
      '2300|2,300',
      'sunlight',
      '8 months|eight months',
      'boulder',
      'paramedic',
      'mom|mother + not know|thinks|unaware',
      'jules + halifax',
      'anjali|sister',
      'blackmail|ticket',
      'mitski',
      'stop|no longer|not|quit + taing|ta for|tas|mark|teaching',
      'ogs|scholarship',
      'diwali',
    ],
    expired: ['committee + june|9th', 'mitski|concert + august|28'],
    questions: [
      ask('Who supervises the user now?', 'okafor', 'advisor is|supervised by|advisor|supervisor + lindqvist'),
      ask('Where does the user live?', 'dufferin|bloor|one bedroom|one-bedroom', 'basement|bathurst'),
      ask('Who does the user live with?', 'arjun', 'jules + share|roommate|lives'),
      ask('Does the user eat fish?', 'fish', 'vegetarian'),
      ask(
        'Does the user work as a teaching assistant?',
        'stop|no longer|not|quit + taing|ta for|tas|mark|teaching',
        'tas for|ta for|assistant for',
      ),
      ask('What does Arjun do?', 'paramedic'),
    ],
  }),
];
