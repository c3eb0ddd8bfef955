import type { RichText } from '../shapes.js';

type Run = RichText[number];
type Style = 'strikethrough' | 'italic' | 'bold';
const marks: [Style, string][] = [
  ['strikethrough', '~~'],
  ['italic', '*'],
  ['bold', '**'],
];

/** Rich text as inline Markdown. Runs that are formatted alike are one, so that their marks do not meet. */
export function inline(text: RichText): string {
  return merged(text).map(styled).join('');
}

function merged(text: RichText): Run[] {
  const runs: Run[] = [];
  for (const run of text) {
    const last = runs.at(-1);
    if (last !== undefined && run.equation === undefined && looksLike(last, run)) {
      runs[runs.length - 1] = { ...last, plain_text: last.plain_text + run.plain_text };
    } else runs.push(run);
  }
  return runs;
}

const looksLike = (one: Run, other: Run): boolean =>
  one.equation === undefined &&
  (one.href ?? null) === (other.href ?? null) &&
  (['bold', 'italic', 'strikethrough', 'code'] as const).every(
    (name) => (one.annotations?.[name] ?? false) === (other.annotations?.[name] ?? false),
  );

/** Marks stand at words: white space at the edges stays outside. */
function styled({ plain_text, href, annotations = {}, equation }: Run): string {
  if (equation !== undefined) return `$${equation.expression}$`;
  const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(plain_text) ?? [];
  if (words === '') return plain_text;
  let shown = annotations.code === true ? code(words) : words;
  for (const [name, mark] of marks) if (annotations[name] === true) shown = `${mark}${shown}${mark}`;
  return `${before}${href == null || href === words ? shown : link(shown, href)}${after}`;
}

/** Longer fences where there are some in the text. */
function code(text: string): string {
  const fence = fenceFor(text, 1);
  const edge = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return `${fence}${edge}${text}${edge}${fence}`;
}

/** Backticks enough to fence the text with. */
export function fenceFor(text: string, least: number): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  return '`'.repeat(longest < least ? least : longest + 1);
}

/** Addresses with spaces or brackets stand in angle brackets. */
export const link = (text: string, href: string): string =>
  `[${text}](${/[\s()<>]/.test(href) ? `<${href.replaceAll('<', '%3C').replaceAll('>', '%3E')}>` : href})`;
