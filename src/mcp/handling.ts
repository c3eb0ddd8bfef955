import type { IncomingHttpHeaders } from 'node:http';
import {
  createMcpHandler,
  isLegacyRequest,
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { invalidInput, notFound } from '../core/errors.js';
import { parseCounted } from '../http/json-text.js';
import { BrowserAnswer } from '../http/non-json.js';
import type { Call } from './call.js';
import { serverFor } from './server.js';

/**
 * The JSON-RPC message of a body.
 * @throws {CairnError} 400 for what is none; 404 for the one method that would keep the connection open
 */
export function parseMessage(rawBody: Buffer): unknown {
  const parsed = parseCounted(rawBody);
  if ('problem' in parsed) throw invalidInput(`body: ${parsed.problem}`);
  // One request is one call in the log and under the rate limit.
  if (Array.isArray(parsed.value)) throw invalidInput('body: batches are not taken; send one message');
  if (methodOf(parsed.value) === 'subscriptions/listen') throw notFound('Method');
  return parsed.value;
}

export const methodOf = (message: unknown): unknown => (Object(message) as { method?: unknown }).method;

/**
 * Answers one message, in the revision of the protocol that it is of.
 * @throws what a tool, resource or prompt failed with, where that is not the client's doing
 */
export async function answerMessage(
  call: Call,
  headers: IncomingHttpHeaders,
  message: unknown,
): Promise<BrowserAnswer> {
  const request = webRequest(headers);
  const answer = await ((await isLegacyRequest(request, message))
    ? answerLegacy(serverFor(call), request, message)
    : createMcpHandler(() => serverFor(call), { legacy: 'reject' }).fetch(request, { parsedBody: message }));
  if (call.fault !== undefined) throw call.fault;
  return new BrowserAnswer(answer.status, await answer.text(), Object.fromEntries(answer.headers));
}

/** The revisions of 2025, without sessions; the library's own way for them would answer as an event stream. */
async function answerLegacy(server: McpServer, request: Request, message: unknown): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: message });
  } finally {
    await server.close();
  }
}

/** Only what the protocol reads; answers are JSON whatever else the client would take. */
function webRequest(headers: IncomingHttpHeaders): Request {
  const read = Object.entries(headers).filter(([name]) => name === 'content-type' || name.startsWith('mcp-'));
  const accept = 'application/json, text/event-stream';
  const given = read.map(([name, value]) => [name, String(value)] as [string, string]);
  return new Request('http://localhost/mcp', { method: 'POST', headers: [...given, ['accept', accept]] });
}
