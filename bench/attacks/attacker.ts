import { parentPort, workerData } from 'node:worker_threads';
import { type AttackName, attacks, type Outcome, type Target } from './attacks.js';

/** What the thread is started with. */
export interface AttackJob {
  attack: AttackName;
  target: Target;
}

const { attack, target } = workerData as AttackJob;
const outcome: Outcome = await attacks[attack].run(target);
parentPort?.postMessage(outcome);
