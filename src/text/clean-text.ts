/**
 * Makes every string and key of a parsed JSON value storable. Postgres text cannot hold NUL, and JSON may contain lone
 * surrogates: NULs are dropped, lone surrogates become U+FFFD.
 */
export function cleanText(value: unknown): unknown {
  if (typeof value === 'string') return cleanString(value);
  if (Array.isArray(value)) return value.map(cleanText);
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [cleanString(key), cleanText(entry)]));
  }
  return value;
}

/** Like `cleanText`, for one string. */
export function cleanString(text: string): string {
  const wellFormed = text.isWellFormed() ? text : text.toWellFormed();
  return wellFormed.includes('\u0000') ? wellFormed.replaceAll('\u0000', '') : wellFormed;
}
