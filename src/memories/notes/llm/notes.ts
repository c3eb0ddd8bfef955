import { z } from 'zod';
import { oneLine } from '../../../content/prose.js';
import { newId } from '../../../ids.js';
import { hasPlainYear } from '../../../plain-year.js';
import { fingerprint } from '../../fingerprint.js';
import { isPersons, speakerOf } from '../local/speakers.js';
import { type Note, unrelated } from '../note.js';
import { type Fact, mostNotes } from './answer.js';
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
 * What can be kept of a model's answer: notes in the form of every note-taker, each with words of a person in the window
 * as its quote. Facts that are empty or too long, that nobody said, or that say what another says are left
 * out, and whatever is beyond the first 50. In the order of the window, so that the last value of a slot is its current one.
 */
export function notesOf(given: readonly Fact[], { window, date, known }: Context): Note[] {
  const persons = window.filter(isPersons);
  const texts = persons.map(({ text }) => text);
  const evidence = evidenceIn(texts);
  const speakers = [...new Set(persons.map(speakerOf))];
  const notes = new Map<string, Note>();
  for (const fact of given.slice(0, mostNotes)) {
    const memory = asSentence(fact.memory);
    const subject = nameOf(fact.subject, speakers);
    const quote = evidence(fact.quote);
    const print = fingerprint(memory);
    if (print === '' || memory.length > MAX_MEMORY || subject.length > MAX_SUBJECT || quote === null) continue;
    const slots = known.flatMap((one) => (one.subject === subject && one.slot !== null ? [one.slot] : []));
    const slot = normaliseSlot(fact.slot, new Set(slots));
    const forgetAfter = expiryOf(fact.forgetAfter, date);
    const kind = fact.isStatic || slot !== null ? 'static' : 'dynamic';
    const about = { memory, quote, subject, kind, forgetAfter, slot } as const;
    if (!notes.has(print)) notes.set(print, { id: newId(), ...about, ...unrelated, author: 'model', likelihood: 1 });
  }
  const said = texts.join('\n');
  const placed = [...notes.values()].map((note) => ({ note, at: said.indexOf(note.quote) }));
  return placed.sort((a, b) => a.at - b.at).map(({ note }) => note);
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
