import { z } from 'zod';
import { type Property, plain, textShape } from './shapes.js';

/** A property's value as metadata; null if it is empty or cannot be expressed. */
export type PropertyValue = string | number | boolean | readonly string[] | null;

/** Looks up the names behind ids. */
export interface Names {
  /** The title of a page; null if this account may not see it. */
  page(id: string): Promise<string | null>;
}

const nameShape = z.object({ name: z.string() });
const personShape = z.object({ name: z.string().nullish() });
const dateShape = z.object({ start: z.string(), end: z.string().nullish() });

const shapes = {
  text: textShape,
  name: nameShape.nullable(),
  names: z.array(nameShape),
  people: z.array(personShape),
  person: personShape,
  date: dateShape.nullable(),
  number: z.number().nullable(),
  boolean: z.boolean().nullable(),
  string: z.string().nullable(),
  relation: z.array(z.object({ id: z.string() })),
  uniqueId: z.object({ prefix: z.string().nullish(), number: z.number().nullable() }),
  place: z.object({ name: z.string().nullish(), address: z.string().nullish() }).nullable(),
  verification: z.object({ state: z.string() }).nullable(),
  typed: z.looseObject({ type: z.string() }),
};

/** As the notes app shows the property in a row of a database. */
export async function readProperty(property: Property, names: Names): Promise<PropertyValue> {
  const { type, [type]: value } = property;
  switch (type) {
    case 'relation':
      return related(value, names);
    case 'rollup':
      return rolledUp(value, names);
    case 'formula': {
      const formula = shapes.typed.safeParse(value).data;
      return formula === undefined ? null : simple(formula.type, formula[formula.type]);
    }
    default:
      return simple(type, value);
  }
}

const readers: Record<string, (value: unknown) => PropertyValue> = {
  rich_text: (value) => plain(shapes.text.parse(value)),
  title: (value) => plain(shapes.text.parse(value)),
  number: (value) => shapes.number.parse(value),
  checkbox: (value) => shapes.boolean.parse(value),
  boolean: (value) => shapes.boolean.parse(value),
  select: (value) => shapes.name.parse(value)?.name ?? null,
  status: (value) => shapes.name.parse(value)?.name ?? null,
  multi_select: (value) => shapes.names.parse(value).map(({ name }) => name),
  files: (value) => shapes.names.parse(value).map(({ name }) => name),
  people: (value) => shapes.people.parse(value).flatMap(({ name }) => name ?? []),
  created_by: (value) => shapes.person.parse(value).name ?? null,
  last_edited_by: (value) => shapes.person.parse(value).name ?? null,
  date: (value) => spanOf(shapes.date.parse(value)),
  unique_id: (value) => idOf(shapes.uniqueId.parse(value)),
  place: (value) => placeOf(shapes.place.parse(value)),
  verification: (value) => shapes.verification.parse(value)?.state ?? null,
};
for (const type of ['url', 'email', 'phone_number', 'string', 'created_time', 'last_edited_time']) {
  readers[type] = (value) => shapes.string.parse(value);
}

/** Properties of other kinds, and undocumented forms, are left out. */
function simple(type: string, value: unknown): PropertyValue {
  try {
    const read = readers[type]?.(value) ?? null;
    return read === '' || (Array.isArray(read) && read.length === 0) ? null : read;
  } catch {
    return null;
  }
}

async function related(value: unknown, names: Names): Promise<PropertyValue> {
  const titles: string[] = [];
  for (const { id } of shapes.relation.safeParse(value).data ?? []) {
    const title = await names.page(id);
    if (title !== null) titles.push(title);
  }
  return titles.length === 0 ? null : titles;
}

async function rolledUp(value: unknown, names: Names): Promise<PropertyValue> {
  const rollup = shapes.typed.safeParse(value).data;
  if (rollup === undefined) return null;
  if (rollup.type !== 'array') return simple(rollup.type, rollup[rollup.type]);
  const parts: string[] = [];
  for (const part of z.array(shapes.typed).safeParse(rollup['array']).data ?? []) {
    const text = textOf(await readProperty(part, names));
    if (text !== '') parts.push(text);
  }
  return parts.length === 0 ? null : parts;
}

/** For people. */
export function textOf(value: PropertyValue): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'object' ? value.join(', ') : String(value);
}

const spanOf = (date: z.output<typeof dateShape> | null): string | null =>
  date === null ? null : date.end == null ? date.start : `${date.start} – ${date.end}`;

const idOf = ({ prefix, number }: z.output<typeof shapes.uniqueId>): string | null =>
  number === null ? null : prefix == null || prefix === '' ? String(number) : `${prefix}-${number}`;

const placeOf = (place: z.output<typeof shapes.place>): string | null =>
  [place?.name, place?.address].filter((part) => part != null && part !== '').join(', ') || null;
