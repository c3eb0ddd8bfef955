import type { Turn } from './types.js';

/** Header lines, also those above a mail that is forwarded or answered, whose names are bold in HTML, and titles of attachments. */
const HEADS = /(?:^(?:\*\*)?(?:From|To|Cc|Date|Sent|Subject):(?:\*\*)? .+\n?)+|^## Attachment: .+\n?/gm;
/** What header lines of a mail have, and such lines about a journey have not: an address, or the time of sending. */
const IS_OF_MAIL = /^##|@|^Date: \d{4}-\d\d-\d\dT|^(?:\*\*)?Sent:/m;
const SUBJECT = /^(?:# .+\n\n)?$/;

/**
 * Splits a turn without a speaker that is a mail, as our converters write it: what stands below header lines is said by their sender,
 * what is attached by the sender of the whole, and the header lines by nobody. Returns any other turn as it is.
 */
export function mailTurns(turn: Turn): Turn[] {
  const { speaker, role, text } = turn;
  const heads = (speaker ?? role) ? [] : [...text.matchAll(HEADS)].filter(([head]) => IS_OF_MAIL.test(head));
  const [own] = heads;
  if (own === undefined || !SUBJECT.test(text.slice(0, own.index))) return [turn];
  return heads.map((head, at) => ({
    role,
    speaker: senderOf((head[0].startsWith('#') ? own : head)[0]),
    text: text.slice(head.index + head[0].length, heads[at + 1]?.index),
  }));
}

/** The name of the sender, or the address where there is none. */
const senderOf = (head: string): string | null =>
  /^(?:\*\*)?From:(?:\*\*)? (.+)/m.exec(head)?.[1]?.replace(/ *<[^<>]*> *$/, '') ?? null;
