import { setImmediate } from 'node:timers/promises';
import { type GroupLimits, takeGroup } from './batched-starts.js';

interface Options<Item, Result> extends GroupLimits<Item> {
  /** Commits items of one owner together. @returns an outcome for each, in their order; what it throws is thrown to all of them */
  commit(owner: string, items: readonly Item[]): Promise<readonly PromiseSettledResult<Result>[]>;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * A group commit: what an owner sends while its last commit is under way is committed together with the next one. What comes
 * alone is committed at once.
 */
export function createGroupCommit<Item, Result>({ commit, sizeOf, mostSize, mostItems }: Options<Item, Result>) {
  const lines = new Map<string, Waiting<Item, Result>[]>();
  const limits = { mostItems, mostSize, sizeOf: ({ item }: Waiting<Item, Result>) => sizeOf(item) };

  async function run(owner: string, line: Waiting<Item, Result>[]): Promise<void> {
    while (line.length > 0) {
      const group = takeGroup(line, limits);
      try {
        const outcomes = await commit(
          owner,
          group.map(({ item }) => item),
        );
        for (const [index, { resolve, reject }] of group.entries()) {
          const outcome = outcomes[index];
          if (outcome?.status === 'fulfilled') resolve(outcome.value);
          else reject(outcome?.reason ?? new Error('a commit gave no outcome'));
          // Each is answered in a turn of the event loop of its own, so that others come between.
          await setImmediate();
        }
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    lines.delete(owner);
  }

  return (owner: string, item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      const waiting = { item, resolve, reject };
      const line = lines.get(owner);
      if (line !== undefined) return void line.push(waiting);
      const begun = [waiting];
      lines.set(owner, begun);
      void run(owner, begun);
    });
}
