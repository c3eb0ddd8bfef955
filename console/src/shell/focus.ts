const fields = 'input:enabled, textarea:enabled';

/**
 * Keeps the keyboard's place when what has the focus goes or is disabled: back on it once it is enabled again, as a button is after its
 * request; on the first field of its form while that disables it; on the heading of the dialog, section or page once it is gone.
 */
export function keepFocus(): void {
  let last: HTMLElement | undefined;
  let around: HTMLElement[] = [];
  const leave = ({ target }: Event) => {
    if (!last?.contains(target as Node)) last = undefined;
  };
  document.addEventListener('pointerdown', leave, { capture: true });
  document.addEventListener('focusin', (event) => {
    const [target, ...above] = event.composedPath().filter((place) => place instanceof HTMLElement);
    last = target;
    around = above.filter((place) => place.matches('section, main'));
  });
  new MutationObserver(() => {
    if (last === undefined || document.activeElement !== document.body) return;
    if (!last.isConnected) return headingOf(around)?.focus({ preventScroll: true });
    if (last.dataset['loading'] !== undefined) return;
    last.focus();
    if (document.activeElement !== last) last.closest('form')?.querySelector<HTMLElement>(fields)?.focus();
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['disabled', 'data-loading'] });
}

function headingOf(around: readonly HTMLElement[]): HTMLElement | undefined {
  for (const place of [...around.filter(({ isConnected }) => isConnected), document]) {
    const heading = place.querySelector<HTMLElement>('h1, h2');
    if (heading === null) continue;
    heading.tabIndex = -1;
    return heading;
  }
  return undefined;
}
