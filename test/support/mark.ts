const mark = /_at(\d+)_/;

/** What tokens and codes of a stand-in end with: where it listens. In no log and no history there may be one. */
export const markOf = (url: string): string => `_at${new URL(url).port}_`;

/** The port of the first mark in a text. */
export function portIn(text: string): number | null {
  const [, port] = mark.exec(text) ?? [];
  return port === undefined ? null : Number(port);
}

/** An address with another origin: a stand-in is called directly where no token tells whose it is. */
export function movedTo(origin: string, link: string): string {
  const { pathname, search } = new URL(link);
  return new URL(`${pathname}${search}`, origin).href;
}

export const unmarked = (text: string): string => text.replace(mark, '');
