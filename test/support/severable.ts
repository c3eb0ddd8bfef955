import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to the database that a test can cut and mend: an outage, seen from the processes that use it. */
export interface SeverableDatabase {
  url: string;
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Connections that are open carry nothing from now on, and do not end: the machine behind them is gone. New ones reach it. */
  silence(): void;
}

/** Nothing else listens at this address, so that nothing takes the port while the way is cut. */
const host = '127.0.0.3';

export async function severable(databaseUrl: string): Promise<SeverableDatabase> {
  const target = new URL(databaseUrl);
  const socketDirectory = target.searchParams.get('host');
  const dial = () =>
    socketDirectory === null
      ? connect(Number(target.port), target.hostname)
      : connect(`${socketDirectory}/.s.PGSQL.${target.port || 5432}`);
  const open = new Set<Socket>();
  let hasVanished = new AbortController();
  const server = createServer((client) => {
    const upstream = dial();
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket));
    }
    const { signal } = hasVanished;
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => signal.aborted || client.destroy());
    client.pipe(upstream).pipe(client);
    signal.addEventListener('abort', () => {
      client.unpipe().pause();
      upstream.unpipe().destroy();
    });
  });
  let port = 0;
  const mend = async () => {
    server.listen(port, host);
    await once(server, 'listening');
  };
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of open) socket.destroy();
    });
  const silence = () => {
    hasVanished.abort();
    hasVanished = new AbortController();
  };
  await mend();
  ({ port } = server.address() as AddressInfo);
  const url = new URL(target);
  url.search = '';
  url.host = `${host}:${port}`;
  return { url: url.href, cut, mend, silence };
}
