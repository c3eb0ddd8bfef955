import { z } from 'zod';
import { cleanString } from '../../text/clean-text.js';
import { parseShallowJson } from '../../text/parsing.js';
import { describeCall } from './tool-calls.js';
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

/** The role that a speaker's label means, ignoring case; null for a name. */
export const roleOf = (label: string): Turn['role'] => ROLES.get(label.toLowerCase()) ?? null;

/** Placeholder for an image in a message's text. */
export const imageMark = '[image]';

/** Types of parts that hold a picture, a recording or another file. */
const MEDIA = /^(?:input_)?(?:image|audio|video|file)(?:_url)?$/;

const part = z.looseObject({ type: z.string(), text: z.string().optional() });
const message = z.looseObject({
  role: z.string().refine((role) => roleOf(role) !== null),
  content: z.union([z.string(), z.array(part)]).nullish(),
  name: z.string().nullish(),
  tool_calls: z.unknown().optional(),
});
/** A message may say nothing; a list of which none does is of other records with roles, such as accounts. */
const messages = z
  .array(message)
  .refine((all) => all.some(({ content, tool_calls: calls }) => content !== undefined || calls !== undefined));
const chat = z.union([messages, z.looseObject({ messages })]);

export type ChatMessage = z.output<typeof message>;
/** Messages with all their fields, in a list or in an object that may have other fields. */
export type JsonChat = z.output<typeof chat>;

/** Parses a JSON-stringified chat, `[{role, content, name?, tool_calls?}]` or `{messages: […]}`; null for anything else. */
export function parseJsonChat(content: string): JsonChat | null {
  if (!/^\s*[[{]/.test(content) || !content.includes('"role"')) return null;
  const value = parseShallowJson(content);
  return chat.safeParse(value).success ? (value as JsonChat) : null;
}

export const messagesOf = (parsed: JsonChat): ChatMessage[] => (Array.isArray(parsed) ? parsed : parsed.messages);

/**
 * The turn of a message, with its tool calls as text; the text may be empty. It is cleaned here because JSON escapes are
 * decoded only now.
 */
export function turnOf({ role, name, content, tool_calls: calls }: ChatMessage): Turn {
  const lines = [textOf(content), ...(Array.isArray(calls) ? calls.map(describeCall) : [])].map(cleanString);
  const text = lines.filter((line) => line !== '').join('\n');
  return { speaker: cleanString(name ?? '').trim() || null, role: roleOf(role), text };
}

/**
 * Reads the turns of a JSON-stringified chat, without messages that have no words; null for anything else. Texts beside the
 * messages, such as a title or instructions, come first, as a turn of the system's: no person has said them in the chat.
 */
export function readJsonChat(content: string): Turn[] | null {
  const parsed = parseJsonChat(content);
  return parsed === null ? null : [openingOf(parsed), ...messagesOf(parsed).flatMap(turnsOf)].filter(hasWords);
}

const openingOf = (parsed: JsonChat): Turn => ({ speaker: null, role: 'system', text: textsBeside(parsed).join('\n') });

/** The texts beside the messages, cleaned. */
export const textsBeside = (parsed: JsonChat): string[] =>
  Object.values(Array.isArray(parsed) ? {} : parsed)
    .filter(isText)
    .map(cleanString);

/** The turn of a message, and one for its parts without a text, such as results of tools, which nobody says. */
function turnsOf(from: ChatMessage): Turn[] {
  const parts = Array.isArray(from.content) ? from.content : [];
  const [said, others] = [parts.filter(hasText), parts.filter((each) => !hasText(each))];
  if (others.length === 0) return [turnOf(from)];
  return [turnOf({ ...from, content: said }), turnOf({ role: 'tool', content: others })];
}

const hasText = ({ text }: z.output<typeof part>): boolean => text !== undefined;

/** Whether a field holds a text rather than an id, a date or the name of a model, which have no spaces. */
const isText = (value: unknown): value is string =>
  typeof value === 'string' && /\p{L}/u.test(value) && /\s|\P{ASCII}/u.test(value);

const hasWords = ({ text }: Turn): boolean => text.replaceAll(imageMark, '').trim() !== '';

function textOf(body: ChatMessage['content']): string {
  if (typeof body === 'string') return body;
  return (body ?? [])
    .map(textOfPart)
    .filter((text) => text !== '')
    .join('\n');
}

/** The text of a part. One of another kind, such as the result of a tool, is shown as its JSON, but no file's bytes. */
function textOfPart(item: z.output<typeof part>): string {
  return (
    item.text ?? (MEDIA.test(item.type) ? '' : JSON.stringify(item, (_, value) => (isBytes(value) ? undefined : value)))
  );
}

/** Whether a value is long and has no spaces, as bytes in Base64. */
const isBytes = (value: unknown): boolean => typeof value === 'string' && value.length > 1_000 && !/\s/.test(value);
