import { ProviderError, type ProviderErrorKind } from '../errors.js';

/** Runs calls to one provider. A call without an answer of the provider's own, such as a timeout, is `unavailable`. */
export type Asking<Answer> = <T>(call: () => Promise<T>, cast?: (answer: Answer) => ProviderError) => Promise<T>;

/**
 * Creates the function that runs all calls to one provider, so that they throw only ProviderError.
 * @param name the provider's name in messages, as the beginning of a sentence
 * @param answerIn extracts the provider's answer from an error; null if there is none, as with a broken connection
 * @param castAnswer turns a refusal into a ProviderError, unless the caller passes a function of its own
 */
export function createAsking<Answer>(
  name: string,
  answerIn: (error: unknown) => Answer | null,
  castAnswer: (answer: Answer) => ProviderError,
): Asking<Answer> {
  return async (call, cast = castAnswer) => {
    try {
      return await call();
    } catch (error) {
      if (error instanceof ProviderError) throw error;
      const answer = answerIn(error);
      throw answer === null
        ? new ProviderError('unavailable', `${name} could not be reached or gave no whole answer`)
        : cast(answer);
    }
  };
}

/** The result of a call, or null when it fails with one of these kinds. */
export async function nullIf<T>(kinds: readonly ProviderErrorKind[], call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ProviderError && kinds.includes(error.kind)) return null;
    throw error;
  }
}
