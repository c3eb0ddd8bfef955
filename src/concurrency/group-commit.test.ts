import { describe, expect, it } from '@jest/globals';
import { createGroupCommit } from './group-commit.js';

/** A group commit that notes what was committed together, and refuses what is called bad. */
function noted(limits: { mostItems?: number; mostSize?: number } = {}) {
  const commits: string[] = [];
  const commit = createGroupCommit<string, string>({
    async commit(owner, items) {
      commits.push(`${owner}: ${items.join(' ')}`);
      await new Promise(setImmediate);
      if (items.includes('broken')) throw new Error('out of reach');
      return items.map((item) =>
        item === 'bad'
          ? { status: 'rejected', reason: new Error(`${item} is refused`) }
          : { status: 'fulfilled', value: `${item} is safe` },
      );
    },
    ...{ sizeOf: (item) => item.length, mostItems: 10, mostSize: 100, ...limits },
  });
  return { commits, commit };
}

describe('a group commit', () => {
  it('takes what comes alone at once, and together what comes meanwhile', async () => {
    const { commits, commit } = noted();
    const answers = await Promise.all(['a', 'b', 'c'].map((item) => commit('one', item)));
    expect(answers).toEqual(['a is safe', 'b is safe', 'c is safe']);
    expect(await commit('one', 'd')).toBe('d is safe');
    expect(commits).toEqual(['one: a', 'one: b c', 'one: d']);
  });

  it('commits what each owner sends apart', async () => {
    const { commits, commit } = noted();
    await Promise.all([commit('one', 'a'), commit('two', 'b'), commit('one', 'c'), commit('two', 'd')]);
    expect(commits).toEqual(['one: a', 'two: b', 'one: c', 'two: d']);
  });

  it('refuses what is refused, and nothing beside it', async () => {
    const { commit } = noted();
    const outcomes = await Promise.allSettled(['a', 'b', 'bad', 'c'].map((item) => commit('one', item)));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  });

  it('tells a fault to all that it concerns, and goes on', async () => {
    const { commit } = noted();
    const outcomes = await Promise.allSettled(['a', 'b', 'broken'].map((item) => commit('one', item)));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await commit('one', 'c')).toBe('c is safe');
  });

  it('takes no more at once than its limits let', async () => {
    const { commits, commit } = noted({ mostItems: 2, mostSize: 5 });
    await Promise.all(['a', 'b', 'c', 'd', 'eeee', 'ff', 'longer'].map((item) => commit('one', item)));
    expect(commits).toEqual(['one: a', 'one: b c', 'one: d eeee', 'one: ff', 'one: longer']);
  });
});
