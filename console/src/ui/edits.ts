/** A text of a form, as the API takes it: null for none, undefined where it was not edited. */
export const textOrNull = (text: string | null | undefined) => (text === undefined ? undefined : text?.trim() || null);

/** What was edited meanwhile, when some edits are saved. */
export const withoutSaved = <T extends object>(edits: Partial<T>, saved: Partial<T>) =>
  Object.fromEntries(Object.entries(edits).filter(([key, value]) => value !== saved[key as keyof T])) as Partial<T>;
