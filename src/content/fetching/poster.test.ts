import { describe, expect, it } from '@jest/globals';
import { createPoster } from './poster.js';
import { privateAddress, publicAddress, serve, testResolver } from './test-server.js';
import { at, closeAfter, web } from './test-web.js';

const poster = (allowed = [`${publicAddress}/32`], names = {}) =>
  createPoster({ allowedAddresses: allowed, timeoutMs: 2_000, ...testResolver(names) });
const request = { headers: { 'x-own': '1' }, body: '{}', longestAfterMs: 86_400_000 };

describe('a call', () => {
  it('returns the status and Retry-After, and reads nothing else of the answer', async () => {
    web.answer = (asked, response) => {
      expect([asked.method, asked.headers['x-own'], asked.headers['content-type']]).toEqual([
        'POST',
        '1',
        'application/json',
      ]);
      response.writeHead(503, { 'retry-after': '7200' }).write('an answer without an end');
    };
    expect(await poster().post(at('/hook?x=1'), request)).toEqual({ status: 503, afterMs: 7_200_000 });
    expect(web.paths).toEqual(['/hook?x=1']);
  });

  it('follows no redirect', async () => {
    web.answer = (_asked, response) => response.writeHead(307, { location: at('/elsewhere') }).end();
    expect(await poster().post(at('/hook'), request)).toEqual({ status: 307, afterMs: undefined });
    expect(web.paths).toEqual(['/hook']);
  });

  it('ends with its signal, whose reason is thrown', async () => {
    const stop = new AbortController();
    web.answer = () => stop.abort(new Error('enough'));
    await expect(poster().post(at('/hook'), request, stop.signal)).rejects.toThrow('enough');
  });

  it.each([
    'https://127.0.0.1/',
    'https://10.0.0.1/',
    'https://169.254.169.254/',
    'https://192.168.0.1/',
    'https://[::1]/',
    'https://[fd00::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://168.63.129.16/',
    'https://0.0.0.0/',
    'https://2130706433/',
    'https://0x7f.1/',
  ])('to %s is refused, told in advance and when it is made', async (url) => {
    expect(poster().problemOf(url)).toMatch(/private or reserved/);
    expect(await poster().post(url, request)).toMatchObject({ status: null });
  });

  it('without TLS reaches only listed networks, whatever the name resolves to', async () => {
    expect(createPoster({ timeoutMs: 1_000 }).problemOf('http://app.example/')).toMatch(/https/);
    expect(createPoster({ timeoutMs: 1_000 }).problemOf('https://app.example/')).toBeNull();
    expect(poster().problemOf('http://8.8.8.8/')).toMatch(/https/);
    const names = {
      'open.test': ['8.8.8.8'],
      'local.test': [privateAddress],
      'both.test': [publicAddress, privateAddress],
    };
    for (const host of Object.keys(names)) {
      const answer = await poster(undefined, names).post(at('/hook', host), request);
      expect(answer).toMatchObject({
        status: null,
        error: expect.stringMatching(/^Without https:.* WEBHOOK_ALLOWED_ADDRESSES/),
      });
    }
    expect(web.paths).toEqual([]);
  });

  it('is tied to the address that was checked', async () => {
    web.answer = (_asked, response) => response.end();
    const inside = await serve(privateAddress, (_asked, response) => response.end());
    closeAfter(() => inside.close());
    const answers = [publicAddress, privateAddress];
    let asked = 0;
    const resolve = async () => {
      const address = answers[asked] ?? privateAddress;
      asked += 1;
      return [{ address, family: 4 }];
    };
    const calling = createPoster({ allowedAddresses: [`${publicAddress}/32`], timeoutMs: 2_000, resolve });
    expect(await calling.post(at('/hook'), request)).toMatchObject({ status: 200 });
    expect(asked).toBe(1);
    expect(await calling.post(`http://site.test:${inside.port}/`, request)).toMatchObject({ status: null });
    expect(inside.paths).toEqual([]);
  });
});
