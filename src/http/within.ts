import { unavailable } from '../errors.js';

/**
 * What the work resolves to, if it does in time. Work that is late goes on, unheard: for what changes nothing, or may be done
 * twice.
 * @param since when the time began, by `performance.now()`
 * @throws {CairnError} 503 when it takes longer
 */
export async function within<T>(ms: number, work: Promise<T>, since = performance.now()): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(unavailable(`It took longer than ${ms / 1_000} s. Try again.`)),
      since + ms - performance.now(),
    );
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
