import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { Queue } from '../concurrency/request-queues.js';
import { withTimeLimit } from '../concurrency/time-limit.js';
import { CairnError } from '../core/errors.js';
import { validate } from '../http/validate.js';
import type { Call } from './call.js';
import type { Tool } from './tool.js';

/** Whether the client can do something about it: everything else is answered with an HTTP status. */
const isForClient = (error: unknown): error is CairnError => error instanceof CairnError && error.status < 500;

const textOf = ({ message, details }: CairnError): string =>
  details === undefined ? message : `${message}: ${details}`;

/** Calls the tool. What the domain refuses is a result that says so; a fault is kept in the call. */
export async function callTool(call: Call, tool: Tool, given: unknown) {
  try {
    const input = validate(tool.input, renamed(given));
    const { readOnlyHint } = tool.hints;
    const answer = inTurn(call, readOnlyHint ? 'reads' : 'writes', () => tool.run(call, input));
    // As in the API: what changes nothing may be given up.
    const result = await (readOnlyHint ? withTimeLimit(call.services.config.REQUEST_TIMEOUT, answer) : answer);
    return { content: [{ type: 'text' as const, text: tool.text(result) }], structuredContent: result };
  } catch (error) {
    if (!isForClient(error)) call.fault = error;
    return { isError: true, content: [{ type: 'text' as const, text: isForClient(error) ? textOf(error) : 'Failed' }] };
  }
}

/** Reads a resource or the prompt. @throws {ProtocolError} invalid params, for what the domain refuses */
export async function read<T>(call: Call, reading: () => Promise<T>): Promise<T> {
  try {
    return await withTimeLimit(call.services.config.REQUEST_TIMEOUT, inTurn(call, 'reads', reading));
  } catch (error) {
    if (isForClient(error)) throw new ProtocolError(ProtocolErrorCode.InvalidParams, textOf(error));
    call.fault = error;
    throw error;
  }
}

/** The organisations' fair turns of the API. */
const inTurn = <T>({ services, scope, signal }: Call, queue: Queue, work: () => Promise<T>): Promise<T> =>
  services.queues[queue].take(scope.orgId, work, { signal });

/** `containerTag` is what `namespace` was called before. */
function renamed(given: unknown): unknown {
  const { containerTag, ...rest } = Object(given) as Record<string, unknown>;
  return containerTag === undefined ? given : { namespace: containerTag, ...rest };
}
