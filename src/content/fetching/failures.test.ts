import { createServer as createTlsServer } from 'node:tls';
import { describe, it } from '@jest/globals';
import { listen, publicAddress, selfSigned } from './test-server.js';
import { closeAfter, expectLater, expectRefused, fetcherWith, get, rawServer, web } from './test-web.js';

describe('names', () => {
  it('that do not exist are refused', async () => {
    await expectRefused(fetcherWith().fetch('http://nowhere.example/', web.file), /host name .* does not exist/);
    await expectRefused(get({ resolve: async () => [] }), /has no address/);
  });

  it('that cannot be resolved now are tried again later', async () => {
    const resolve = async () => {
      throw Object.assign(new Error('getaddrinfo EAI_AGAIN site.test'), { code: 'EAI_AGAIN' });
    };
    await expectLater(get({ resolve }), /could not be resolved \(EAI_AGAIN\)/);
  });
});

describe('certificates', () => {
  it('that are self-signed are refused', async () => {
    const secure = createTlsServer(selfSigned, (socket) => socket.on('error', () => undefined));
    closeAfter(() => new Promise((resolve) => secure.close(resolve)));
    const url = `https://site.test:${await listen(secure, publicAddress)}/`;
    await expectRefused(fetcherWith().fetch(url, web.file), /certificate is not valid \(DEPTH_ZERO_SELF_SIGNED/);
  });

  it('are needed behind https', async () => {
    const url = await rawServer((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'));
    await expectRefused(fetcherWith().fetch(url.replace('http:', 'https:'), web.file), /No secure connection/);
  });
});

const date = 'Sun, 06 Nov 1994 08:49:37 GMT';

describe('the status', () => {
  it.each([
    [429, { 'retry-after': '7' }, 7_000],
    [429, { 'retry-after': 'Sun, 06 Nov 1994 08:50:37 GMT', date }, 60_000],
    [429, {}, undefined],
    [503, { 'retry-after': '7' }, 7_000],
    [503, {}, undefined],
    [408, {}, undefined],
  ])('%i with %j says when to ask again', async (status, headers, afterMs) => {
    web.answer = (_request, response) => response.writeHead(status, headers).end('busy');
    await expectLater(get(), /busy/, afterMs);
  });

  it.each([500, 502, 504, 520])('%i says to ask again', async (status) => {
    web.answer = (_request, response) => response.writeHead(status).end('oops');
    await expectLater(get(), /fault/);
  });

  it.each([
    [401, /permission/],
    [403, /permission/],
    [404, /no page/],
    [410, /no page/],
    [400, /refuses the request/],
    [451, /refuses the request/],
    [204, /something else than a document/],
    [206, /something else than a document/],
    [304, /something else than a document/],
    [302, /without saying where to/],
  ])('%i is refused', async (status, reason) => {
    web.answer = (_request, response) => response.writeHead(status).end();
    await expectRefused(get(), reason);
  });
});
