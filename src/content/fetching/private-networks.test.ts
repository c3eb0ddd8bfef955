import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createFetcher, type FetcherOptions } from './fetcher.js';
import { privateAddress, publicAddress, scratchFolder, serve, type TestServer, testResolver } from './test-server.js';

let inside: TestServer;
let outside: TestServer;
let scratch: Awaited<ReturnType<typeof scratchFolder>>;

beforeAll(async () => {
  scratch = await scratchFolder();
  inside = await serve(privateAddress, (_request, response) => response.end('secret'));
  outside = await serve(publicAddress, (request, response) => {
    const target = new URL(request.url ?? '/', 'http://x').searchParams.get('to');
    if (target === null) response.end('public');
    else response.writeHead(302, { location: Buffer.from(target).toString('latin1') }).end();
  });
});

afterAll(async () => {
  await inside.close();
  await outside.close();
  await scratch.remove();
});

/** Fetches while 127.0.0.2 alone is the internet. */
async function get(url: string, options: FetcherOptions = {}) {
  const fetcher = createFetcher({ allowedAddresses: [`${publicAddress}/32`], ...options });
  try {
    return await fetcher.fetch(url, scratch.file);
  } finally {
    await fetcher.close();
  }
}

async function expectRefused(url: string, options: FetcherOptions = {}): Promise<void> {
  await expect(get(url, options)).rejects.toMatchObject({
    status: 422,
    details:
      'The web address leads into a private or reserved network that the operator has not listed in FETCH_ALLOWED_ADDRESSES.',
  });
  expect(inside.paths).toEqual([]);
  expect(existsSync(scratch.file)).toBe(false);
}

const spellingsOfPrivate = [
  ...['127.0.0.1', '2130706433', '0x7f000001', '017700000001', '0177.0.0.1', '0x7f.0x0.0x0.0x1', '127.1', '127.0.1'],
  ...[
    '127.0.0.1.',
    '%31%32%37.0.0.1',
    '１２７.０.０.１',
    '127。0。0。1',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::1]',
  ],
  ...[
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[2001::80ff:fffe]',
    '[::]',
    '0.0.0.0',
    '0',
    'localhost',
  ],
];

describe('fetching from private networks', () => {
  it.each(spellingsOfPrivate)('refuses http://%s without asking the server there', async (host) => {
    await expectRefused(`http://${host}:${inside.port}/`);
  });

  it.each(spellingsOfPrivate)('refuses a redirect to http://%s', async (host) => {
    const location = `http://${host}:${inside.port}/`;
    await expectRefused(`http://${publicAddress}:${outside.port}/?to=${encodeURIComponent(location)}`);
  });

  it.each(['10.0.0.1', '192.168.0.1', '169.254.169.254', '[fd00:ec2::254]', '[fe80::1]', '224.0.0.1', '100.64.0.1'])(
    'refuses http://%s',
    async (host) => {
      await expectRefused(`http://${host}/`);
      await expectRefused(`https://${host}/`);
    },
  );

  it.each([
    ['private', [privateAddress]],
    ['private in IPv6', ['::1']],
    ['mapped private', ['::ffff:127.0.0.1']],
    ['cloud metadata', ['169.254.169.254']],
    ['public and private', [publicAddress, privateAddress]],
    ['something that is no address', ['localhost']],
  ])('refuses a name whose addresses are %s', async (_kind, addresses) => {
    const { resolve } = testResolver({ 'evil.example': addresses });
    await expectRefused(`http://evil.example:${inside.port}/`, { resolve });
    const redirect = `http://site.test:${outside.port}/?to=http://evil.example:${inside.port}/`;
    await expectRefused(redirect, { resolve });
  });

  it('asks for a name once and connects to what was checked, though the next answer would be another', async () => {
    const answers = [publicAddress, privateAddress];
    const asked: string[] = [];
    const resolve = async (hostname: string) => {
      asked.push(hostname);
      return [{ address: answers.shift() ?? privateAddress, family: 4 }];
    };
    await get(`http://rebinding.test:${outside.port}/`, { resolve });
    expect(asked).toEqual(['rebinding.test']);
    expect(outside.paths.at(-1)).toBe('/');
    await expectRefused(`http://rebinding.test:${outside.port}/`, { resolve });
  });

  it('checks anew at a redirect to the same host', async () => {
    const answers = [publicAddress, privateAddress];
    const resolve = async () => [{ address: answers.shift() ?? privateAddress, family: 4 }];
    await expectRefused(`http://rebinding.test:${outside.port}/?to=/again`, { resolve });
  });

  it('uses no proxy of the environment', async () => {
    const before = process.env['http_proxy'];
    process.env['http_proxy'] = `http://${privateAddress}:${inside.port}`;
    try {
      await get(`http://site.test:${outside.port}/`, testResolver());
    } finally {
      if (before === undefined) delete process.env['http_proxy'];
      else process.env['http_proxy'] = before;
    }
    expect(inside.paths).toEqual([]);
  });

  it('reaches the private server in the same way once its address is allowed', async () => {
    const { resolve } = testResolver({ 'intranet.example': [privateAddress] });
    const allowed = { resolve, allowedAddresses: [`${privateAddress}/32`, `${publicAddress}/32`] };
    await get(`http://2130706433:${inside.port}/literal`, allowed);
    await get(`http://intranet.example:${inside.port}/name`, allowed);
    await get(`http://site.test:${outside.port}/?to=http://127.1:${inside.port}/redirect`, allowed);
    expect(inside.paths).toEqual(['/literal', '/name', '/redirect']);
  });
});
