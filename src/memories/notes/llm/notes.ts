import { z } from 'zod';
import { head } from '../../../content/chunking/context.js';
import { asSentence, oneLine } from '../../../content/prose.js';
import { newId } from '../../../core/ids.js';
import { hasPlainYear } from '../../../text/parsing.js';
import { fingerprint } from '../../fingerprint.js';
import { isPersons, speakerOf } from '../local/speakers.js';
import type { Claim, Inference, Note } from '../note.js';
import { type Answer, mostNotes } from './answer.js';
import { evidenceIn } from './evidence.js';
import type { KnownMemory } from './prompt.js';
import type { Window } from './windows.js';

const MAX_MEMORY = 500;
const MAX_SUBJECT = 100;
const MAX_QUESTION = 200;
const isoDay = z.iso.date();
const isoTime = z.iso.datetime({ offset: true, local: true });

interface Context {
  window: Window;
  /** When the content was written. */
  date: Date;
  /** Known memories that the model was shown, numbered from 1. */
  known: readonly KnownMemory[];
}

export interface WindowNotes {
  notes: Note[];
  inferences: Inference[];
}

/**
 * The usable notes of a model's answer, in its order, because notes refer to earlier ones. Each has words of a person in the
 * window as its quote. Notes are left out if they are empty, too long, without evidence, a duplicate or beyond the first 50.
 * @returns `unknown`: how many numbers refer to nothing that was shown or noted, or to two things
 */
export function notesOf(given: Answer, { window, date, known }: Context): WindowNotes & { unknown: number } {
  const persons = window.filter(isPersons);
  const evidence = evidenceIn(persons.map(({ text }) => text));
  const speakers = [...new Set(persons.map(speakerOf))];
  const notes = new Map<string, Note>();
  const ids = new Map(known.map(({ id }, at) => [at + 1, id]));
  const givingWay = new Set(known.flatMap(({ id, givesWay }) => (givesWay ? id : [])));
  const numbered = [...ids.keys(), ...given.notes.map(({ number }) => number)];
  const meansOne = (number: number) => numbered.indexOf(number) === numbered.lastIndexOf(number);
  let unknown = 0;
  const idsOf = (numbers: readonly number[]): string[] => {
    const found = numbers.flatMap((number) => (meansOne(number) ? (ids.get(number) ?? []) : []));
    unknown += numbers.length - found.length;
    return [...new Set(found)];
  };
  const claims = (numbers: readonly number[]): Claim[] => idsOf(numbers).map((id) => ({ id, likelihood: 1 }));

  for (const one of given.notes.slice(0, mostNotes)) {
    const memory = asSentence(oneLine(one.memory));
    const subject = nameOf(one.subject, speakers);
    const quote = evidence(one.quote);
    const print = fingerprint(memory);
    if (print === '' || memory.length > MAX_MEMORY || subject.length > MAX_SUBJECT || quote === null) continue;
    const question = head(oneLine(one.question), MAX_QUESTION);
    const repeats = claims(one.repeats);
    const dueAt = dayAfter(date, one.changesOn);
    const atOnce = dueAt === null ? one.willReplace : [];
    const note: Note = notes.get(print) ?? {
      ...{ id: newId(), memory, quote, subject, kind: one.kind, question, author: 'model', likelihood: 1 },
      forgetAfter: expiryOf(one.forgetAfter, date),
      repeats: repeats.filter(({ id }) => !givingWay.has(id)),
      replaces: [...claims([...one.replaces, ...atOnce]), ...repeats.filter(({ id }) => givingWay.has(id))],
      ...{ ends: claims(one.ends), extends: claims(one.extends) },
      ...{ willReplace: dueAt === null ? [] : claims(one.willReplace), dueAt },
    };
    notes.set(print, note);
    ids.set(one.number, note.id);
  }
  const inferences = given.derives.slice(0, mostNotes).flatMap((one): Inference[] => {
    const memory = asSentence(oneLine(one.memory));
    const subject = nameOf(one.subject, speakers);
    if (memory.length > MAX_MEMORY || subject.length > MAX_SUBJECT) return [];
    return [{ memory, subject, kind: one.kind, forgetAfter: null, from: idsOf(one.from) }];
  });
  return { notes: [...notes.values()], inferences, unknown };
}

/** Resolves a first name to the speaker's full name. A subject without a name is the user. */
function nameOf(given: string, speakers: readonly string[]): string {
  const name = oneLine(given);
  if (/^(?:|the user|user|i|me|you|speaker|author|the author|unknown)$/i.test(name)) return 'User';
  const same = (speaker: string) => speaker.toLowerCase() === name.toLowerCase();
  const whole = speakers.find(same);
  if (whole !== undefined) return whole;
  const first = speakers.filter((speaker) => same(speaker.split(' ')[0] ?? ''));
  return first.length === 1 ? (first[0] ?? name) : name;
}

/** The first millisecond of a day in UTC; null if it is no date, not after `date`, or after 9999. */
function dayAfter(date: Date, given: string | null): Date | null {
  const text = given?.trim() ?? '';
  const day = new Date(text);
  return isoDay.safeParse(text).success && day > date && hasPlainYear(day) ? day : null;
}

/** The last millisecond of a day in UTC, or the given time; null if it is no date, not after `date`, or after 9999. */
function expiryOf(given: string | null, date: Date): Date | null {
  const text = given?.trim() ?? '';
  const isDay = isoDay.safeParse(text).success;
  if (!isDay && !isoTime.safeParse(text).success) return null;
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/.test(text);
  const expiry = new Date(isDay ? `${text}T23:59:59.999Z` : hasZone ? text : `${text}Z`);
  return expiry > date && hasPlainYear(expiry) ? expiry : null;
}
