import { useSyncExternalStore } from 'react';
import { useSession } from '../api/session';

const prefix = 'cairn.draft.';
const drafts = new Map<string, unknown>();
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function read(key: string): unknown {
  if (!drafts.has(key)) drafts.set(key, JSON.parse(sessionStorage.getItem(key) ?? 'null'));
  return drafts.get(key);
}

function write(key: string, value: unknown, isEmpty: boolean): void {
  drafts.set(key, value);
  sessionStorage.removeItem(key);
  try {
    if (!isEmpty) sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The browser keeps a few megabytes: a longer text is kept until the page is loaded again.
  }
  for (const listener of listeners) listener();
}

/**
 * State of a form that outlives leaving the screen and, in this tab, signing in again to the same organisation, until it is sent.
 * Never for secrets.
 * @param empty before anything was typed, and once it was sent
 */
export function useDraft<T>(name: string, empty: T) {
  const key = `${prefix}${useSession()?.organization.slug}.${name}`;
  const current = () => (read(key) ?? empty) as T;
  const set = (next: T | ((now: T) => T)) => {
    const value = next instanceof Function ? next(current()) : next;
    write(key, value, value === empty);
  };
  return [useSyncExternalStore(subscribe, current), set] as const;
}

/** Forgets all drafts of this tab. */
export function forgetDrafts(): void {
  drafts.clear();
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
}
