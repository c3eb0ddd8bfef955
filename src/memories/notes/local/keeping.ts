import type { Embeddings, Sets } from '../../../models/embedding/embeddings.js';
import type { KeepingRules as SettingsRules } from '../../../settings/service.js';
import { belongs, type Probe, type ProbeService } from '../../../topics/probes.js';
import type { Note } from '../note.js';

/** An organisation's rules for what to keep. */
export type KeepingRules = Pick<SettingsRules, 'includeItems' | 'excludeItems'>;

interface Parts {
  embeddings: Pick<Embeddings, 'now'>;
  probes: ProbeService;
  /** @returns null if everything is kept */
  rulesOf(scope: { orgId: string }): Promise<KeepingRules | null>;
}

/** Leaves out notes that the organisation's settings exclude. */
export type Keep = (scope: { orgId: string }, notes: readonly Note[]) => Promise<readonly Note[]>;

/**
 * Applies the organisation's rules without an LLM. A note is about an item if it contains all of its words or is near it in
 * meaning (topics/probes.ts). Notes about an excluded item are left out; if there are items to include, so are all notes about
 * none of them.
 */
export function createKeeping({ embeddings, probes, rulesOf }: Parts): Keep {
  const itemsOf = (sets: Sets, items: readonly string[]) =>
    Promise.all(
      items.map(async (item) => ({
        words: singularWords(item),
        probes: await probes.probesOf({ key: item, description: '' }, sets),
      })),
    );

  return async (scope, notes) => {
    const rules = await rulesOf(scope);
    if (rules === null || notes.length === 0) return notes;
    const sets = await embeddings.now();
    const [included, excluded] = await Promise.all([
      itemsOf(sets, rules.includeItems),
      itemsOf(sets, rules.excludeItems),
    ]);
    if (included.length + excluded.length === 0) return notes;
    const texts = notes.map(({ memory }) => memory);
    const vectors = await sets.embedder.embedDocuments(texts, 'memories');
    return notes.filter(({ memory }, index) => {
      const vector = vectors[index] ?? new Float32Array();
      const said = new Set(singularWords(memory));
      const isNear = (probe: Probe) => belongs(vector, probe);
      const isAbout = (items: typeof included) =>
        items.some((item) => holdsAll(said, item.words) || item.probes.some(isNear));
      return !isAbout(excluded) && (included.length === 0 || isAbout(included));
    });
  };
}

const holdsAll = (said: ReadonlySet<string>, words: readonly string[]) =>
  words.length > 0 && words.every((word) => said.has(word));

/** Words in lower case, without a plural's "s". */
const singularWords = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => (word.length > 3 ? word.replace(/s$/, '') : word));
