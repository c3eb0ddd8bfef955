import { z } from 'zod';
import { oneLine } from '../../content/prose.js';
import { hasPlainYear } from '../../plain-year.js';
import { isPersons, speakerOf } from '../extraction/passages.js';
import type { Fact } from '../extraction/types.js';
import { fingerprint } from '../fingerprint.js';
import { mostNotes, type Note } from './answer.js';
import { evidenceIn } from './evidence.js';
import type { KnownMemory } from './prompt.js';
import { normaliseSlot } from './slots.js';
import type { Window } from './windows.js';

const MAX_MEMORY = 500;
const MAX_SUBJECT = 100;
const isoDay = z.iso.date();
const isoTime = z.iso.datetime({ offset: true, local: true });

interface Context {
  window: Window;
  /** When the content was written. */
  date: Date;
  /** What the model was shown of what is kept already. */
  known: readonly KnownMemory[];
}

/**
 * What can be kept of a model's notes: facts in the form of the deterministic extractor's, each with words of a person in
 * the window as its source. Notes that are empty or too long, that nobody said, or that say what another says are left
 * out, and whatever is beyond the first 50. In the order of the window, so that the last value of a slot is its current one.
 */
export function factsOf(given: readonly Note[], { window, date, known }: Context): Fact[] {
  const persons = window.filter(isPersons);
  const texts = persons.map(({ text }) => text);
  const evidence = evidenceIn(texts);
  const speakers = [...new Set(persons.map(speakerOf))];
  const facts = new Map<string, Fact>();
  for (const note of given.slice(0, mostNotes)) {
    const memory = asSentence(note.memory);
    const subject = nameOf(note.subject, speakers);
    const source = evidence(note.quote);
    const print = fingerprint(memory);
    if (print === '' || memory.length > MAX_MEMORY || subject.length > MAX_SUBJECT || source === null) continue;
    const slots = known.flatMap((one) => (one.subject === subject && one.slot !== null ? [one.slot] : []));
    const slot = normaliseSlot({ slot: note.slot, memory, subject }, new Set(slots));
    const forgetAfter = expiryOf(note.forgetAfter, date);
    const fact = { memory, isStatic: note.isStatic || slot !== null, subject, slot, forgetAfter, source };
    if (!facts.has(print)) facts.set(print, fact);
  }
  const said = texts.join('\n');
  const placed = [...facts.values()].map((fact) => ({ fact, at: said.indexOf(fact.source) }));
  return placed.sort((a, b) => a.at - b.at).map(({ fact }) => fact);
}

function asSentence(text: string): string {
  const line = oneLine(text);
  return line === '' || /[.!?…。！？]["'”’)\]]*$/u.test(line) ? line : `${line}.`;
}

/** A speaker's first name means the speaker; whoever has no name is the user. */
function nameOf(given: string, speakers: readonly string[]): string {
  const name = oneLine(given);
  if (/^(?:|the user|user|i|me|you|speaker|author|the author|unknown)$/i.test(name)) return 'User';
  const same = (speaker: string) => speaker.toLowerCase() === name.toLowerCase();
  const whole = speakers.find(same);
  if (whole !== undefined) return whole;
  const first = speakers.filter((speaker) => same(speaker.split(' ')[0] ?? ''));
  return first.length === 1 ? (first[0] ?? name) : name;
}

/** The last millisecond of a day (UTC), or a time as it is; null for what is no date, was over when said or is after 9999. */
function expiryOf(given: string | null, date: Date): Date | null {
  const text = given?.trim() ?? '';
  const isDay = isoDay.safeParse(text).success;
  if (!isDay && !isoTime.safeParse(text).success) return null;
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/.test(text);
  const expiry = new Date(isDay ? `${text}T23:59:59.999Z` : hasZone ? text : `${text}Z`);
  return expiry > date && hasPlainYear(expiry) ? expiry : null;
}
