/** A statement that removes what the previous release may still use. */
export interface Contraction {
  /** The statement, or its part, in one line. */
  statement: string;
  why: string;
}

const name = '(?:if exists )?(?:only )?"?\\w+"?(?:\\."?\\w+"?)?';

/** Of a whole statement. */
const ofStatements: readonly (readonly [RegExp, string])[] = [
  [/^drop (?!index|table)/i, 'what the release before may use is gone'],
  [/^alter (?!table|index)[\s\S]* rename /i, 'the release before knows the earlier name'],
  [/^truncate /i, 'rows are gone'],
];

/** Of the parts of an `alter table`. */
const ofParts: readonly (readonly [RegExp, string])[] = [
  [/^drop (?!constraint)/i, 'the release before reads and writes the column'],
  [/^rename /i, 'the release before knows the earlier name'],
  [/^alter (?:column )?\S+ (?:set data )?type /i, 'the release before writes the earlier type'],
  [/^alter (?:column )?\S+ set not null/i, 'the release before may leave it null'],
  [/^alter (?:column )?\S+ drop default/i, 'the release before does not fill it in'],
  [
    /^add (?!constraint)(?![\s\S]* default )(?![\s\S]* generated )[\s\S]* not null/i,
    'the release before does not fill it in',
  ],
];

/** Comments, and what stands in quotes, say nothing about what a statement does. */
const bare = (sql: string) =>
  sql
    .replace(/--.*$/gm, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/'(?:[^']|'')*'/g, "''");

/** Divides at commas that are in no parentheses. */
function partsOf(text: string): string[] {
  let depth = 0;
  const parts = [''];
  for (const character of text) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim());
}

/**
 * What of a migration the release before could not live with, while its processes go on beside those of the new one: what it
 * drops, renames, retypes, or makes them fill in. Tables that the migration itself makes are its own. It reads SQL as our migrations
 * are written, and is no parser.
 */
export function contractionsIn(sql: string): Contraction[] {
  const statements = bare(sql)
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim());
  const made = new Set(
    statements.flatMap(
      (text) => /^create (?:temp(?:orary)? |unlogged )?table (?:if not exists )?"?(\w+)/i.exec(text)?.[1] ?? [],
    ),
  );
  return statements.flatMap((text) => {
    const [, kind, table, parts] = new RegExp(`^(drop|alter) table (${name})([\\s\\S]*)$`, 'i').exec(text) ?? [];
    if (table !== undefined && made.has(table.replaceAll('"', ''))) return [];
    if (kind?.toLowerCase() === 'drop')
      return [{ statement: text, why: 'the release before reads and writes the table' }];
    const rules = parts === undefined ? ofStatements : ofParts;
    return (parts === undefined ? [text] : partsOf(parts)).flatMap((part) => {
      const why = rules.find(([pattern]) => pattern.test(part))?.[1];
      return why === undefined ? [] : [{ statement: part === text ? text : `alter table ${table}: ${part}`, why }];
    });
  });
}

/**
 * The release from which on nothing uses any more what a migration takes away, as its first line says:
 * `-- contract since 0.2.0: …`; null for a migration that is not marked so.
 */
export const contractSince = (sql: string): string | null =>
  /^-- contract since (\d+\.\d+\.\d+): \S/.exec(sql)?.[1] ?? null;
