import { asSentence } from '../prose.js';
import { type Entry, entriesOf, type Property, textOf } from './content-lines.js';
import type { Convert } from './types.js';

/** What is told of a person, in this order, and what it is called. */
const FACTS = new Map([
  ['nickname', 'nickname'],
  ['org', 'organisation'],
  ['title', 'job title'],
  ['role', 'role'],
  ['tel', 'phone number'],
  ['email', 'e-mail address'],
  ['adr', 'address'],
  ['bday', 'birthday'],
  ['anniversary', 'anniversary'],
  ['url', 'website'],
]);
const NAMES = new Set(['fn', 'n', 'note', ...FACTS.keys()]);
const TYPES = new Map([
  ['home', 'home'],
  ['work', 'work'],
  ['cell', 'mobile'],
  ['fax', 'fax'],
]);
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });

/** Reads vCards: a paragraph of each person, in sentences that name them. */
export const readContacts: Convert = (source) => {
  const people = entriesOf(source, 'vcard3', NAMES).filter(({ kind }) => kind === 'vcard');
  return { text: people.map(personText).join('\n\n') };
};

function personText({ properties }: Entry): string {
  const all = (name: string) => properties.get(name) ?? [];
  const name = [
    ...all('fn').map(textOf),
    ...all('n').map(fullName),
    ...['org', 'email', 'tel'].flatMap((key) => all(key).map(textOf)),
  ].find((text) => text !== '');
  if (name === undefined) return '';
  const facts = [...FACTS].flatMap(([key, word]) =>
    all(key).flatMap((property) => {
      const value = key === 'bday' || key === 'anniversary' ? anniversaryOf(property) : textOf(property);
      return value === '' ? [] : [`${name}'s ${[...typesOf(property), word].join(' ')} is ${value}.`];
    }),
  );
  const notes = all('note')
    .map(textOf)
    .filter((note) => note !== '')
    .map((note) => asSentence(`Of ${name}: ${note}`));
  return [...(facts.length === 0 ? [`${name} is a contact.`] : facts), ...notes].join('\n');
}

/** @param property family name, given name, further names, what stands before and what behind */
function fullName({ values }: Property): string {
  const [family, given, further, before, behind] = values.flat() as unknown[];
  return [before, given, further, family, behind].flat().filter(Boolean).join(' ');
}

const typesOf = ({ parameters: { type = [] } }: Property): string[] => [
  ...new Set([type].flat(2).flatMap((word) => TYPES.get(word.toLowerCase()) ?? [])),
];

/** A day in words, with its year if one is known: some programs write one that they say is to be left out. */
function anniversaryOf(property: Property): string {
  const text = textOf(property);
  const [, year = '', month, day] = /^(\d{4}|--)-?(\d\d)-?(\d\d)/.exec(text) ?? [];
  if (month === undefined) return text;
  const words = `${Number(day)} ${MONTH.format(Date.UTC(2000, Number(month) - 1))}`;
  return year === '--' || year === property.parameters['x-apple-omit-year'] ? words : `${words} ${year}`;
}
