import type { CountTokens } from './types.js';

/** The embedding model's limit of 512 tokens, less its two special tokens. */
export const MAX_EMBED_TOKENS = 510;

/**
 * Prepends context to the text of a chunk, for the index only. If there is no room for all parts, the first ones are dropped.
 * @param parts in order of increasing importance
 * @param tokens number of tokens of `text`
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

/** At most `max` characters from the start of `text`, cut at a space if one is near and never inside a surrogate pair. */
export function head(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = whole(text.slice(0, max));
  const space = cut.search(/\s\S*$/);
  return (space > max / 2 ? cut.slice(0, space) : cut).trimEnd();
}

/** At most `max` characters from the end of `text`, cut in the same way. */
export function tail(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(-max).replace(/^[\uDC00-\uDFFF]/, '');
  const space = cut.search(/\s/);
  return (space !== -1 && space < max / 2 ? cut.slice(space) : cut).trimStart();
}

const whole = (text: string): string => text.replace(/[\uD800-\uDBFF]$/, '');
