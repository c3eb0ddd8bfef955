import { requiredContainers } from '../containers/service.js';
import { notFound } from '../core/errors.js';
import { newId } from '../core/ids.js';
import type { Scope } from '../core/scope.js';
import type { Database, Queryable } from '../db/client.js';
import { retryOnConflict } from '../db/retry.js';
import type { ForgetMatching, ForgetMemory } from './schemas.js';
import * as repository from './store/edits.js';
import { lockContainer, lockContainersOf } from './store/locks.js';
import { finishForgetting } from './store/withdrawing.js';

const defaultMaxForget = 100;

/** Finds current memories that answer a question, best first; scores are 0–1 and not below the threshold. */
export type MatchMemories = (
  scope: Scope,
  containerTags: readonly string[],
  query: string,
  limit: number,
  threshold: number,
) => Promise<{ id: string; memory: string; score: number }[]>;

export type ForgettingService = ReturnType<typeof createForgettingService>;

/** Forgets memories. Forgotten ones stay in the database, but only lists that ask for them show them. */
export function createForgettingService({ db, matching }: { db: Database; matching: MatchMemories }) {
  /** @throws {CairnError} 404 */
  async function forgetOne(scope: Scope, target: repository.Target, reason: string | null | undefined) {
    return retryOnConflict(() =>
      db.$transaction(async (tx): Promise<{ id: string; forgotten: true }> => {
        const found = await repository.findLatest(tx, scope, target);
        if (found === undefined) throw notFound('Memory');
        await lockContainersOf(tx, scope, [found]);
        const row = await repository.lockLatest(tx, scope, target);
        if (row === undefined) throw notFound('Memory');
        const named = target.id === undefined ? [] : [target.id];
        await forgetAll(tx, scope, [row.id], { reason: reason ?? null, named });
        return { id: row.id, forgotten: true };
      }),
    );
  }

  /** @returns the answer, and the latest versions by the ids that the request names */
  async function forgetThese(scope: Scope, request: ForgetMatching) {
    const containerTags = requiredContainers(scope, request);
    const { query, ids = [], dryRun, threshold, maxForget } = request;
    const most = maxForget ?? defaultMaxForget;
    const matched = query === undefined ? undefined : await matching(scope, containerTags, query, most, threshold);
    const meant = async (on: Queryable) => {
      if (matched !== undefined) return { latest: new Map<string, string>(), candidates: matched };
      const latest = await repository.latestOf(on, scope, containerTags, ids);
      const current = await repository.currentOf(on, scope, [...latest.values()], maxForget ?? ids.length);
      return { latest, candidates: current.map((row) => ({ ...row, score: 1 })) };
    };
    if (dryRun) {
      const { latest, candidates } = await meant(db);
      const { length: count } = candidates;
      const summary = `${summarise(true, count, containerTags)}${query === undefined ? '' : leastCertain(candidates)}`;
      return { latest, answer: { dryRun, count, forgetBatchId: null, summary, candidates } };
    }
    const forget = async (tx: Queryable) => {
      for (const tag of [...containerTags].sort()) await lockContainer(tx, scope, tag);
      const { latest, candidates } = await meant(tx);
      const found = new Set(candidates.map(({ id }) => id));
      const named = [...latest].flatMap(([id, now]) => (found.has(now) ? id : []));
      const gone = await forgetAll(tx, scope, [...found], { reason: request.reason ?? null, named });
      return { latest, candidates, gone };
    };
    const { latest, candidates, gone } = await retryOnConflict(() => db.$transaction(forget));
    const forgotten = candidates.filter(({ id }) => gone.has(id));
    const { length: count } = forgotten;
    const summary = summarise(false, count, containerTags);
    return { latest, answer: { dryRun, count, forgetBatchId: newId(), summary, forgotten } };
  }

  return {
    /**
     * Forgets the memories that answer a question, or those with these ids. A dry run only lists them.
     * @throws {CairnError} 400 when no container is named
     */
    forgetMatching: async (scope: Scope, request: ForgetMatching) => (await forgetThese(scope, request)).answer,

    /**
     * Forgets the memories with these ids, which may be ids of any version.
     * @returns the forgotten memories, and the ids without a current memory
     * @throws {CairnError} 400 when the scope is not limited to one container
     */
    async forgetByIds(scope: Scope, ids: readonly string[]) {
      const request = { ids: [...ids], dryRun: false, threshold: 0 };
      const { latest, answer } = await forgetThese(scope, request);
      const { forgotten = [] } = answer;
      const gone = new Set(forgotten.map(({ id }) => id));
      return {
        matches: forgotten.map(({ id, memory }) => ({ id, memory })),
        missing: ids.filter((id) => !gone.has(latest.get(id) ?? id)),
      };
    },

    /**
     * Forgets one memory. One that is already forgotten stays as it is.
     * @throws {CairnError} 404, 400 when no container is named
     */
    forget: async (scope: Scope, request: ForgetMemory) =>
      forgetOne(scope, { ...request, containerTags: requiredContainers(scope, request) }, request.reason),

    /** Like `forget`, in any container that the scope may see. @throws {CairnError} 404 */
    forgetById: (scope: Scope, id: string, reason?: string) => forgetOne(scope, { id, containerTags: null }, reason),
  };
}

/**
 * Forgets the memories that are still current, with those of their versions that were named or that clients edited, and
 * inferences that follow from them only.
 * @returns ids of the forgotten memories and named versions
 */
async function forgetAll(
  tx: Queryable,
  scope: Scope,
  ids: readonly string[],
  options: { reason: string | null; named: readonly string[] },
) {
  await lockContainersOf(tx, scope, ids);
  const gone = await repository.forget(tx, scope, ids, options);
  await finishForgetting(tx, scope, [...gone], { reason: options.reason, as: 'forgotten' });
  return gone;
}

/** A sentence with the lowest score, by which a client can choose a threshold; empty for fewer than two candidates. */
function leastCertain(candidates: readonly { score: number }[]): string {
  const least = candidates.at(-1)?.score.toFixed(2);
  return candidates.length < 2 ? '' : ` The least certain one has a score of ${least}.`;
}

function summarise(dryRun: boolean, count: number, containerTags: readonly string[]): string {
  const what = count === 0 ? 'No memory' : count === 1 ? '1 memory' : `${count} memories`;
  const done = count > 1 ? 'were' : 'was';
  return `${what} of ${containerTags.join(', ')} ${dryRun ? 'would be' : done} forgotten.`;
}
