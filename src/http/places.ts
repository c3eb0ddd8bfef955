import { unavailable } from '../errors.js';

interface Limits {
  /** In use at once. */
  all: number;
  /** Of those, by one organisation: the others have theirs while it waits for itself. */
  ofOneOrganization: number;
  /** Longest that one is waited for. */
  waitMs: number;
}

interface Waiter {
  orgId: string;
  admit(): void;
}

/** Places for work that takes much memory. Who finds none free waits, in order, behind those whose organisation has room. */
export function createPlaces({ all, ofOneOrganization, waitMs }: Limits) {
  const inUse = new Map<string, number>();
  let free = all;
  let waiting: Waiter[] = [];

  const hasRoom = (orgId: string) => free > 0 && (inUse.get(orgId) ?? 0) < ofOneOrganization;

  function occupy(orgId: string): void {
    free -= 1;
    inUse.set(orgId, (inUse.get(orgId) ?? 0) + 1);
  }

  function release(orgId: string): void {
    free += 1;
    const left = (inUse.get(orgId) ?? 1) - 1;
    if (left === 0) inUse.delete(orgId);
    else inUse.set(orgId, left);
    const next = waiting.find((waiter) => hasRoom(waiter.orgId));
    if (next === undefined) return;
    waiting = waiting.filter((waiter) => waiter !== next);
    occupy(next.orgId);
    next.admit();
  }

  /** A place and, once, the way to give it back. */
  function placeOf(orgId: string): () => void {
    let isHeld = true;
    return () => {
      if (isHeld) release(orgId);
      isHeld = false;
    };
  }

  return {
    /** @returns gives the place back; more than once does nothing @throws {CairnError} 503 after waiting in vain */
    async take(orgId: string): Promise<() => void> {
      if (hasRoom(orgId)) {
        occupy(orgId);
        return placeOf(orgId);
      }
      return new Promise((resolve, reject) => {
        const waiter: Waiter = {
          orgId,
          admit() {
            clearTimeout(timer);
            resolve(placeOf(orgId));
          },
        };
        const timer = setTimeout(() => {
          waiting = waiting.filter((other) => other !== waiter);
          reject(unavailable('Too many large requests are under way. Try again.'));
        }, waitMs);
        waiting.push(waiter);
      });
    },
  };
}
