import { markOf } from '../marks.js';
import { homes, type World, type Writer } from '../world.js';

interface Conversation {
  id: string;
  container: string;
  messages: { role: 'user' | 'assistant'; content: string }[];
}

const most = 6;
const longest = 30;

/** Conversations that grow by a turn or two, the whole of them being sent each time, and now and then only what is new. */
export function conversationWriter({ sender, next }: World): Writer {
  const all: Conversation[] = [];

  return async (choice) => {
    const isNew = all.length < most || choice.chance(0.1);
    const known: Conversation = isNew
      ? { id: `Chat${next()}`, container: choice.of(homes), messages: [] }
      : choice.of(all);
    const { id, container, messages } = known;
    const added = Array.from({ length: choice.between(1, 2) }, (_, index) => {
      const turn = messages.length + index + 1;
      const role = turn % 2 === 1 ? ('user' as const) : ('assistant' as const);
      return { role, content: `Turn ${markOf(id, turn)} is about the weather at the pier.` };
    });
    const after = [...messages, ...added];
    const sent = !isNew && choice.chance(0.3) ? added : after;
    const marks = after.map((_, index) => markOf(id, index + 1));
    const { outcome, status } = await sender.send(
      {
        ...{ method: 'POST', path: '/v4/conversations', repeatable: true },
        body: { conversationId: id, messages: sent, containerTag: container },
        changes: [{ kind: 'conversation', key: id, to: () => ({ container, marks }) }],
      },
      choice,
    );
    if (!isNew) all.splice(all.indexOf(known), 1);
    const isOpen = outcome === 'unknown' || status >= 500;
    if (isOpen || after.length >= longest) return;
    all.push(outcome === 'acknowledged' ? { id, container, messages: after } : known);
  };
}
