import { setTimeout as delay } from 'node:timers/promises';

interface Options<Item> {
  /** Starts items of one owner together; must not throw. */
  start(owner: string, items: readonly Item[]): Promise<void>;
  /** What an item counts for in `mostSize`, whatever that measures. */
  sizeOf(item: Item): number;
  /** Of the items that are started together; one that is larger is started alone. */
  mostSize: number;
  mostItems: number;
  /** Milliseconds that are waited after the first start of a stream, and at most after a later one. */
  shortestMs?: number;
  longestMs?: number;
  /** Milliseconds without a new item that end a stream. */
  quietMs?: number;
  /** Replaced in tests. */
  pause?: (ms: number) => Promise<unknown>;
}

/** What one owner's stream has waiting; `wake` is there while nothing is. */
interface Line<Item> {
  items: Item[];
  wake?: () => void;
}

/**
 * Starts together what comes together. What comes alone is started at once; what comes while a start is under way, or in
 * the pause after it, goes with the next one. The pause doubles with each start of a stream, so that the more there is to do
 * the fewer starts it takes.
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

  function take(items: Item[]): Item[] {
    let [count, size] = [0, 0];
    for (const item of items.slice(0, mostItems)) {
      size += sizeOf(item);
      if (count > 0 && size > mostSize) break;
      count += 1;
    }
    return items.splice(0, count);
  }

  async function run(owner: string, line: Line<Item>): Promise<void> {
    for (let pauseMs = shortestMs; line.items.length > 0; pauseMs = Math.min(2 * pauseMs, longestMs)) {
      const group = take(line.items);
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
