import { pronounFact } from './antecedents.js';
import { type Part, splitCoordination } from './coordination.js';
import { resolveDates } from './dates.js';
import { splitPartner, splitRole } from './rephrase.js';
import { isSelfContained } from './standalone.js';
import { type Draft, factOf, type Surroundings } from './statement.js';

/**
 * The facts of one trimmed clause: one for each coordinated verb phrase when each stands alone, else one for the
 * whole, else none.
 * @param before the sentences before it, where "he" and "she" find their person
 */
export function draftsOf(clause: string, before: readonly string[], around: Surroundings): Draft[] {
  let known = around.known;
  return splitPartner(withoutAside(clause))
    .flatMap(splitRole)
    .flatMap((part) => {
      const drafts = coordinatedDrafts(part, before, { ...around, known });
      const partner = drafts.find(({ slot }) => slot === 'partner')?.memory;
      const name = / (?:is|named|called) (\p{Lu}[\p{L}'-]+)\.$/u.exec(partner ?? '')?.[1];
      if (name !== undefined) known = new Set([...known, name]);
      return drafts;
    });
}

/** "I like olives now, strange as it is" → "I like olives now": what comes behind a comma may not hold the fact back. */
function withoutAside(clause: string): string {
  const head = /^(?=I |[Ww]e |[Mm]y |[Oo]ur |\p{Lu})[^,]{8,}(?=, \p{Ll})/u.exec(clause)?.[0];
  return head !== undefined && !isSelfContained(clause) && isSelfContained(head) ? head : clause;
}

function coordinatedDrafts(clause: string, before: readonly string[], around: Surroundings): Draft[] {
  const parts = splitCoordination(clause, around.known);
  if (parts.length > 1) {
    const drafts = separateDrafts(parts, before, around);
    if (drafts) return drafts;
  }
  const draft = draftOf(withDates(clause, parts, around.date), before, around);
  return draft ? [draft] : [];
}

/** Resolves the dates of each verb phrase by its own tense where the tenses differ. */
function withDates(clause: string, parts: readonly Part[], date: Date): string {
  if (parts.every(({ past }) => past === parts[0]?.past)) return clause;
  return parts.reduce(
    (text, { predicate, past }) => text.replace(predicate, () => resolveDates(predicate, date, past)),
    clause,
  );
}

const draftOf = (clause: string, before: readonly string[], around: Surroundings): Draft | null =>
  /^(?:he|she|his|her)\b/i.test(clause) ? pronounFact(clause, before, around) : factOf(clause, around);

function separateDrafts(parts: readonly Part[], before: readonly string[], around: Surroundings): Draft[] | null {
  const drafts: Draft[] = [];
  let known = around.known;
  for (const { clause } of parts) {
    const draft = draftOf(clause, before, { ...around, known });
    if (!draft) return null;
    drafts.push(draft);
    known = new Set([...known, draft.subject.split(' ')[0] ?? '']);
  }
  const apart = parts.every((part, at) => at === 0 || areApart(at, part.past));
  return apart ? drafts : null;

  /** Two events told in a row share their time and place, and two values of one attribute would replace each other. */
  function areApart(at: number, past: boolean): boolean {
    const [one, other] = [drafts[at - 1]?.slot, drafts[at]?.slot];
    const bothPast = past && parts[at - 1]?.past === true;
    const sameTense = past === parts[at - 1]?.past;
    if (sameTense && one !== null && one === other) return false;
    return !bothPast || other !== null;
  }
}
