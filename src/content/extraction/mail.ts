import { CairnError } from '../../core/errors.js';
import type { Converted, Inner } from './types.js';

/** What both mail formats have in common. */
export interface Mail {
  subject: string;
  /** Name and value of each header field to show. */
  fields: readonly (readonly [string, string])[];
  /** Markdown. */
  body: string;
  attachments: readonly { name: string; mimeType: string | null; content: () => Buffer }[];
}

/** The number of attachments that are read. */
const MOST = 50;

/** Writes a mail as Markdown: subject, header fields, body, then each attachment's text or the reason why it was not read. */
export async function mailText({ subject, fields, body, attachments }: Mail, inner: Inner): Promise<Converted> {
  const head = fields.filter(([, value]) => value.trim() !== '').map(([name, value]) => `${name}: ${value}`);
  const blocks = [...(subject === '' ? [] : [`# ${subject}`]), head.join('\n'), body.trim()];
  for (const { name, mimeType, content } of attachments.slice(0, MOST)) {
    blocks.push(`## Attachment: ${name}`, await attached(inner, content(), name, mimeType));
  }
  if (attachments.length > MOST) blocks.push(`(${attachments.length - MOST} more attachments are not read.)`);
  return { text: blocks.filter((block) => block !== '').join('\n\n'), title: subject };
}

async function attached(inner: Inner, bytes: Buffer, name: string, mimeType: string | null): Promise<string> {
  try {
    return await inner(bytes, { name, mimeType });
  } catch (error) {
    if (!(error instanceof CairnError)) throw error;
    return `(Not read: ${error.details ?? error.message})`;
  }
}
