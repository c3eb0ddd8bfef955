/**
 * Limits of metadata in requests: every answer about a document or memory contains it, and filters walk it. A page of 1,100
 * documents has at most 18 MB of it.
 */
export const metadataLimits = { keys: 64, bytes: 16 * 1024 };

/** Describes how metadata exceeds its limits; undefined when it does not. Stops as soon as a limit is exceeded. */
export function sizeProblem(metadata: object): string | undefined {
  const keys = Object.keys(metadata).length;
  const { keys: mostKeys, bytes } = metadataLimits;
  if (keys > mostKeys) return `has ${keys.toLocaleString('en')} keys, and at most ${mostKeys} are kept`;
  return jsonBytes(metadata, bytes) > bytes ? `is over ${bytes / 1024} KB as JSON` : undefined;
}

/** Merges metadata within the limits: earlier layers win, and keys that have no room are left out. */
export function fittingMetadata<Value>(...layers: readonly Readonly<Record<string, Value>>[]): Record<string, Value> {
  const kept: Record<string, Value> = {};
  for (const [key, value] of layers.flatMap(Object.entries<Value>)) {
    if (!Object.hasOwn(kept, key) && sizeProblem({ ...kept, [key]: value }) === undefined) kept[key] = value;
  }
  return kept;
}

const tooMuch = new Error('too much');

/** Size of a value as JSON, in bytes of UTF-8; infinite when it is above `most`. */
export function jsonBytes(value: unknown, most: number): number {
  let least = 0;
  const count = (key: string, entry: unknown) => {
    least += key.length + (typeof entry === 'string' ? entry.length : 1);
    if (least > most) throw tooMuch;
    return entry;
  };
  try {
    return Buffer.byteLength(JSON.stringify(value, count));
  } catch (error) {
    if (error === tooMuch) return Number.POSITIVE_INFINITY;
    throw error;
  }
}
