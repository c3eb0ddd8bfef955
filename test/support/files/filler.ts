const subjects = ['The harbour', 'A neighbour', 'The old library', 'Our committee', 'The north road'];
const verbs = ['opens before', 'was painted after', 'closes during', 'looks better than', 'was mentioned at'];
const objects = ['the spring fair', 'last year', 'the long winter', 'the town meeting', 'the first frost'];

/** A sentence that says nothing of note; the same for the same number. */
export function sentence(i: number): string {
  const pick = (words: readonly string[], step: number): string => words[Math.floor(i / step) % words.length] ?? '';
  return `${pick(subjects, 1)} ${pick(verbs, 5)} ${pick(objects, 25)}, item ${i}.`;
}

export const paragraph = (i: number, sentences = 4): string =>
  Array.from({ length: sentences }, (_, n) => sentence(i * sentences + n)).join(' ');
