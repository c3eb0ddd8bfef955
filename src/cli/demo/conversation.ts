interface Message {
  role: 'user' | 'assistant';
  content: string;
}

/** One session of the demo's conversation. */
export interface ChatSession {
  /** Unique within the conversation. */
  id: string;
  /** ISO 8601: when it took place. */
  date: string;
  messages: Message[];
}

const user = (content: string): Message => ({ role: 'user', content });
const assistant = (content: string): Message => ({ role: 'assistant', content });

/**
 * Five sessions of an invented person with an assistant: a job, family, tastes, an allergy, plans, a move, a new job that
 * replaces the old one, and small talk that should leave no memory.
 */
export const conversation: ChatSession[] = [
  {
    id: 'chat-1',
    date: '2026-03-03T18:20:00.000Z',
    messages: [
      user('Hi! My name is Nora Lindqvist. I work as a structural engineer at Halden Bridges.'),
      assistant('Nice to meet you, Nora! What can I help you with today?'),
      user('I live in Bergen with my husband Tomas and our daughter Elin. She is six and loves drawing whales.'),
      assistant('A whale artist! Is there something you would like to plan for the family?'),
      user('Yes, dinners. I am allergic to hazelnuts, so nothing with nuts in it please.'),
      assistant('Understood, no hazelnuts. Do you have any favourites?'),
      user('My favourite food is mushroom risotto. Tomas is a vegetarian, and Elin hates olives.'),
      assistant('Then I would start with a risotto on Monday and a vegetable curry on Tuesday.'),
      user('Sounds great, thanks!'),
    ],
  },
  {
    id: 'chat-2',
    date: '2026-04-14T19:05:00.000Z',
    messages: [
      user('I need a running plan. I am training for the Bergen half marathon on 12 September.'),
      assistant('How often do you run at the moment?'),
      user(
        'Three times a week, usually before breakfast. I prefer trails to roads because my left knee hurts on asphalt.',
      ),
      assistant('Then two trail runs and one easy interval session should do. Shall I put a rest day after each?'),
      user('Good idea. By the way, my sister Ingrid is a physiotherapist, so I can ask her about the knee.'),
      assistant('That is handy. Ask her about strengthening exercises for the hip as well.'),
    ],
  },
  {
    id: 'chat-3',
    date: '2026-06-02T20:40:00.000Z',
    messages: [
      user('Big news: we are moving to Trondheim in August! Tomas got a position at the university there.'),
      assistant('Congratulations to Tomas! What does that mean for your own job?'),
      user('I asked Halden Bridges whether I can work remotely. They will tell me next Friday.'),
      assistant('Fingers crossed. Do you need help with the move?'),
      user(
        'We have to find a school for Elin. I would like one with a music programme; she started playing the cello in May.',
      ),
      assistant('I can draft a letter to the schools that you consider.'),
      user('Please do that tomorrow, I am off to bed.'),
    ],
  },
  {
    id: 'chat-4',
    date: '2026-08-20T17:30:00.000Z',
    messages: [
      user(
        'We made it! I live in Trondheim now. The flat is near the river and my commute by bicycle takes ten minutes.',
      ),
      assistant('Welcome to Trondheim! A commute, so you found something there?'),
      user('Yes. Halden Bridges said no to remote work, so I quit. I now work as a project lead at Nidaros Timber.'),
      assistant('Timber after steel, that is quite a change!'),
      user(
        'It is. I am learning Japanese too, because our largest client is in Sapporo. I plan to fly there in November.',
      ),
      assistant('Would you like a study plan that fits around your running?'),
      user('Maybe later. I decided to skip the half marathon this year because of the knee.'),
    ],
  },
  {
    id: 'chat-5',
    date: '2026-10-11T18:55:00.000Z',
    messages: [
      user(
        'Elin turned seven yesterday. We gave her a book about humpback whales and she slept with it under her pillow.',
      ),
      assistant('How lovely! Did she play the cello for her guests?'),
      user('She did, for her grandmother Astrid, who came all the way from Oslo.'),
      assistant('What comes next for you?'),
      user(
        'My flight to Sapporo is on 9 November. Remind me to pack the timber samples and to tell the hotel about my allergy.',
      ),
      assistant('I will. Anything for the evenings there?'),
      user(
        'I want to see the botanical garden, and I would love to find a jazz bar. I like small concerts more than big ones.',
      ),
    ],
  },
];

/** A session in the form in which clients send chats: its messages as JSON. */
export function sessionContent(session: ChatSession): string {
  return JSON.stringify(session.messages);
}
