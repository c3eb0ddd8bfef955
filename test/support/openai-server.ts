import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What the stand-in answers with. */
export type Reply =
  /**
   * What the model says; an object is said as JSON. `finish` is chat's finish_reason, `reads` the tokens of the prompt that it
   * counts; else one for each character of the request.
   */
  | { says: string | object; finish?: 'stop' | 'length' | 'content_filter'; reads?: number }
  | { refuses: string }
  /** The text of a transcription. */
  | { transcribes: string }
  | { status: number; headers?: Record<string, string>; body?: string }
  /** Status 200 with this body, whatever it is. */
  | { garbage: string }
  /** Headers and half of an answer, then the connection is cut. */
  | 'cut-off'
  /** No answer until the server is closed. */
  | 'silence';

export interface ReceivedRequest {
  path: string;
  headers: IncomingMessage['headers'];
  /** Of a JSON request. */
  json: Record<string, unknown>;
  /** Of a multipart request: fields, and the file with its bytes. */
  form: FormData | undefined;
}

export interface OpenAiServer {
  /** Base URL, ending in /v1. */
  url: string;
  /** Everything received, in order. */
  requests: ReceivedRequest[];
  close(): Promise<void>;
}

/**
 * A stand-in for a server of OpenAI's HTTP API on a free port: /chat/completions, /responses and /audio/transcriptions,
 * in the documented forms without streaming.
 */
export async function startOpenAiServer(
  respond: (request: ReceivedRequest) => Reply | Promise<Reply>,
): Promise<OpenAiServer> {
  const requests: ReceivedRequest[] = [];
  const server = createServer((incoming, response) => {
    receive(incoming)
      .then(async (request) => {
        requests.push(request);
        send(response, request, await respond(request));
      })
      .catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Replies in order, and the last again and again. */
export function inOrder(...replies: [Reply, ...Reply[]]): () => Reply {
  let next = 0;
  return () => replies[Math.min(next++, replies.length - 1)] ?? replies[0];
}

async function receive(incoming: IncomingMessage): Promise<ReceivedRequest> {
  const body = await buffer(incoming);
  const type = incoming.headers['content-type'] ?? '';
  const isForm = type.startsWith('multipart/form-data');
  return {
    path: incoming.url ?? '',
    headers: incoming.headers,
    json: type.startsWith('application/json') ? JSON.parse(body.toString()) : {},
    form: isForm ? await new Response(body, { headers: { 'content-type': type } }).formData() : undefined,
  };
}

function send(response: ServerResponse, request: ReceivedRequest, reply: Reply): void {
  if (reply === 'silence') return;
  if (reply === 'cut-off') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('{"id":"stand-in",', () => response.destroy());
  } else if ('status' in reply) {
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
    response.end(reply.body ?? JSON.stringify({ error: { message: 'scripted', type: 'scripted', param: null } }));
  } else {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('garbage' in reply ? reply.garbage : JSON.stringify(bodyOf(request, reply)));
  }
}

type Content = Extract<Reply, { says: unknown } | { refuses: string } | { transcribes: string }>;

function bodyOf({ path, json }: ReceivedRequest, reply: Content): object {
  if ('transcribes' in reply) return { text: reply.transcribes };
  const refusal = 'refuses' in reply ? reply.refuses : null;
  const text = 'says' in reply ? (typeof reply.says === 'string' ? reply.says : JSON.stringify(reply.says)) : '';
  const finish = ('says' in reply && reply.finish) || 'stop';
  const read = ('says' in reply && reply.reads) || JSON.stringify(json).length;
  return path.endsWith('/responses')
    ? responseBody(text, refusal, finish, read)
    : chatBody(text, refusal, finish, read);
}

const common = { id: 'stand-in', model: 'stand-in' };

function chatBody(text: string, refusal: string | null, finish: string, read: number): object {
  const message = { role: 'assistant', content: refusal === null ? text : null, refusal };
  return {
    ...common,
    object: 'chat.completion',
    created: 1_700_000_000,
    choices: [{ index: 0, message, finish_reason: finish, logprobs: null }],
    usage: { prompt_tokens: read, completion_tokens: 1, total_tokens: read + 1 },
  };
}

function responseBody(text: string, refusal: string | null, finish: string, read: number): object {
  const part = refusal === null ? { type: 'output_text', text, annotations: [] } : { type: 'refusal', refusal };
  return {
    ...common,
    object: 'response',
    created_at: 1_700_000_000,
    status: finish === 'stop' ? 'completed' : 'incomplete',
    incomplete_details:
      finish === 'stop' ? null : { reason: finish === 'length' ? 'max_output_tokens' : 'content_filter' },
    output: [{ id: 'msg_1', type: 'message', role: 'assistant', status: 'completed', content: [part] }],
    usage: { input_tokens: read, output_tokens: 1, total_tokens: read + 1 },
  };
}
