import { ActivityFailure, condition, defineSignal, proxyActivities, setHandler } from '@temporalio/workflow';
import type { Activities } from '../activities/index.js';
import { authorizedSignal, type ConnectInput, type ConnectOutcome } from './contracts.js';
import { isOutage } from './failure-reason.js';
import { bookkeeping, connecting } from './policies.js';

const { exchangeCode } = proxyActivities<Activities>(connecting);
const { expireLink, giveUpConnecting } = proxyActivities<Activities>(bookkeeping);

/**
 * Waits for a person to authorise, as long as the link that is out is good, and makes the connection of what comes back.
 * A link that was made anew meanwhile is waited for in turn.
 */
export async function connectAccount({ linkMs, ...ref }: ConnectInput): Promise<ConnectOutcome> {
  let authorized = false;
  setHandler(defineSignal(authorizedSignal), () => {
    authorized = true;
  });
  for (let waitMs = linkMs; ; ) {
    await condition(() => authorized, Math.max(waitMs, 1));
    authorized = false;
    const outcome = await exchange(ref);
    if (outcome !== null) return outcome;
    const left = await expireLink(ref);
    if (left === null) return { error: 'link_expired' };
    waitMs = left.ms;
  }
}

/** null: there is nothing to exchange. */
async function exchange(ref: Omit<ConnectInput, 'linkMs'>): Promise<ConnectOutcome | null> {
  try {
    return await exchangeCode(ref);
  } catch (error) {
    if (!(error instanceof ActivityFailure) || isOutage(error)) throw error;
    return giveUpConnecting(ref);
  }
}
