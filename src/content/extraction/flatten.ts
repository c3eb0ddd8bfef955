/** Elements without content or with an optional end tag. They do not count as nesting. */
const shallow = new Set(
  `area base br caption col colgroup dd dt embed hr img input li link meta optgroup option p param rp rt source tbody td tfoot th
  thead tr track wbr`.split(/\s+/),
);

/** No real page comes near this depth. The parser touches every open element for each that it opens: quadratic time. */
const deepest = 2_000;

/** Removes the tags of a page that are nested too deeply and keeps their text. Tags with a `<` in an attribute are not counted. */
export function flattened(html: string): string {
  const open = new Map<string, number>();
  const leftOut = new Map<string, number>();
  let depth = 0;
  const count = (of: Map<string, number>, name: string, by: 1 | -1) => of.set(name, (of.get(name) ?? 0) + by);
  return html.replace(/<(\/?)([a-z][^\s/<>]*)(?:[\s/][^<>]*)?>/gi, (tag: string, slash: string, written: string) => {
    const name = written.toLowerCase();
    if (shallow.has(name) || tag.endsWith('/>')) return tag;
    const isOut = slash === '' ? depth >= deepest : (leftOut.get(name) ?? 0) > 0;
    if (isOut) {
      count(leftOut, name, slash === '' ? 1 : -1);
      return ' ';
    }
    if (slash === '' || (open.get(name) ?? 0) > 0) {
      count(open, name, slash === '' ? 1 : -1);
      depth += slash === '' ? 1 : -1;
    }
    return tag;
  });
}
