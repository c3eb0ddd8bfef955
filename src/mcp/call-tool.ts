import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { Queue } from '../concurrency/request-queues.js';
import { withTimeLimit } from '../concurrency/time-limit.js';
import { CairnError } from '../core/errors.js';
import { validate } from '../http/validate.js';
import type { Call } from './call.js';
import type { Tool } from './tool.js';

/** Whether the error belongs in the tool's result because the client caused it; any other becomes an HTTP status. */
const isForClient = (error: unknown): error is CairnError => error instanceof CairnError && error.status < 500;

const textOf = ({ message, details }: CairnError): string =>
  details === undefined ? message : `${message}: ${details}`;

/** Runs a tool in its queue. An error of the client becomes a result with `isError`; any other is stored in `call.fault`. */
export async function callTool(call: Call, tool: Tool, given: unknown) {
  try {
    const input = validate(tool.input, withNamespace(given));
    const { readOnlyHint } = tool.hints;
    const answer = enqueue(call, readOnlyHint ? 'reads' : 'writes', () => tool.run(call, input));
    // Only reads have a time limit, as in the API.
    const result = await (readOnlyHint ? withTimeLimit(call.services.config.REQUEST_TIMEOUT, answer) : answer);
    return { content: [{ type: 'text' as const, text: tool.text(result) }], structuredContent: result };
  } catch (error) {
    if (!isForClient(error)) call.fault = error;
    return { isError: true, content: [{ type: 'text' as const, text: isForClient(error) ? textOf(error) : 'Failed' }] };
  }
}

/**
 * Reads a resource or the prompt in its queue.
 * @throws {ProtocolError} invalid params, for an error that the client caused
 */
export async function runRead<T>(call: Call, reading: () => Promise<T>): Promise<T> {
  try {
    return await withTimeLimit(call.services.config.REQUEST_TIMEOUT, enqueue(call, 'reads', reading));
  } catch (error) {
    if (isForClient(error)) throw new ProtocolError(ProtocolErrorCode.InvalidParams, textOf(error));
    call.fault = error;
    throw error;
  }
}

/** Queues the work as the API does, so that organisations share the database fairly. */
const enqueue = <T>({ services, scope, signal }: Call, queue: Queue, work: () => Promise<T>): Promise<T> =>
  services.queues[queue].take(scope.orgId, work, { signal });

/** Accepts `containerTag`, the earlier name of `namespace`. */
function withNamespace(given: unknown): unknown {
  const { containerTag, ...rest } = Object(given) as Record<string, unknown>;
  return containerTag === undefined ? given : { namespace: containerTag, ...rest };
}
