import { z } from 'zod';
import { methodNotAllowed } from '../core/errors.js';
import { browserPage, type Route, route } from '../http/route.js';
import type { Call } from './call.js';
import { refuseForeign } from './doors.js';
import { answerMessage, methodOf, parseMessage } from './handling.js';
import { presentRpcError } from './rpc.js';
import { tools } from './server.js';
import type { McpServices } from './services.js';

const maxBytes = 1024 * 1024;

const message = <Method extends string, Params extends z.ZodType>(method: Method, params: Params) =>
  z.object({ jsonrpc: z.literal('2.0'), id: z.union([z.number(), z.string()]), method: z.literal(method), params });

/** Everything that can be asked for. */
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
    response: browserPage,
    presentError: presentRpcError,
  } as const;
  const refused = (method: 'get' | 'delete') =>
    route({
      ...common,
      method,
      operationId: `${method}Mcp`,
      summary: 'Refused: there are no sessions, and no events are sent',
      handle: async () => Promise.reject(methodNotAllowed('POST')),
    });
  return [
    route({
      ...common,
      method: 'post',
      operationId: 'callMcp',
      summary: 'Take one message of the Model Context Protocol',
      raw: messages,
      async handle({ scope, keyId, signal, readRaw, nameAs }) {
        const { headers, rawBody } = await readRaw(maxBytes);
        refuseForeign(headers, services);
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

/** What the call stands in the log as: `mcp:` and the tool, or the method; what clients make up is `other`. */
function operationOf(sent: unknown): string {
  const method = methodOf(sent);
  const { name } = Object(Object(sent).params) as { name?: unknown };
  if (method === 'tools/call' && typeof name === 'string' && toolNames.has(name)) return `mcp:${name}`;
  return typeof method === 'string' && method !== 'tools/call' && methods.has(method) ? `mcp:${method}` : 'mcp:other';
}
