/**
 * Creates a controller that also aborts when `parent` does. Abort it when the work is done, to remove its listener from
 * `parent`.
 */
export function childController(parent: AbortSignal | undefined): AbortController {
  const child = new AbortController();
  if (parent?.aborted) child.abort(parent.reason);
  parent?.addEventListener('abort', () => child.abort(parent.reason), { once: true, signal: child.signal });
  return child;
}
