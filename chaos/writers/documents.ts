import type { Choice } from '../choice.js';
import { becomes, contentOf, type Draft, disappears, fieldsOf, grown, newDraft, replaced } from '../drafts.js';
import type { Request } from '../sender.js';
import { homes, type World, type Writer } from '../world.js';

/** A document of this writer's: nobody else changes it, and what it is like is known. */
interface Own extends Draft {
  id: string;
  /** Neither a file nor HTML, whose content is not what was sent. */
  isText: boolean;
}

const additions = { text: 4, batch: 2, html: 1, file: 1 };
const changes = { append: 4, resend: 3, patch: 2, describe: 1, move: 2, remove: 2, removeSome: 1 };
const fewest = 8;
const most = 50;

/** Documents: sent one by one and in batches, as text, HTML and files; grown, replaced, described, moved and deleted. */
export function documentWriter({ sender, next }: World): Writer {
  const own: Own[] = [];
  const draft = (choice: Choice) => newDraft(next(), choice.of(homes), choice);
  const nameOf = ({ id, key, hasCustomId }: Own, choice: Choice) =>
    encodeURIComponent(hasCustomId && choice.chance(0.5) ? key : id);

  async function add(made: Draft, isText: boolean, request: Pick<Request, 'path' | 'body'>, choice: Choice) {
    const sent = { method: 'POST', ...request, changes: [becomes(made)], repeatable: true } as const;
    const { outcome, body } = await sender.send(sent, choice);
    if (outcome === 'acknowledged') own.push({ ...made, isText, id: body.id });
  }

  /** What is not known to be as it was, nor as it should be, is left alone from then on. */
  async function change(item: Own, after: Own, request: Pick<Request, 'method' | 'path' | 'body'>, choice: Choice) {
    own.splice(own.indexOf(item), 1);
    const sent = { ...request, changes: [becomes(after)], repeatable: true };
    const { outcome, status } = await sender.send(sent, choice);
    if (outcome === 'acknowledged') own.push(after);
    else if (outcome === 'refused' && status < 500 && status !== 404) own.push(item);
  }

  const steps: Record<keyof typeof additions | keyof typeof changes, (choice: Choice) => Promise<void>> = {
    async text(choice) {
      const made = draft(choice);
      await add(made, true, { path: '/v3/documents', body: fieldsOf(made) }, choice);
    },
    async batch(choice) {
      const made = Array.from({ length: choice.between(2, 6) }, () => draft(choice));
      const body = { documents: made.map(fieldsOf) };
      const request = { method: 'POST', path: '/v3/documents/batch', body, repeatable: true } as const;
      const reply = await sender.send({ ...request, changes: made.map(becomes) }, choice);
      if (reply.outcome !== 'acknowledged') return;
      for (const [index, one] of made.entries()) own.push({ ...one, isText: true, id: reply.body.results[index].id });
    },
    async html(choice) {
      const made = draft(choice);
      const content = `<html><body><article><h1>Page</h1><p>${contentOf(made)}</p></article></body></html>`;
      await add(made, false, { path: '/v3/documents', body: { ...fieldsOf(made), content } }, choice);
    },
    async file(choice) {
      const made = { ...draft(choice), hasCustomId: true };
      const form = new FormData();
      form.append('customId', made.key);
      form.append('containerTag', made.container);
      form.append('file', new File([contentOf(made)], `${made.key}.${choice.of(['txt', 'md'])}`));
      await add(made, false, { path: '/v3/documents/file', body: form }, choice);
    },
    async append(choice) {
      const item = choice.of(own.filter(({ isText, hasCustomId }) => isText && hasCustomId));
      const after = grown(item, choice);
      await change(item, after, { method: 'POST', path: '/v3/documents', body: fieldsOf(after) }, choice);
    },
    async resend(choice) {
      const item = choice.of(own.filter(({ isText, hasCustomId }) => isText && hasCustomId));
      const after = replaced(item, choice);
      await change(item, after, { method: 'POST', path: '/v3/documents', body: fieldsOf(after) }, choice);
    },
    async patch(choice) {
      const item = choice.of(own);
      const after = { ...replaced(item, choice), isText: true };
      const path = `/v3/documents/${nameOf(item, choice)}`;
      await change(item, after, { method: 'PATCH', path, body: { content: contentOf(after) } }, choice);
    },
    async describe(choice) {
      const item = choice.of(own);
      const body = { metadata: { seen: choice.between(1, 1_000) } };
      await change(item, item, { method: 'PATCH', path: `/v3/documents/${nameOf(item, choice)}`, body }, choice);
    },
    async move(choice) {
      const item = choice.of(own);
      const after = { ...item, container: choice.of(homes) };
      const body = { containerTag: after.container };
      await change(item, after, { method: 'PATCH', path: `/v3/documents/${nameOf(item, choice)}`, body }, choice);
    },
    async remove(choice) {
      const [item] = own.splice(choice.between(0, own.length - 1), 1);
      if (item === undefined) return;
      const path = `/v3/documents/${nameOf(item, choice)}`;
      await sender.send({ method: 'DELETE', path, changes: [disappears(item)], repeatable: true }, choice);
    },
    async removeSome(choice) {
      const items = own.splice(choice.between(0, own.length - 3), choice.between(2, 3));
      const body = { ids: items.map(({ id }) => id) };
      const request = { method: 'DELETE', path: '/v3/documents/bulk', body, repeatable: true } as const;
      await sender.send({ ...request, changes: items.map(disappears) }, choice);
    },
  };

  return (choice) => {
    const adds = own.length < fewest || (own.length < most && choice.chance(0.4));
    const canGrow = own.some(({ isText, hasCustomId }) => isText && hasCustomId);
    const step = adds || !canGrow ? choice.weighted(additions) : choice.weighted(changes);
    return steps[step](choice);
  };
}
