/** A controller that also aborts when `parent` does. Aborting it at the end lets go of the parent. */
export function childController(parent: AbortSignal | undefined): AbortController {
  const child = new AbortController();
  if (parent?.aborted) child.abort(parent.reason);
  parent?.addEventListener('abort', () => child.abort(parent.reason), { once: true, signal: child.signal });
  return child;
}
