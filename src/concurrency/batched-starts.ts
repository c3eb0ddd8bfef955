import { setTimeout as delay } from 'node:timers/promises';

/** How much goes into one group. */
export interface GroupLimits<Item> {
  /** The size of an item, in the unit of `mostSize`. */
  sizeOf(item: Item): number;
  /** The maximum size of the items of a group; a larger item goes alone. */
  mostSize: number;
  mostItems: number;
}

interface Options<Item> extends GroupLimits<Item> {
  /** Starts items of one owner together; must not throw. */
  start(owner: string, items: readonly Item[]): Promise<void>;
  /** Milliseconds of pause after the first start of a stream, and the maximum after later ones. */
  shortestMs?: number;
  longestMs?: number;
  /** Milliseconds without a new item that end a stream. */
  quietMs?: number;
  /** Replaced in tests. */
  pause?: (ms: number) => Promise<unknown>;
}

/** The waiting items of one owner's stream; `wake` is set while there are none. */
interface Line<Item> {
  items: Item[];
  wake?: () => void;
}

/** Removes the first items, at least one and as many as the limits allow, and returns them. */
export function takeGroup<Item>(items: Item[], { sizeOf, mostSize, mostItems }: GroupLimits<Item>): Item[] {
  let [count, size] = [0, 0];
  for (const item of items.slice(0, mostItems)) {
    size += sizeOf(item);
    if (count > 0 && size > mostSize) break;
    count += 1;
  }
  return items.splice(0, count);
}

/**
 * Batches items that arrive together. A single item is started at once; items that arrive during a start, or in the pause
 * after it, go into the next batch. The pause doubles with each start of a stream, so a larger load needs relatively fewer
 * starts.
 */
export function createStartBatcher<Item>({
  start,
  sizeOf,
  mostSize,
  mostItems,
  shortestMs = 10,
  longestMs = 200,
  quietMs = 100,
  pause = delay,
}: Options<Item>) {
  const lines = new Map<string, Line<Item>>();
  const running = new Set<Promise<void>>();

  async function run(owner: string, line: Line<Item>): Promise<void> {
    for (let pauseMs = shortestMs; line.items.length > 0; pauseMs = Math.min(2 * pauseMs, longestMs)) {
      const group = takeGroup(line.items, { sizeOf, mostSize, mostItems });
      await Promise.all([start(owner, group), line.items.length > 0 ? undefined : pause(pauseMs)]);
      if (line.items.length === 0) {
        const arrival = new Promise<void>((resolve) => {
          line.wake = resolve;
        });
        await Promise.race([arrival, pause(quietMs)]);
      }
    }
    lines.delete(owner);
  }

  return {
    add(owner: string, item: Item): void {
      const line = lines.get(owner);
      if (line !== undefined) {
        line.items.push(item);
        line.wake?.();
        return;
      }
      const begun: Line<Item> = { items: [item] };
      lines.set(owner, begun);
      const stream: Promise<void> = run(owner, begun).finally(() => running.delete(stream));
      running.add(stream);
    },

    /** Resolves when all that was added has been started. */
    async drain(): Promise<void> {
      await Promise.all(running);
    },
  };
}
