import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';

/** A certificate authority and what it signed: a server's certificate for one name only, and a client's. Paths of PEM files. */
export interface Certificates {
  ca: string;
  server: { cert: string; key: string };
  client: { cert: string; key: string };
}

export function makeCertificates(serverName: string): Certificates {
  const directory = mkdtempSync(join(tmpdir(), 'cairn-tls-'));
  const path = (name: string) => join(directory, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: directory, stdio: 'ignore' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl(
    'req',
    '-x509',
    ...key,
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-days',
    '2',
    '-subj',
    '/CN=authority of the tests',
  );
  const signed = (name: string, subject: string) => {
    const by = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-days', '2'];
    const extension = ['-addext', `subjectAltName=DNS:${subject}`, '-addext', 'basicConstraints=CA:FALSE'];
    openssl(
      'req',
      '-x509',
      ...key,
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.pem`,
      '-subj',
      `/CN=${subject}`,
      ...extension,
      ...by,
    );
    return { cert: path(`${name}.pem`), key: path(`${name}.key`) };
  };
  return { ca: path('ca.pem'), server: signed('server', serverName), client: signed('client', 'cairn') };
}

/** TLS in front of a Temporal, as a frontend with mTLS has it: whoever shows no certificate of the authority is cut off. */
export async function startTlsProxy(address: string, { ca, server: { cert, key } }: Certificates) {
  const [host, port] = address.split(':');
  const options = {
    ...{ ca: readFileSync(ca), cert: readFileSync(cert), key: readFileSync(key) },
    ...{ requestCert: true, rejectUnauthorized: true, ALPNProtocols: ['h2'] },
  };
  const open = new Set<Socket>();
  const server = createServer(options, (client) => {
    const upstream = connect(Number(port), host);
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket));
    }
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: own } = server.address() as { port: number };
  const stop = () =>
    new Promise((resolve) => {
      server.close(resolve);
      for (const socket of open) socket.destroy();
    });
  return { address: `127.0.0.1:${own}`, stop };
}
