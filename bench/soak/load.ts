import { docxFile, markdownFile, pdfFile } from '../../test/support/files/index.js';
import type { Answer, Api } from '../../test/support/tenant.js';
import { seededRandom } from '../latency/random.js';
import { makeDocuments } from '../latency/workload.js';

export const kinds = ['add', 'file', 'chat', 'search', 'delete'] as const;
export type Kind = (typeof kinds)[number];

/** Of a hundred operations; more than `kept` documents are never there, as an add beyond that deletes first. */
const share: Record<Kind, number> = { add: 30, file: 4, chat: 12, search: 50, delete: 4 };
const containers = 10;
const messagesKept = 12;
const filesOfAKind = 10;
const modes = ['documents', 'hybrid', 'memories'] as const;

const deck = kinds.flatMap((kind) => Array.from({ length: share[kind] }, () => kind));

/** One thing that a client does. */
export interface Operation {
  kind: Kind;
  send(api: Api): Promise<Answer>;
}

/** Chooses what comes next, the same for the same seed. @param kept documents that there are at most */
export async function createLoad(seed: number, kept: number) {
  const random = seededRandom(seed);
  const below = (count: number) => Math.floor(random() * count);
  const texts = makeDocuments(1_000, 2, seed);
  const text = () => texts[below(texts.length)] ?? { content: '', question: '' };
  const files = await makeFiles(texts.map(({ question }) => question));
  /** customIds, the oldest first. */
  const live: string[] = [];
  const chats: { role: string; content: string }[][] = Array.from({ length: containers }, () => []);
  let last = 0;

  const container = () => `soak-${below(containers)}`;
  const named = (): string => {
    last += 1;
    const customId = `soak-${last}`;
    live.push(customId);
    return customId;
  };
  const add = (): Operation => {
    const document = { content: text().content, customId: named(), containerTag: container() };
    return { kind: 'add', send: (api) => api.post('/v3/documents', document) };
  };
  const file = (): Operation => {
    const fields = { customId: named(), containerTag: container() };
    const { name, bytes } = files[below(files.length)] ?? { name: '', bytes: Buffer.alloc(0) };
    return { kind: 'file', send: (api) => api.upload(bytes, name, fields) };
  };
  const chat = (): Operation => {
    const which = below(containers);
    const messages = chats[which] ?? [];
    if (messages.length >= messagesKept) {
      messages.length = 0; // sent again without them it would keep them
      return { kind: 'delete', send: (api) => api.delete(`/v3/documents/soak-chat-${which}`) };
    }
    messages.push({ role: 'user', content: text().question }, { role: 'assistant', content: text().content });
    const body = { conversationId: `soak-chat-${which}`, containerTag: `soak-${which}`, messages: [...messages] };
    return { kind: 'chat', send: (api) => api.post('/v4/conversations', body) };
  };
  const search = (): Operation => {
    const asked = { q: text().question, containerTag: container(), searchMode: modes[below(modes.length)], limit: 10 };
    return { kind: 'search', send: (api) => api.post('/v4/search', asked) };
  };
  const remove = (): Operation => {
    const customId = live.shift();
    return customId === undefined
      ? search()
      : { kind: 'delete', send: (api) => api.delete(`/v3/documents/${customId}`) };
  };
  const make: Record<Kind, () => Operation> = { add, file, chat, search, delete: remove };

  return {
    /** Those that are to be there, the chats aside. */
    live: live as readonly string[],
    add,
    next(): Operation {
      const kind = deck[below(deck.length)] ?? 'search';
      const grows = kind === 'add' || kind === 'file';
      return grows && live.length >= kept ? remove() : make[kind]();
    },
  };
}

async function makeFiles(phrases: readonly string[]): Promise<{ name: string; bytes: Buffer }[]> {
  const made = phrases.slice(0, filesOfAKind).map(async (phrase, n) => [
    { name: `report-${n}.pdf`, bytes: await pdfFile(phrase) },
    { name: `report-${n}.docx`, bytes: await docxFile(phrase) },
    { name: `notes-${n}.md`, bytes: markdownFile(phrase) },
  ]);
  return (await Promise.all(made)).flat();
}
