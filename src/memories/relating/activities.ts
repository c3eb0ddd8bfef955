/** Something that somebody did once. */
export interface Activity {
  subject: string;
  /** What doing it often is called: "goes running", "plays tennis". */
  habit: string;
  /** The word that the memories of it share. */
  word: string;
  /** The day that the memory names, as an ISO date; null when it names none. */
  day: string | null;
}

const subject = '(User|\\p{Lu}[\\p{L}-]+(?: \\p{Lu}[\\p{L}-]+)?)';
/** What one "goes": named one by one, as "went missing" and "went looking" are none. */
const outings =
  'running|jogging|walking|hiking|climbing|bouldering|swimming|diving|surfing|sailing|rowing|kayaking|canoeing|paddling|cycling|biking|riding|skiing|snowboarding|skating|sledding|fishing|camping|dancing|bowling|shopping|birdwatching';
const gerunds = new Map([
  ['run', 'running'],
  ['jog', 'jogging'],
  ['walk', 'walking'],
  ['hike', 'hiking'],
  ['swim', 'swimming'],
  ['sail', 'sailing'],
]);
const went = new RegExp(`^${subject} went (${outings})\\b`, 'u');
const wentFor = new RegExp(
  `^${subject} went (?:for|on) an? (?:[a-z]+ )?(${[...gerunds.keys()].join('|')})(?=[ .,]|$)`,
  'u',
);
const played = new RegExp(
  `^${subject} played (?!(?:with|against|for|at|in|on|an?|the|some|their|well|badly|along|around|outside|together|games?)\\b)([a-z]+)(?=[.,]|$| (?:with|against|on|at|in|until|for|all)\\b)`,
  'u',
);
const months = 'January|February|March|April|May|June|July|August|September|October|November|December';
const dated = new RegExp(`\\bon (\\d{1,2} (?:${months}) \\d{4})\\b`);

/** The single activity that a memory tells of ("User went running on 3 May 2026"), or null. */
export function activityOf(memory: string): Activity | null {
  const outing = went.exec(memory) ?? wentFor.exec(memory);
  const game = played.exec(memory);
  const [, who, what] = outing ?? game ?? [];
  if (who === undefined || what === undefined) return null;
  const word = gerunds.get(what) ?? what;
  return { subject: who, habit: `${outing === null ? 'plays' : 'goes'} ${word}`, word, day: dayOf(memory) };
}

function dayOf(memory: string): string | null {
  const date = dated.exec(memory)?.[1];
  return date === undefined ? null : new Date(`${date} UTC`).toISOString().slice(0, 10);
}
