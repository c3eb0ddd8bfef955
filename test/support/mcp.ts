import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { stack } from './tenant.js';

/** How a client speaks: with the handshake of 2025, or with the revision that has none. */
export const eras = {
  2025: 'legacy',
  2026: { pin: '2026-07-28' },
} as const;
export type Era = keyof typeof eras;

const open: Client[] = [];

async function connect(transport: Transport, era: Era): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: eras[era] } });
  await client.connect(transport);
  open.push(client);
  return client;
}

const mcpUrl = () => new URL('/mcp', stack().apiUrl);

/** A client over HTTP. Each structured answer is held against the schema that its tool publishes, by the client itself. */
export function overHttp(key: string, era: Era = 2026, headers: Record<string, string> = {}): Promise<Client> {
  const requestInit = { headers: { authorization: `Bearer ${key}`, ...headers } };
  return connect(new StreamableHTTPClientTransport(mcpUrl(), { requestInit }), era);
}

/** `cairn mcp` as a client's configuration starts it. */
export const stdioTransport = (env: Record<string, string>): StdioClientTransport =>
  new StdioClientTransport({
    command: process.execPath,
    args: [join(process.cwd(), 'dist', 'src', 'main.js'), 'mcp'],
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stderr: 'pipe',
  });

/** A client over `cairn mcp`. */
export const overStdio = (key: string, era: Era = 2026): Promise<Client> =>
  connect(stdioTransport({ CAIRN_URL: stack().apiUrl, CAIRN_API_KEY: key }), era);

/** Ends what the file has opened. */
export async function closeMcp(): Promise<void> {
  await Promise.all(open.splice(0).map((client) => client.close()));
}

/** What a tool answers; its text, its fields, and whether it says no. */
export async function callTool(client: Client, name: string, given: Record<string, unknown> = {}) {
  const { content, structuredContent, isError = false } = await client.callTool({ name, arguments: given });
  const [first] = content;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  return { text: first?.type === 'text' ? first.text : '', fields: structuredContent as any, isError };
}

/** A message as it is on the wire, without a client that would see to its form. */
export async function postRaw(key: string | undefined, body: string, headers: Record<string, string> = {}) {
  const answer = await fetch(mcpUrl(), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }), ...headers },
    body,
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text === '' ? null : JSON.parse(text) };
}

/** A request of the revisions of 2025, which need no handshake here. */
export const request = (method: string, params: object = {}, id: number | string = 1): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params });
