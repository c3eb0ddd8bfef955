import { timed } from '../statistics.js';

const requests = 300;
const warmUp = 30;

/** Milliseconds, one entry a request. */
export interface KeyTimes {
  none: number[];
  organization: number[];
  scoped: number[];
}

/** Requests that do nothing but say whose they are, in turn: without a key, with an organisation key, with a scoped one. */
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
  const times: KeyTimes = { none: [], organization: [], scoped: [] };
  for (let i = 0; i < requests + warmUp; i++) {
    const none = await timed(() => ask('/healthz'));
    const organization = await timed(() => ask('/v3/session', key));
    const scoped = await timed(() => ask('/v3/session', scopedKey.key));
    if (i < warmUp) continue;
    times.none.push(none.ms);
    times.organization.push(organization.ms);
    times.scoped.push(scoped.ms);
  }
  return times;
}
