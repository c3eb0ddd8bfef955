import type { IncomingHttpHeaders } from 'node:http';
import {
  createMcpHandler,
  isLegacyRequest,
  type McpServer,
  ProtocolErrorCode,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { invalidInput, notFound } from '../core/errors.js';
import { parseCounted } from '../http/json-text.js';
import { RawAnswer } from '../http/non-json.js';
import { describeIssues } from '../http/validate.js';
import { parseJson } from '../text/parsing.js';
import type { Call } from './call.js';
import { serverFor } from './server.js';

/**
 * Parses the JSON-RPC message in a body.
 * @throws {CairnError} 400 when there is none; 404 for the one method that would keep the connection open
 */
export function parseMessage(rawBody: Buffer): unknown {
  const parsed = parseCounted(rawBody);
  if ('problem' in parsed) throw invalidInput(`body: ${parsed.problem}`);
  // Batches are refused because the log and the rate limit count one call a request.
  if (Array.isArray(parsed.value)) throw invalidInput('body: batches are not taken; send one message');
  if (methodOf(parsed.value) === 'subscriptions/listen') throw notFound('Method');
  return parsed.value;
}

export const methodOf = (message: unknown): unknown => (Object(message) as { method?: unknown }).method;

/**
 * Answers one message in the message's revision of the protocol.
 * @throws the error of a tool, resource or prompt, unless the client caused it
 */
export async function answerMessage(call: Call, headers: IncomingHttpHeaders, message: unknown): Promise<RawAnswer> {
  const request = webRequest(headers);
  const answer = await ((await isLegacyRequest(request, message))
    ? answerLegacy(serverFor(call), request, message)
    : createMcpHandler(() => serverFor(call), { legacy: 'reject' }).fetch(request, { parsedBody: message }));
  if (call.fault !== undefined) throw call.fault;
  return new RawAnswer(answer.status, withNamedProblems(await answer.text()), Object.fromEntries(answer.headers));
}

/**
 * Answers params of the wrong form as the rest of the API does: the library calls them an internal error, whose message is zod's
 * issues as JSON.
 * @throws when the library itself failed
 */
function withNamedProblems(text: string): string {
  if (!text.includes(String(ProtocolErrorCode.InternalError))) return text; // Large answers are not parsed for it.
  const answer = Object(parseJson(text)) as { error?: { code: number; message: string } };
  if (answer.error?.code !== ProtocolErrorCode.InternalError) return text;
  const issues = parseJson(answer.error.message);
  if (!Array.isArray(issues)) throw new Error(answer.error.message);
  const message = `Invalid input: ${describeIssues(issues)}`;
  return JSON.stringify({ ...answer, error: { code: ProtocolErrorCode.InvalidParams, message } });
}

/** Answers the revisions of 2025 without sessions. The library's own handler for them would answer with an event stream. */
async function answerLegacy(server: McpServer, request: Request, message: unknown): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: message });
  } finally {
    await server.close();
  }
}

/** Passes on only the headers that the protocol reads; the answer is JSON whatever the client accepts. */
function webRequest(headers: IncomingHttpHeaders): Request {
  const read = Object.entries(headers).filter(([name]) => name === 'content-type' || name.startsWith('mcp-'));
  const accept = 'application/json, text/event-stream';
  const given = read.map(([name, value]) => [name, String(value)] as [string, string]);
  return new Request('http://localhost/mcp', { method: 'POST', headers: [...given, ['accept', accept]] });
}
