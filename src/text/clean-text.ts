/**
 * Postgres text holds no NUL and JSON may carry halves of surrogate pairs: NULs are dropped, lone surrogates become U+FFFD.
 * Works on every string and key of a parsed JSON value, in place of a 500 from the database.
 */
export function cleanText(value: unknown): unknown {
  if (typeof value === 'string') return cleanString(value);
  if (Array.isArray(value)) return value.map(cleanText);
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [cleanString(key), cleanText(entry)]));
  }
  return value;
}

/** As `cleanText`, of one text. */
export function cleanString(text: string): string {
  const wellFormed = text.isWellFormed() ? text : text.toWellFormed();
  return wellFormed.includes('\u0000') ? wellFormed.replaceAll('\u0000', '') : wellFormed;
}
