/**
 * What metadata may have, everywhere that it is taken: it is in every answer about its document or memory, and filters walk
 * it. A page of 1,100 documents is then at most 18 MB of it.
 */
export const metadataLimits = { keys: 64, bytes: 16 * 1024 };

/** What is too much about metadata, undefined where nothing is. Looks at no more of it than it takes to tell. */
export function sizeProblem(metadata: object): string | undefined {
  const keys = Object.keys(metadata).length;
  const { keys: mostKeys, bytes } = metadataLimits;
  if (keys > mostKeys) return `has ${keys.toLocaleString('en')} keys, and at most ${mostKeys} are kept`;
  return jsonBytes(metadata, bytes) > bytes ? `is over ${bytes / 1024} KB as JSON` : undefined;
}

/** Several metadata as one within the limits: what comes first wins, and of what has no room each key is left out. */
export function fittingMetadata<Value>(...layers: readonly Readonly<Record<string, Value>>[]): Record<string, Value> {
  const kept: Record<string, Value> = {};
  for (const [key, value] of layers.flatMap(Object.entries<Value>)) {
    if (!Object.hasOwn(kept, key) && sizeProblem({ ...kept, [key]: value }) === undefined) kept[key] = value;
  }
  return kept;
}

const tooMuch = new Error('too much');

/** Bytes of a value as JSON in UTF-8; infinite where they are over `most`. */
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
