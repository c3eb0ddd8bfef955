const MEANT =
  /^(?:(?:sorry|oops|wait|no|actually|ah|er+|um+),? )*(?:I (?:meant|mean)(?: to (?:say|write|type))?|make (?:that|it)|that should (?:be|read)|should be|it(?: is|'s) actually|it(?: is|'s)) (?:on |at |in |the )?(.{1,40}?)(?:,? (?:not|rather than|instead of) (.{1,40}))?$/iu;
const NAMED_WRONG = /^(?:I (?:meant|mean) )?(.{1,30}?), not (.{1,30})$/iu;
const DATE =
  /\b\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:January|February|March|April|May|June|July|August|September|October|November|December)\b|\b(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}\b/u;
const KINDS: readonly RegExp[] = [
  DATE,
  /\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?\b/u,
  /\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b/u,
  /\b\d[\d.,:/-]*(?: ?(?:am|pm|kg|km|euros|dollars|pounds))?\b|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/u,
];
const NAME = /(?<= )\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)*/gu;

/**
 * The statement before with what a correction says in place of what was wrong: "my birthday is 3 May", "I meant 4 May" →
 * "my birthday is 4 May"; null when the clause corrects nothing, or it isn't clear what.
 */
export function corrected(clause: string, before: string): string | null {
  const found = MEANT.exec(clause) ?? NAMED_WRONG.exec(clause);
  const [, value = '', wrong] = found ?? [];
  if (value === '' || before === '') return null;
  if (wrong !== undefined) return before.includes(wrong) ? before.replace(wrong, () => value) : null;
  if (!/\bmeant?\b|^(?:make|that should|should)\b/i.test(clause)) return null;
  for (const kind of KINDS) {
    if (kind.test(value)) return kind.test(before) ? before.replace(kind, () => value) : null;
  }
  const names = before.match(NAME) ?? [];
  const [only] = names;
  return /^\p{Lu}/u.test(value) && names.length === 1 && only !== undefined ? before.replace(only, () => value) : null;
}
