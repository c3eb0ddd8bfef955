import { z } from 'zod';
import type { Turn } from './types.js';

const ROLES = new Map<string, NonNullable<Turn['role']>>([
  ['user', 'user'],
  ['human', 'user'],
  ['assistant', 'assistant'],
  ['ai', 'assistant'],
  ['bot', 'assistant'],
  ['model', 'assistant'],
  ['system', 'system'],
  ['developer', 'system'],
  ['tool', 'tool'],
  ['function', 'tool'],
]);

/** The role that a speaker's label stands for, upper or lower case. */
export const roleOf = (label: string): Turn['role'] => ROLES.get(label.toLowerCase()) ?? null;

const part = z.looseObject({ type: z.string(), text: z.string().optional() });
const message = z.looseObject({
  role: z.string().refine((role) => roleOf(role) !== null),
  content: z.union([z.string(), z.array(part)]).nullish(),
  name: z.string().nullish(),
});
const chat = z.union([z.array(message).min(1), z.looseObject({ messages: z.array(message).min(1) })]);

/** Turns of a JSON-stringified chat, `[{role, content, name?}]` or `{messages: […]}`; messages without text are left out. */
export function readJsonChat(content: string): Turn[] | null {
  if (!/^\s*[[{]/.test(content) || !content.includes('"role"')) return null;
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    return null;
  }
  const parsed = chat.safeParse(value);
  if (!parsed.success) return null;
  const messages = Array.isArray(parsed.data) ? parsed.data : parsed.data.messages;
  return messages
    .map(({ role, content: body, name }) => ({ speaker: name?.trim() || null, role: roleOf(role), text: textOf(body) }))
    .filter((turn) => turn.text.trim() !== '');
}

function textOf(body: z.output<typeof message>['content']): string {
  if (typeof body === 'string') return body;
  return (body ?? [])
    .filter((item) => item.type === 'text' && item.text !== undefined)
    .map((item) => item.text)
    .join('\n');
}
