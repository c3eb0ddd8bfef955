import ICAL from 'ical.js';
import { oneLine } from '../prose.js';
import { decodeText } from './charset.js';
import type { Source } from './types.js';

/** A property as jCal has it (RFC 7265). */
export interface Property {
  parameters: { cn?: string; tzid?: string; type?: string | (string | string[])[]; 'x-apple-omit-year'?: string };
  values: unknown[];
}

/** A component, such as an event or a person, without the components in it. */
export interface Entry {
  /** Its name in lower case, such as `vevent`. */
  kind: string;
  /** By their names in lower case. */
  properties: Map<string, Property[]>;
}

type Design = 'icalendar' | 'vcard3';

/** Characters of a line that are read. */
const LONGEST = 100_000;
const QUOTED = /^[^:]*[;=]QUOTED-PRINTABLE/i;

/**
 * The components of a calendar (RFC 5545) or of contacts (vCard 2.1 to 4.0), in order. They are read line by line, so that a broken
 * line costs nothing but itself.
 * @param names of the properties that are read
 */
export function entriesOf({ bytes, charset }: Source, design: Design, names: ReadonlySet<string>): Entry[] {
  const entries: Entry[] = [];
  const open: Entry[] = [];
  for (const line of unfolded(decodeText(bytes, charset))) {
    const [, edge, kind = ''] = /^(BEGIN|END):[ \t]*([\w-]{1,40})/i.exec(line) ?? [];
    if (edge?.toUpperCase() === 'BEGIN') {
      const entry: Entry = { kind: kind.toLowerCase(), properties: new Map() };
      open.push(entry);
      entries.push(entry);
    } else if (edge !== undefined) {
      open.pop();
    } else {
      const name = /^(?:[\w-]{1,40}\.)?([\w-]{1,40})[;:]/.exec(line)?.[1]?.toLowerCase() ?? '';
      const property = names.has(name) ? readProperty(line, design) : null;
      const properties = open.at(-1)?.properties;
      if (property === null || properties === undefined) continue;
      properties
        .set(name, properties.get(name) ?? [])
        .get(name)
        ?.push(property);
    }
  }
  return entries;
}

/** The values of a property on one line, without the scheme of an address. */
export const textOf = ({ values }: Property): string =>
  oneLine(
    values
      .flat(2)
      .filter((value) => value !== '')
      .join(', '),
  ).replace(/^(?:tel|mailto):/i, '');

/** Lines with those joined that were folded, or cut within a value in Quoted-Printable. */
function* unfolded(text: string): Generator<string> {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n')
    .values();
  for (let line of lines) {
    const isQuoted = QUOTED.test(line.slice(0, 200));
    while (isQuoted && line.endsWith('=') && line.length < LONGEST)
      line = line.slice(0, -1) + (lines.next().value ?? '');
    yield line.slice(0, LONGEST);
  }
}

/** Null for a broken line. Bare parameters and Quoted-Printable, which only vCard 2.1 has, are rewritten for the parser. */
function readProperty(line: string, design: Design): Property | null {
  const colon = line.indexOf(':');
  const head = line.slice(0, colon).replace(/;([\w-]+)(?=;|$)/g, ';TYPE=$1');
  const value = QUOTED.test(head) ? unquoted(line.slice(colon), head) : line.slice(colon);
  try {
    const [, parameters, , ...values] = ICAL.parse.property(head + value, ICAL.design[design]);
    return { parameters, values };
  } catch {
    return null;
  }
}

const unquoted = (value: string, head: string): string =>
  value
    .replace(/(?:=[0-9A-F]{2})+/gi, (coded) =>
      decodeText(Buffer.from(coded.replaceAll('=', ''), 'hex'), /CHARSET=([\w-]+)/i.exec(head)?.[1] ?? null),
    )
    .replace(/\r?\n/g, '\\n');
