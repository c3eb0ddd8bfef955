import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { type Config, ConfigError } from '../config.js';
import { messageOf } from '../core/errors.js';
import { parseJson } from '../text/parsing.js';

const protocolVersion = 'io.modelcontextprotocol/protocolVersion';
/** Pauses between attempts while nothing listens: long enough for a restart of the service. */
const retryAfterMs = [250, 500, 1_000, 2_000];
/** Time limit for an answer: just under the five minutes after which `fetch` would end it with an error of its own. */
const answerMs = 290_000;
const parseError = -32_700;
const internalError = -32_603;

interface Message {
  id?: string | number;
  method?: string;
  params?: { name?: unknown; uri?: unknown; _meta?: Record<string, unknown> };
}

interface Answer {
  jsonrpc?: unknown;
  error?: { code: number; message: string; data?: unknown };
}

/** Where lines are sent, or why they cannot be sent. */
type Target = { url: URL; key: string } | { problem: string };

/**
 * `cairn mcp`: an MCP server on stdin and stdout that passes each line on to `CAIRN_URL` with `CAIRN_API_KEY`. It keeps no
 * state, so restarts of the service do not disturb it. Errors are answered to the client and also printed to stderr.
 * @param read reads the environment
 * @returns exit code, once the input has ended and everything is answered
 */
export async function mcp(read: () => Config, input: Readable = process.stdin, output: Writable = process.stdout) {
  const target = targetOf(read);
  if ('problem' in target) complain(target.problem);
  // The client is gone, so nobody can be told of an error.
  output.on('error', () => process.exit(0));
  const answers = new Set<Promise<void>>();
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() === '') continue;
    const answer = answerTo(line, target).then((text) => {
      if (text !== undefined) output.write(`${text}\n`);
      answers.delete(answer);
    });
    answers.add(answer);
  }
  await Promise.all(answers);
  return 0;
}

function targetOf(read: () => Config): Target {
  try {
    const { CAIRN_URL: url, CAIRN_API_KEY: key } = read();
    const missing = Object.entries({ CAIRN_URL: url, CAIRN_API_KEY: key }).filter(([, value]) => value === undefined);
    if (url !== undefined && key !== undefined) return { url: new URL('/mcp', url), key };
    return { problem: `${missing.map(([name]) => name).join(' and ')} must be set for cairn mcp` };
  } catch (error) {
    if (error instanceof ConfigError) return { problem: error.message };
    throw error;
  }
}

/** @returns the line to answer with, undefined for a notification */
async function answerTo(line: string, target: Target): Promise<string | undefined> {
  const message = parseJson(line);
  if (message === undefined) return failure(null, parseError, 'The line is not valid JSON');
  const { id, method } = Object(message) as Message;
  // A batch is answered as a whole where none of it could be handled.
  const failed = id === undefined && Array.isArray(message) ? null : id;
  try {
    if ('problem' in target) throw new Error(target.problem);
    const response = await post(line, Object(message) as Message, target);
    const text = await response.text();
    const answer = parseJson(text);
    const { jsonrpc, error } = Object(answer) as Answer;
    // On one line, as the client takes each line for a message.
    if (response.ok && jsonrpc === '2.0') return JSON.stringify(answer);
    if (response.ok && text === '' && (id === undefined || method === undefined)) return undefined;
    const said = typeof error?.message === 'string' ? error : undefined;
    const answered = describeAnswer(response, target.url);
    complain(`${answered}: ${said?.message ?? text.slice(0, 200)}`);
    return failed === undefined ? undefined : failure(failed, said?.code, said?.message ?? answered, said?.data);
  } catch (error) {
    const reason = reasonOf(error, target);
    complain(reason);
    return failed === undefined ? undefined : failure(failed, internalError, reason);
  }
}

/** What came in place of a message, for people. */
function describeAnswer({ status, ok, headers }: Response, url: URL): string {
  const location = headers.get('location');
  if (ok) return `${url} answered ${status} without a JSON-RPC message`;
  if (status >= 400 || location === null) return `${url} answered ${status}`;
  return `${url} answered ${status}, which leads to ${new URL(location, url)}: set CAIRN_URL to it if Cairn is there`;
}

/** Sends the line, and follows no redirect: it would lose the key or the body. It is only sent again if the connection was refused, because then nobody has processed it. */
async function post(line: string, message: Message, { url, key }: { url: URL; key: string }): Promise<Response> {
  for (let tries = 0; ; tries += 1) {
    try {
      const signal = AbortSignal.timeout(answerMs);
      const headers = headersOf(message, key);
      return await fetch(url, { method: 'POST', headers, body: line, redirect: 'manual', signal });
    } catch (error) {
      const wait = retryAfterMs[tries];
      if (causeOf(error) !== 'ECONNREFUSED' || wait === undefined) throw error;
      await delay(wait);
    }
  }
}

/** The request's headers. From the protocol's 2026 revisions on, they repeat the version, method and name of the body. */
function headersOf({ method, params }: Message, key: string): Record<string, string> {
  const version = params?._meta?.[protocolVersion];
  const name = params?.name ?? params?.uri;
  return {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...(typeof version === 'string' && typeof method === 'string'
      ? {
          'mcp-protocol-version': headerText(version),
          'mcp-method': headerText(method),
          ...(typeof name === 'string' ? { 'mcp-name': headerText(name) } : {}),
        }
      : {}),
  };
}

/** The text for a header; if it has other characters than a header may have, in the protocol's base64 form. */
const headerText = (text: string): string =>
  /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !text.startsWith('=?base64?')
    ? text
    : `=?base64?${Buffer.from(text).toString('base64')}?=`;

const causeOf = (error: unknown): unknown => Object(Object(error).cause).code;

function reasonOf(error: unknown, target: Target): string {
  if ('problem' in target) return target.problem;
  if (Object(error).name === 'TimeoutError') return `${target.url} has not answered within ${answerMs / 1_000} s`;
  const why = causeOf(error) ?? messageOf(error);
  return `${target.url} cannot be reached: ${why}`;
}

const failure = (id: Message['id'] | null, code = internalError, message: string, data?: unknown): string =>
  JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, ...(data === undefined ? {} : { data }) } });

/** Prints to stderr, as stdout is reserved for the protocol. */
const complain = (problem: string): void => console.error(`cairn mcp: ${problem}`);
