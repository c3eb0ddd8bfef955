import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An S3 storage that has lost all of its objects. */
export async function withoutObjects() {
  const server = createServer((_request, response) =>
    response.writeHead(404, { 'content-type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>'),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = { S3_BUCKET: 'files', S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
  const close = () =>
    new Promise((done) => {
      server.close(done);
      server.closeAllConnections();
    });
  return { env, close };
}
