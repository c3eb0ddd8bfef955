import { useBlocker } from '@tanstack/react-router';

/** Asks before another screen is opened while a form holds what was not saved. */
export function useUnsaved(isEdited: boolean): void {
  useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isEdited &&
      current.pathname !== next.pathname &&
      !window.confirm('What you changed here is not saved. Leave this page, and lose it?'),
    // Another tab's sign-in or sign-out loads this page again, whatever is typed.
    enableBeforeUnload: false,
  });
}
