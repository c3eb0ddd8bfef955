/** Marks name a thing and its revision in texts, so that they are found wherever the texts go. */
const pattern = /\b((?:Item|Chat|Memo|File)\d+)r(\d+)Star\b/g;

export const markOf = (key: string, revision: number): string => `${key}r${revision}Star`;

/** All marks in a text, in their order. */
export const marksIn = (text: string): string[] => [...text.matchAll(pattern)].map(([mark]) => mark);

/** The thing that a text is about: its first mark's, or the one that it begins with, as a customId and a file's name do. */
export function keyIn(text: string): string | undefined {
  return /^(?:Item|Chat|Memo)\d+/.exec(text)?.[0] ?? pattern[Symbol.matchAll](text).next().value?.[1];
}

/** Something that memories are made of; one a mark. */
export const factOf = (mark: string): string => `I own a boat named ${mark}.`;

/** Whether a text is made of facts and nothing else. */
export const isFact = (text: string): boolean =>
  text.split('\n').every((line) => line.startsWith('I own a boat named '));
