import type { CountTokens } from './types.js';

/** The embedding model reads 512 tokens, two of them its own. */
export const MAX_EMBED_TOKENS = 510;

/** Parts that stand before a chunk's text in the index only, the dearest last: the first are dropped when space is short. */
export function withContext(parts: readonly string[], text: string, countTokens: CountTokens): string {
  const given = parts.filter((part) => part !== '');
  for (let dropped = 0; dropped < given.length; dropped++) {
    const joined = [...given.slice(dropped), text].join('\n');
    if (countTokens(joined) <= MAX_EMBED_TOKENS) return joined;
  }
  return text;
}

/** At most `max` characters from the start of `text`, cut at a space where one is near, never inside a surrogate pair. */
export function head(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = whole(text.slice(0, max));
  const space = cut.search(/\s\S*$/);
  return (space > max / 2 ? cut.slice(0, space) : cut).trimEnd();
}

/** At most `max` characters from the end of `text`, likewise. */
export function tail(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(-max).replace(/^[\uDC00-\uDFFF]/, '');
  const space = cut.search(/\s/);
  return (space !== -1 && space < max / 2 ? cut.slice(space) : cut).trimStart();
}

const whole = (text: string): string => text.replace(/[\uD800-\uDBFF]$/, '');
