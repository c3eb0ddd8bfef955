import { createHash } from 'node:crypto';
import type { Scope } from '../core/scope.js';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const length = 22;

/**
 * The id that something of an export has in a container: always the same there, so that importing it again finds it, and another
 * one everywhere else, as ids name workflows of the whole installation.
 */
export function importedId({ orgId }: Scope, containerTag: string, id: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([orgId, containerTag, id]))
    .digest('hex');
  let rest = BigInt(`0x${hash}`);
  return Array.from({ length }, () => {
    const letter = alphabet[Number(rest % BigInt(alphabet.length))] ?? '';
    rest /= BigInt(alphabet.length);
    return letter;
  }).join('');
}
