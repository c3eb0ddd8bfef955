import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Server as NetServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Resolve } from './connector.js';

/** Stands for the internet in tests: the only address that fetchers may reach. */
export const publicAddress = '127.0.0.2';
/** Stands for the machine's private network, which they may not reach. */
export const privateAddress = '127.0.0.1';

export interface TestServer {
  port: number;
  /** Requested paths, in order. */
  paths: string[];
  close(): Promise<void>;
}

/** Starts an HTTP server on a free port of `address`. */
export async function serve(address: string, answer: RequestListener): Promise<TestServer> {
  const paths: string[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url ?? '');
    answer(request, response);
  });
  const port = await listen(server, address);
  return { port, paths, close: () => close(server) };
}

/** Listens on a free port. @returns the port */
export async function listen(server: NetServer, address: string): Promise<number> {
  server.listen(0, address);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

/** Resolves every name under .test to the public address, and `names` as given; records the lookups. */
export function testResolver(names: Record<string, readonly string[]> = {}): { resolve: Resolve; asked: string[] } {
  const asked: string[] = [];
  const resolve: Resolve = async (hostname) => {
    asked.push(hostname);
    const addresses = names[hostname] ?? (hostname.endsWith('.test') ? [publicAddress] : undefined);
    if (addresses === undefined) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };
  return { resolve, asked };
}

/** Creates a temporary folder; call `remove` at the end. */
export async function scratchFolder(): Promise<{ file: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-fetch-'));
  return { file: join(folder, 'body'), remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Self-signed test certificate for site.test, valid until 2126. Its key protects nothing. */
export const selfSigned = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg0W0y+eVTVrL/AVEE
Grr0bgD0cPQso8xQBPWmDxXJPTOhRANCAAQsQ+ZjA/MEuV39wZ9PBL53gqGf5uff
ghuKkYTIq+JYKoFK11m9xxZzBmbSds6mhuxtW2ZUMRn/Y/cAA5Ik5TX8
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBlDCCATugAwIBAgIURYcRe8ULn502P8l4mHixvht6fvswCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJc2l0ZS50ZXN0MCAXDTI2MTEyMTE0MDc0NloYDzIxMjYxMDI4
MTQwNzQ2WjAUMRIwEAYDVQQDDAlzaXRlLnRlc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQsQ+ZjA/MEuV39wZ9PBL53gqGf5uffghuKkYTIq+JYKoFK11m9xxZz
BmbSds6mhuxtW2ZUMRn/Y/cAA5Ik5TX8o2kwZzAdBgNVHQ4EFgQUGEiGvTuiBMlz
F/Vc328QAxdvUgAwHwYDVR0jBBgwFoAUGEiGvTuiBMlzF/Vc328QAxdvUgAwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglzaXRlLnRlc3QwCgYIKoZIzj0EAwID
RwAwRAIgFPwNMdYZm8AP7EniN9Iuw+xM02GwC5fV3joEkQgJfo0CIHA2ZVMR5jAh
lI4ZubrA+Om5VEGI75fPsY3xbg0Ms9g0
-----END CERTIFICATE-----
`,
};
