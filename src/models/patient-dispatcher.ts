import { Agent, fetch as undiciFetch } from 'undici';

/** For models that answer when all is done: undici's own limit of 5 minutes does not hold, only that of whoever asks. */
export const patientDispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 });

/** `fetch` with that dispatcher, for packages that take one; undici's types of the same standard differ in names alone. */
export const patientFetch = ((input: string, init?: object) =>
  undiciFetch(input, { ...init, dispatcher: patientDispatcher })) as unknown as typeof fetch;
