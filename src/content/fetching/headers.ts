/** As undici gives them: names in lower case, values in Latin-1. */
export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** A header's value; the last one when the server repeats it. */
export function header(headers: Headers, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.at(-1) : value;
}
