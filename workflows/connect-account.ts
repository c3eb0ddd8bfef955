import { condition, defineSignal, proxyActivities, setHandler } from '@temporalio/workflow';
import type { Activities } from '../activities/index.js';
import { authorizedSignal, type ConnectInput, type ConnectOutcome } from './contracts.js';
import { rethrowUnlessFailed } from './failure-reason.js';
import { bookkeeping, codeExchange } from './policies.js';

const { exchangeCode } = proxyActivities<Activities>(codeExchange);
const { expireLink, giveUpConnecting } = proxyActivities<Activities>(bookkeeping);

/**
 * Waits until a person authorises the connection, at most until the link expires, and then exchanges the code for tokens. If
 * the link was renewed meanwhile, it waits for the new one.
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

/** Returns null when no code has arrived. */
async function exchange(ref: Omit<ConnectInput, 'linkMs'>): Promise<ConnectOutcome | null> {
  try {
    return await exchangeCode(ref);
  } catch (error) {
    rethrowUnlessFailed(error);
    return giveUpConnecting(ref);
  }
}
