/** Elements that hold nothing, or that HTML closes by itself: they make no page deeper. */
const shallow = new Set(
  `area base br caption col colgroup dd dt embed hr img input li link meta optgroup option p param rp rt source tbody td tfoot th
  thead tr track wbr`.split(/\s+/),
);

/** No page of people comes near. The parser moves all open elements for each that it opens, so that time goes with the square. */
const deepest = 2_000;

/** The page without tags that are nested deeper than that; their text stays. Tags with a `<` in an attribute are not looked at. */
export function flattened(html: string): string {
  const open = new Map<string, number>();
  const leftOut = new Map<string, number>();
  let depth = 0;
  const count = (of: Map<string, number>, name: string, by: 1 | -1) => of.set(name, (of.get(name) ?? 0) + by);
  return html.replace(/<(\/?)([a-z][^\s/<>]*)[^<>]*>/gi, (tag: string, slash: string, written: string) => {
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
