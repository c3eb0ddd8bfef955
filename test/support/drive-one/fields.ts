/** A mask of the API's `fields` parameter: a,b(c,d) → { a: all, b: { c: all, d: all } }. */
type Mask = Map<string, Mask | null>;

/** What of a value a `fields` parameter asks for; all of it without one. */
export function selected(value: unknown, fields: string | null): unknown {
  if (fields === null || fields === '*') return value;
  const cursor = { at: 0 };
  const mask = parse(fields, cursor);
  if (cursor.at !== fields.length) throw new Error(`fields cannot be read at ${cursor.at}: ${fields}`);
  return masked(value, mask);
}

function parse(text: string, cursor: { at: number }): Mask {
  const mask: Mask = new Map();
  for (;;) {
    const name = /[A-Za-z0-9*]+/y;
    name.lastIndex = cursor.at;
    const found = name.exec(text)?.[0];
    if (found === undefined) throw new Error(`fields cannot be read at ${cursor.at}: ${text}`);
    cursor.at += found.length;
    let inner: Mask | null = null;
    if (text[cursor.at] === '(') {
      cursor.at += 1;
      inner = parse(text, cursor);
      cursor.at += 1;
    }
    mask.set(found, inner);
    if (text[cursor.at] !== ',') return mask;
    cursor.at += 1;
  }
}

function masked(value: unknown, mask: Mask): unknown {
  if (Array.isArray(value)) return value.map((one) => masked(one, mask));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => mask.has(name))
      .map(([name, inner]) => {
        const deeper = mask.get(name);
        return [name, deeper == null ? inner : masked(inner, deeper)];
      }),
  );
}
