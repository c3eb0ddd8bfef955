import type { CountTokens } from './types.js';

/** The embedding model reads 512 tokens, two of them its own. */
export const MAX_EMBED_TOKENS = 510;

/**
 * Parts that stand before a chunk's text in the index only, the dearest last: the first are dropped when space is short.
 * @param tokens of the text
 */
export function withContext(parts: readonly string[], text: string, tokens: number, countTokens: CountTokens): string {
  let joined = text;
  let sum = tokens;
  for (const part of parts.filter((given) => given !== '').reverse()) {
    sum += countTokens(part);
    if (sum > MAX_EMBED_TOKENS) break;
    joined = `${part}\n${joined}`;
  }
  return joined;
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
