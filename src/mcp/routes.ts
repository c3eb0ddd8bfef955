import { z } from 'zod';
import { methodNotAllowed } from '../core/errors.js';
import { type Route, rawAnswer, route } from '../http/route.js';
import type { Call } from './call.js';
import { answerMessage, methodOf, parseMessage } from './handle-message.js';
import { refuseForeignOrigin } from './origin-check.js';
import { presentRpcError } from './rpc-error.js';
import { tools } from './server.js';
import type { McpServices } from './services.js';

const maxBytes = 1024 * 1024;

const message = <Method extends string, Params extends z.ZodType>(method: Method, params: Params) =>
  z.object({ jsonrpc: z.literal('2.0'), id: z.union([z.number(), z.string()]), method: z.literal(method), params });

/** Every message that a client can send, for the tenancy test. */
const messages = z.union([
  ...tools.map(({ name, input }) => message('tools/call', z.object({ name: z.literal(name), arguments: input }))),
  ...['tools/list', 'resources/list', 'resources/templates/list', 'prompts/list'].map((list) =>
    message(list, z.object({})),
  ),
  message('resources/read', z.object({ uri: z.string() })),
  message('resources/read', z.object({ uri: z.literal('cairn://spaces') })),
  message('prompts/get', z.object({ name: z.literal('context'), arguments: z.object({ namespace: z.string() }) })),
]);

/** POST /mcp: the tools, resources and the prompt of API §13, over the services of the API. */
export function mcpRoutes(services: McpServices): Route[] {
  const common = {
    paths: ['/mcp'],
    access: 'any',
    keysOnly: true,
    undocumented: true,
    response: rawAnswer,
    presentError: presentRpcError,
  } as const;
  const refused = (method: 'get' | 'delete') =>
    route({
      ...common,
      method,
      operationId: `${method}Mcp`,
      summary: 'Refuse the request: there are no sessions and no event streams',
      handle: async () => Promise.reject(methodNotAllowed('POST')),
    });
  return [
    route({
      ...common,
      method: 'post',
      operationId: 'callMcp',
      summary: 'Handle one message of the Model Context Protocol',
      raw: messages,
      async handle({ scope, keyId, signal, readRaw, nameAs }) {
        const { headers, rawBody } = await readRaw(maxBytes);
        refuseForeignOrigin(headers, services);
        const sent = parseMessage(rawBody);
        nameAs(operationOf(sent));
        const project = headers['x-sm-project'];
        const named = project === undefined ? undefined : String(project);
        const call: Call = { services, scope, keyId, signal, project: named };
        return answerMessage(call, headers, sent);
      },
    }),
    refused('get'),
    refused('delete'),
  ];
}

const toolNames = new Set(tools.map(({ name }) => name));
const methods = new Set(
  messages.options.map(({ shape }) => shape.method.value).concat('initialize', 'server/discover', 'ping'),
);

/** The operation's name in the log: `mcp:` and the tool or method; `mcp:other` for names that clients make up. */
function operationOf(sent: unknown): string {
  const method = methodOf(sent);
  const { name } = Object(Object(sent).params) as { name?: unknown };
  if (method === 'tools/call' && typeof name === 'string' && toolNames.has(name)) return `mcp:${name}`;
  return typeof method === 'string' && method !== 'tools/call' && methods.has(method) ? `mcp:${method}` : 'mcp:other';
}
