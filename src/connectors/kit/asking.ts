import { ProviderError, type ProviderErrorKind } from '../errors.js';

/** Runs calls to one provider. Whatever is no answer of the provider's own is `unavailable`, such as a timeout. */
export type Asking<Answer> = <T>(call: () => Promise<T>, cast?: (answer: Answer) => ProviderError) => Promise<T>;

/**
 * Makes the function that runs all calls to one provider, so that they throw ProviderError and nothing else.
 * @param name what the provider is called in messages, at the beginning of a sentence
 * @param answerIn reads the answer in what a call threw; null: it is none of the provider's, such as a broken connection
 * @param castAnswer says what a refusal means, unless the caller knows better
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

/** What a call returns, or null where it is refused with one of these kinds. */
export async function nullIf<T>(kinds: readonly ProviderErrorKind[], call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ProviderError && kinds.includes(error.kind)) return null;
    throw error;
  }
}
