import type { IncomingHttpHeaders } from 'node:http';

export interface Received {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

export type Next = (request: Received) => Promise<Answer>;
/** A layer of the stand-in: answers by itself, or adapts what the layers below say. */
export type Stage = (request: Received, next: Next) => Promise<Answer>;

export const json = (status: number, value: unknown, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: Buffer.from(JSON.stringify(value)),
});

export const empty = (status: number, headers: Record<string, string> = {}): Answer => ({
  status,
  headers,
  body: Buffer.alloc(0),
});

/** As the code host words its errors. */
export const refusal = (status: number, message: string, headers: Record<string, string> = {}): Answer =>
  json(status, { message, documentation_url: 'https://docs.example/rest', status: String(status) }, headers);

/** The answer with its JSON body changed. */
export const changed = <T>(answer: Answer, change: (body: T) => unknown): Answer => ({
  ...answer,
  body: Buffer.from(JSON.stringify(change(JSON.parse(answer.body.toString()) as T))),
});

/** The stages one inside the other, the first outermost. */
export function through(stages: readonly Stage[], innermost: Next): Next {
  return stages.reduceRight<Next>((next, stage) => (request) => stage(request, next), innermost);
}
