import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../test/support/eventually.js';
import { type Balancer, startBalancer } from './balancer.js';

let balancer: Balancer;
let servers: Server[];
beforeEach(async () => {
  servers = [];
  balancer = await startBalancer();
});
afterEach(async () => {
  await balancer.close();
  for (const server of servers) {
    server.close().closeAllConnections();
    await once(server, 'close');
  }
});

async function addBackend(answer: (response: ServerResponse) => unknown): Promise<string> {
  const server = createServer((_, response) => answer(response));
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  balancer.add(url);
  return url;
}
const ask = async () => (await fetch(balancer.url)).text();

describe('the balancer of a rolling upgrade', () => {
  it('shares requests, and gives none to one that is retired', async () => {
    const first = await addBackend((response) => response.end('first'));
    await addBackend((response) => response.end('second'));
    expect([await ask(), await ask()].sort()).toEqual(['first', 'second']);
    await balancer.retire(first);
    expect([await ask(), await ask()]).toEqual(['second', 'second']);
  });

  it('lets one that is retired answer what it has', async () => {
    const held: ServerResponse[] = [];
    const url = await addBackend((response) => held.push(response));
    const answered = ask();
    await eventually(() => held.length > 0, 'the request to arrive');
    await addBackend((response) => response.end('another'));
    const order: string[] = [];
    const retired = balancer.retire(url).then(() => order.push('retired'));
    order.push(await ask());
    held[0]?.end('in the end');
    expect(await answered).toBe('in the end');
    await retired;
    expect(order).toEqual(['another', 'retired']);
  });
});
