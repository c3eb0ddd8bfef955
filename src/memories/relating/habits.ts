import { groupBy } from '../../group-by.js';
import { type Activity, activityOf } from './activities.js';
import { earliest, latest } from './dates.js';
import { subjectOf } from './extensions.js';
import type { Inference, Relatable } from './types.js';

const leastDays = 3;
/** Three times in that many days is often; three times in three years is not. */
const windowDays = 60;
/** The latest times count: a habit needs no more proof. */
const mostParents = 10;

/**
 * The same activity on three or more days within 60 → "User often goes running", unless a memory says already that they do.
 * The day is the one that the memory names, else the one on which it was said.
 */
export function habits(memories: readonly Relatable[]): Inference[] {
  const done = memories.flatMap((memory) => {
    const activity = activityOf(memory.memory);
    return activity === null || subjectOf(memory) !== activity.subject ? [] : [{ memory, activity }];
  });
  const groups = groupBy(done, ({ activity }) => `${activity.subject} ${activity.habit}`);
  return [...groups.values()].flatMap((times) => habitOf(times, memories) ?? []);
}

interface Time {
  memory: Relatable;
  activity: Activity;
}

function habitOf(times: readonly Time[], memories: readonly Relatable[]): Inference | null {
  const [first] = times;
  if (first === undefined) return null;
  const { subject, habit } = first.activity;
  const recent = byDay(times).slice(-mostParents);
  if (!isOften(recent.map(dayOf)) || memories.some(({ memory }) => tells(memory, subject, habit))) return null;
  const parents = recent.map(({ memory }) => memory);
  return {
    memory: `${subject} often ${habit}.`,
    subject,
    slot: null,
    isStatic: true,
    forgetAfter: earliest(...parents.map(({ forgetAfter }) => forgetAfter)),
    statedAt: latest(parents.map(({ statedAt }) => statedAt)),
    parentIds: parents.map(({ id }) => id),
  };
}

/** One memory a day, in the order of the days. */
function byDay(times: readonly Time[]): Time[] {
  const days = new Map(
    [...times].sort((a, b) => (a.memory.id < b.memory.id ? 1 : -1)).map((time) => [dayOf(time), time]),
  );
  return [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, time]) => time);
}

const dayOf = ({ memory, activity }: Time): string => activity.day ?? memory.statedAt.toISOString().slice(0, 10);

function isOften(days: readonly string[]): boolean {
  return days.some((day, index) => {
    const last = days[index + leastDays - 1];
    return last !== undefined && Date.parse(last) - Date.parse(day) <= windowDays * 86_400_000;
  });
}

/** "User goes running every morning", "User usually plays tennis". */
const tells = (memory: string, subject: string, habit: string): boolean =>
  new RegExp(`^${subject} (?:[a-z]+ly |often |always |never )?${habit}\\b`, 'u').test(memory);
