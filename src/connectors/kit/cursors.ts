import type { z } from 'zod';
import { parseJson } from '../../text/parsing.js';
import { ProviderError } from '../errors.js';

/**
 * Where a listing was, as a connector wrote it down.
 * @throws {ProviderError} `cursorExpired` for what it cannot have written, such as another version's
 */
export function readPlace<T>(shape: z.ZodType<T>, text: string): T {
  const found = shape.safeParse(parseJson(text));
  if (!found.success) throw new ProviderError('cursorExpired', 'Where the last listing ended cannot be read');
  return found.data;
}
