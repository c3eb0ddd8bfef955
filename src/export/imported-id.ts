import { createHash } from 'node:crypto';
import type { Scope } from '../core/scope.js';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const length = 22;

/**
 * The id of an imported item: a hash of the organisation, the container and the id in the export. Importing again finds the item,
 * and ids are unique in the installation, which workflow ids require.
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
