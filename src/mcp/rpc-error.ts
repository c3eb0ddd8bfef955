import { ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { CairnError } from '../core/errors.js';
import { parseJson } from '../text/parsing.js';

/** JSON-RPC server error, for refusals that JSON-RPC has no code for; the HTTP status says more. */
const refused = -32_000;

/** Presents an error with an HTTP status as a JSON-RPC error. @param sent the part of the body that was read */
export function presentRpcError({ status, message, details }: CairnError, sent: Buffer | undefined) {
  const body = sent === undefined ? undefined : parseJson(sent.toString());
  const text = details === undefined ? message : `${message}: ${details}`;
  return { jsonrpc: '2.0', id: idOf(body), error: { code: codeOf(status, body), message: text } };
}

function codeOf(status: number, body: unknown): number {
  if (status === 400) return body === undefined ? ProtocolErrorCode.ParseError : ProtocolErrorCode.InvalidRequest;
  if (status === 404) return ProtocolErrorCode.MethodNotFound;
  return status === 500 ? ProtocolErrorCode.InternalError : refused;
}

function idOf(body: unknown): string | number | null {
  const { id } = Object(body) as { id?: unknown };
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}
