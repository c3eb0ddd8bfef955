import { parseXml, type XmlElement } from './dom.js';
import { runOf } from './ooxml.js';

/** Elements within each other. What is nested deeper is written as `…`. */
const MAX_DEPTH = 100;
/** A word, a number, one sign, nothing, or what is in brackets already. */
const ONE_TOKEN = /^(?:[\p{L}\p{M}]+|[\p{N}.,]+|.?|\([^()]*\))$/su;
/** Stands where a fraction, a power or the like begins or ends. XML cannot have it in a text. */
const EDGE = '\v';
/** Edges at which letters, digits or brackets would be read as one formula without a space. */
const NEEDS_SPACE = /(?<=[\p{L}\p{M}\p{N}\p{Pe}])\v+(?=[\p{L}\p{N}\p{Ps}√_^])/gu;
const END = '</m:oMath>';

/** The part of a Word document with each formula (ECMA-376 part 1, 22.1) as a run that has it on one line. */
export const withFormulasAsText = (xml: string): string =>
  xml
    .split(/(?=<m:oMath[\s>])/)
    .map((piece, i, { length }) => {
      const end = piece.indexOf(END) + END.length;
      const formula = end < END.length ? null : parseXml(piece.slice(0, end));
      if (formula === null) return piece;
      const after = piece.slice(end);
      const space = after.trim() === '' && i < length - 1 ? ' ' : '';
      const line = written(formula, 0).replace(NEEDS_SPACE, ' ').replaceAll(EDGE, '');
      return runOf(line + space) + after;
    })
    .join('');

function written(element: XmlElement, depth: number): string {
  if (depth > MAX_DEPTH) return '…';
  const write = writers.get(element.nodeName);
  if (write !== undefined) return write(structureOf(element, depth));
  if (element.nodeName.endsWith('Pr')) return '';
  return Array.from(element.children, (inner) => written(inner, depth + 1)).join('');
}

const writers = new Map<string, (structure: ReturnType<typeof structureOf>) => string>([
  ['m:t', ({ element }) => element.textContent],
  ['w:t', ({ element }) => element.textContent],
  ['w:br', () => ' '],
  ['w:del', () => ''],
  ['m:f', ({ short, set }) => `\v${short('m:num')}${set('m:type') === 'noBar' ? '; ' : '/'}${short('m:den')}\v`],
  ['m:d', ({ list, set }) => set('m:begChr', '(') + list('m:e', set('m:sepChr', '|')) + set('m:endChr', ')')],
  ['m:rad', ({ part }) => `√${signed('[', part('m:deg'), ']')}(${part('m:e')})`],
  ['m:nary', ({ part, scripts, set }) => `${set('m:chr', '∫')}${scripts()} ${part('m:e')}\v`],
  ['m:sSub', ({ base, scripts }) => `${base()}${scripts()}\v`],
  ['m:sSup', ({ base, scripts }) => `${base()}${scripts()}\v`],
  ['m:sSubSup', ({ base, scripts }) => `${base()}${scripts()}\v`],
  ['m:sPre', ({ base, scripts }) => `\v${scripts()} ${base()}\v`],
  ['m:limLow', ({ base, short }) => `\v${base()}_${short('m:lim')}\v`],
  ['m:limUpp', ({ base, short }) => `\v${base()}^${short('m:lim')}\v`],
  ['m:func', ({ part, base }) => `\v${part('m:fName')} ${base()}\v`],
  ['m:acc', ({ short, set }) => short('m:e') + set('m:chr', '\u0302')],
  ['m:bar', ({ short, set }) => short('m:e') + (set('m:pos') === 'top' ? '\u0305' : '\u0332')],
  ['m:groupChr', ({ part, set }) => `${set('m:chr', '⏟')}(${part('m:e')})`],
  ['m:phant', ({ part, set }) => (isOn(set('m:show', '1')) ? part('m:e') : '')],
  ['m:m', ({ list }) => list('m:mr', '; ')],
  ['m:mr', ({ list }) => list('m:e', ' ', (cell) => (/\s/.test(cell) ? `(${cell})` : cell || '□'))],
  ['m:eqArr', ({ list }) => list('m:e', '; ').replaceAll('&', '')],
]);

const isOn = (value: string): boolean => !['0', 'off', 'false'].includes(value);
const grouped = (text: string): string => (ONE_TOKEN.test(text) ? text : `(${text})`);
const signed = (before: string, text: string, after = ''): string => (text === '' ? '' : before + text + after);
const child = (parent: XmlElement | undefined, name: string): XmlElement | undefined =>
  Array.from(parent?.children ?? []).find(({ nodeName }) => nodeName === name);

/** What the writers read of an element: its properties, and its arguments as they are or in brackets where these are needed. */
function structureOf(element: XmlElement, depth: number) {
  const one = (inner: XmlElement): string => written(inner, depth + 1).trim();
  const set = (property: string, otherwise = ''): string => {
    const found = child(child(element, `${element.nodeName}Pr`), property);
    return found === undefined ? otherwise : (found.getAttribute('m:val') ?? '');
  };
  const part = (name: string): string => {
    const found = isOn(set(`${name}Hide`, 'off')) ? undefined : child(element, name);
    return found === undefined ? '' : one(found);
  };
  const short = (name: string): string => grouped(part(name));
  const list = (name: string, between: string, write = (text: string) => text): string => {
    const found = Array.from(element.children).filter(({ nodeName }) => nodeName === name);
    return found.map((inner) => write(one(inner))).join(between);
  };
  const scripts = (): string => signed('_', short('m:sub')) + signed('^', short('m:sup'));
  /** What a power, an index or a function applies to. */
  const base = (): string => {
    const parts = Array.from(child(element, 'm:e')?.children ?? []);
    return parts.every(({ nodeName }) => /^m:[rd]$|Pr$/.test(nodeName)) ? part('m:e') : short('m:e');
  };
  return { element, set, part, short, list, scripts, base };
}
