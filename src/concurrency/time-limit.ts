import { unavailable } from '../core/errors.js';

/**
 * The result of the work, if it comes in time. Work that is late goes on and its outcome is ignored: only for work that
 * changes nothing or may be done twice.
 * @param since when the time began, by `performance.now()`
 * @throws {CairnError} 503 when it takes longer than `ms` milliseconds
 */
export async function withTimeLimit<T>(ms: number, work: Promise<T>, since = performance.now()): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(unavailable(`It took longer than ${ms / 1_000} s. Try again.`)),
      since + ms - performance.now(),
    ).unref();
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
