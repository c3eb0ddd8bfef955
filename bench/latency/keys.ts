import { randomBytes } from 'node:crypto';
import { timed } from '../statistics.js';

const requests = 300;
const warmUp = 30;
/** Wrong keys are sent in each fourth round alone: beyond 200 a minute an address is answered with 429. */
const wrongEvery = 4;

/** Milliseconds, one entry a request. */
export interface KeyTimes {
  none: number[];
  organization: number[];
  scoped: number[];
  /** Refused: a key of the right form, as the organisation has none. */
  wrongKey: number[];
  /** Refused: what is no key at all. */
  randomString: number[];
}

/**
 * Requests that do nothing but say whose they are, in turn: without a key, with an organisation key, with a scoped one, and
 * with two that are wrong.
 */
export async function measureKeys(url: string, key: string): Promise<KeyTimes> {
  const ask = async (path: string, authorization?: string, body?: object) => {
    const answer = await fetch(new URL(path, url), {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'content-type': 'application/json',
        ...(authorization && { authorization: `Bearer ${authorization}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return (await answer.json()) as { key?: string };
  };
  const scopedKey = await ask('/v3/auth/scoped-key', key, { containerTag: 'latency', rateLimitMax: 10_000 });
  const refused = async (authorization: string) => {
    const answer = await fetch(new URL('/v3/session', url), { headers: { authorization: `Bearer ${authorization}` } });
    if (answer.status !== 401) throw new Error(`a wrong key was answered with ${answer.status}`);
    await answer.arrayBuffer();
  };
  const wrong = key.slice(0, key.lastIndexOf('_') + 1).padEnd(key.length, 'x');
  const random = randomBytes(key.length).toString('hex').slice(0, key.length);
  const times: KeyTimes = { none: [], organization: [], scoped: [], wrongKey: [], randomString: [] };
  for (let i = 0; i < requests + warmUp; i++) {
    const none = await timed(() => ask('/healthz'));
    const organization = await timed(() => ask('/v3/session', key));
    const scoped = await timed(() => ask('/v3/session', scopedKey.key));
    if (i >= warmUp) {
      times.none.push(none.ms);
      times.organization.push(organization.ms);
      times.scoped.push(scoped.ms);
    }
    if (i % wrongEvery !== 0) continue;
    const wrongKey = await timed(() => refused(wrong));
    const randomString = await timed(() => refused(random));
    if (i < warmUp) continue;
    times.wrongKey.push(wrongKey.ms);
    times.randomString.push(randomString.ms);
  }
  return times;
}
