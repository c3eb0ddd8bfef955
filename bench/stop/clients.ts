import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { grace } from '../../src/server/draining.js';

/** What became of the requests that clients sent. */
export interface Outcomes {
  /** By status. */
  answered: Map<number, number>;
  /** The connection was refused, so that nothing was sent. */
  refused: number;
  /** Sent on a connection that ended without an answer, each with what it was and how it ended. */
  cut: string[];
  /**
   * Sent on a connection that had been quiet for as long as one may be, as this process had stood still meanwhile. The service
   * may close it at that moment.
   */
  late: number;
  /** customIds of adds that were answered with a 200. */
  acknowledged: string[];
}

export interface Clients {
  outcomes: Outcomes;
  /** Resolves when every client has come to a refused connection, or was stopped. */
  ended: Promise<unknown>;
}

interface Call {
  path: string;
  contentType: string;
  body: Buffer;
  customId?: string;
  /** Milliseconds between the parts that the body is sent in; all of it at once where left out. */
  pauseMs?: number;
}

const parts = 20;

/** How often this process looks whether it stood still, in milliseconds. */
const tickMs = 20;

/**
 * Clients that send one request after the other, each on a connection of its own that is kept open: searches, adds, and
 * uploads of some seconds. Each goes on until its connection is refused.
 * @param round names the round: documents are told apart by it
 */
export function startClients(url: string, key: string, round: number): Clients {
  const outcomes: Outcomes = { answered: new Map(), refused: 0, cut: [], late: 0, acknowledged: [] };
  const pauses = watchPauses();
  const clients = [
    ...Array.from({ length: 8 }, () => () => json('/v4/search', { q: 'a boat in the harbour', searchMode: 'hybrid' })),
    ...Array.from({ length: 8 }, (_, client) => (turn: number) => add(`stop-${round}-${client}-${turn}`)),
    ...Array.from({ length: 4 }, () => () => json('/v3/session', undefined)),
    ...Array.from({ length: 4 }, (_, client) => (turn: number) => upload(`stop-${round}-file-${client}-${turn}`)),
  ].map((next) => runClient(url, key, next, outcomes, pauses.endedAt));
  return { outcomes, ended: Promise.all(clients).finally(pauses.stop) };
}

const json = (path: string, body: object | undefined): Call => ({
  path,
  contentType: 'application/json',
  body: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
});

const add = (customId: string): Call => ({
  ...json('/v3/documents', { content: `I own a boat named ${customId}.`, customId, taskType: 'superrag' }),
  customId,
});

function upload(customId: string): Call {
  const boundary = 'bench-stop';
  const part = (head: string, content: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
  const fields = `${part('name="customId"', customId)}${part('name="taskType"', 'superrag')}`;
  const text = `Notes of ${customId}. `.repeat(2_000);
  const body = Buffer.from(`${fields}${part(`name="file"; filename="${customId}.txt"`, text)}--${boundary}--\r\n`);
  const contentType = `multipart/form-data; boundary=${boundary}`;
  return { path: '/v3/documents/file', contentType, body, customId, pauseMs: 100 };
}

/** Watches for times when this process stands still for about as long as a connection may be quiet at a stop. */
function watchPauses(): { endedAt: () => number; stop: () => void } {
  let last = performance.now();
  let endedAt = Number.NEGATIVE_INFINITY;
  const look = () => {
    const now = performance.now();
    if (now - last > grace.quietMs / 2) endedAt = now;
    last = now;
  };
  const timer = setInterval(look, tickMs);
  return {
    endedAt: () => {
      look();
      return endedAt;
    },
    stop: () => clearInterval(timer),
  };
}

async function runClient(
  url: string,
  key: string,
  next: (turn: number) => Call,
  outcomes: Outcomes,
  pauseEndedAt: () => number,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let previousSentAt = performance.now();
  for (let turn = 0, refused = 0; refused === 0; turn += 1) {
    const call = next(turn);
    const sentAt = performance.now();
    const outcome = await send(url, key, agent, call);
    if (typeof outcome === 'number') {
      outcomes.answered.set(outcome, (outcomes.answered.get(outcome) ?? 0) + 1);
      if (outcome === 200 && call.customId !== undefined) outcomes.acknowledged.push(call.customId);
    } else if (outcome === 'ECONNREFUSED') {
      outcomes.refused += 1;
      refused += 1;
    } else if (pauseEndedAt() > previousSentAt) {
      outcomes.late += 1;
    } else {
      outcomes.cut.push(`${call.path}: ${outcome}`);
    }
    previousSentAt = sentAt;
  }
  agent.destroy();
}

/** @returns the status, or the code of the error that came instead of an answer */
async function send(url: string, key: string, agent: Agent, call: Call): Promise<number | string> {
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': call.contentType,
    'content-length': call.body.length,
  };
  const method = call.body.length === 0 ? 'GET' : 'POST';
  const sent = request(new URL(call.path, url), { method, agent, headers });
  let answer: number | undefined;
  const ended = new Promise<number | string>((resolve) => {
    sent.once('response', (response) => {
      answer = response.statusCode ?? 0;
      response.resume().once('end', () => resolve(answer ?? 0));
      response.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    });
    sent.once('error', (error: NodeJS.ErrnoException) => resolve(answer ?? error.code ?? error.message));
  });
  const { body, pauseMs } = call;
  if (pauseMs === undefined) sent.end(body);
  else
    void sendSlowly(body, pauseMs, (part) => answer === undefined && !sent.destroyed && sent.write(part)).then(() =>
      sent.end(),
    );
  return ended;
}

async function sendSlowly(body: Buffer, pauseMs: number, write: (part: Buffer) => void): Promise<void> {
  const size = Math.ceil(body.length / parts);
  for (let start = 0; start < body.length; start += size) {
    write(body.subarray(start, start + size));
    await delay(pauseMs);
  }
}
