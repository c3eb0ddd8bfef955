/** What people ask when they ask for the value of a slot. */
const HINTS: Readonly<Record<string, string>> = {
  name: 'name',
  home: 'where they live',
  employer: 'employer, where they work',
  'place of work': 'where they work',
  job: 'job, profession, what they do for a living',
  'relationship status': 'relationship status, marital status',
  partner: 'partner, whom they are with',
  age: 'how old',
  birthday: 'birthday',
  diet: 'diet, what they eat',
  origin: 'where they are from',
  birthplace: 'where they were born',
  school: 'school',
  car: 'car',
  phone: 'phone number',
  'field of study': 'what they study',
  'wake-up time': 'when they get up',
  'working hours': 'working hours',
  commute: 'how they get to work',
  weight: 'how much they weigh',
  salary: 'salary, how much they earn',
  manager: 'boss, manager',
  religion: 'religion',
  roommate: 'roommate, flatmate',
};

/**
 * The text that a memory's vector and index words are made from: "User moved to Bergen." says nothing of living there, which is what will be
 * asked. Measured on the tuning personas of the bench over memories: the right memory first for 93 of 98 questions with the
 * hint and 86 without.
 */
export function embeddedText(memory: string, slot: string | null): string {
  const hint = slot === null || !Object.hasOwn(HINTS, slot) ? undefined : HINTS[slot];
  return hint === undefined ? memory : `${memory} (${hint})`;
}
