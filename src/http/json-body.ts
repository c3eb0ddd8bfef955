import type { Context } from 'koa';
import getRawBody from 'raw-body';
import { cleanText } from '../clean-text.js';
import { invalidInput, payloadTooLarge } from '../errors.js';

/** 10 MB of content, escaped as JSON escapes it, and the other fields. */
const maxBytes = 24 * 1024 * 1024;

/** Deeper than any request has to be; keeps recursive walks over the value from exhausting the stack. */
const maxDepth = 100;

/**
 * The request's JSON value; `{}` for a missing or empty body, whatever the content type says.
 * @throws {CairnError} 400 for bytes that are not UTF-8 JSON, 413 over 24 MB
 */
export async function readJsonBody(ctx: Context): Promise<unknown> {
  const bytes = await readBytes(ctx, maxBytes);
  if (bytes.length === 0) return {};
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalidInput('body: is not UTF-8');
  }
  if (text.trim() === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalidInput('body: is not valid JSON');
  }
  if (isDeeperThan(value, maxDepth)) throw invalidInput(`body: is nested deeper than ${maxDepth}`);
  return cleanText(value);
}

/** @throws {CairnError} 413 over `most` bytes, 400 for a body that was cut off */
export async function readBytes(ctx: Context, most: number): Promise<Buffer> {
  try {
    return await getRawBody(ctx.req, { limit: most, length: ctx.request.length ?? null });
  } catch (error) {
    if ((error as { type?: string }).type === 'entity.too.large') {
      throw payloadTooLarge(`body: is over ${Math.round(most / (1024 * 1024))} MB`);
    }
    throw invalidInput('body: ended before it was complete');
  }
}

function isDeeperThan(value: unknown, depth: number): boolean {
  if (value === null || typeof value !== 'object') return false;
  return depth === 0 || Object.values(value).some((entry) => isDeeperThan(entry, depth - 1));
}
