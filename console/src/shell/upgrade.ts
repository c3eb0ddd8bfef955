import { notifyDone } from '../ui/notify';

/** Where the browser keeps that a part of the page was gone, until the page is loaded again. */
const key = 'cairn.part-gone';

/** Keeps, for the page that is loaded next, that a part of this one was gone though the service answers. */
export const noteUpgrade = () => sessionStorage.setItem(key, '');

/**
 * After an upgrade of the service, what an open tab has yet to load is gone. When such a part is wanted the router loads the page again,
 * once (lazy-screen.ts); this tells the person why.
 */
export function tellOfUpgrades(): void {
  if (sessionStorage.getItem(key) !== null) {
    sessionStorage.removeItem(key);
    notifyDone('Cairn was upgraded while this page was open, so the page was loaded again.');
  }
  window.addEventListener('vite:preloadError', (event) => {
    // The router looks for scripts alone: the one that these styles belong to is gone as well.
    if (event.payload.message.startsWith('Unable to preload CSS')) event.preventDefault();
  });
}
