import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface WebSite {
  url: string;
  close(): Promise<void>;
}

/** A real web server. On 127.0.0.2 it stands for a public site, on 127.0.0.1 for what is private. */
export async function openWebSite(host: '127.0.0.1' | '127.0.0.2', answer: RequestListener): Promise<WebSite> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => {
    server.listen(0, host, resolve);
  });
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
