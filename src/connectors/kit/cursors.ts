import type { z } from 'zod';
import { parseJson } from '../../text/parsing.js';
import { ProviderError } from '../errors.js';

/**
 * Reads a cursor or a position that a connector has written as JSON.
 * @throws {ProviderError} `cursorExpired` if it does not have this shape, such as one of another version
 */
export function readPlace<T>(shape: z.ZodType<T>, text: string): T {
  const found = shape.safeParse(parseJson(text));
  if (!found.success) throw new ProviderError('cursorExpired', 'Where the last listing ended cannot be read');
  return found.data;
}
