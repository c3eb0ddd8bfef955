/** A kind of statement that its verbs tell better than its topic: "likes jazz" is about music, and a preference. */
export interface Kind {
  /** What its facts have, as a case-insensitive regular expression of Postgres. */
  pattern: string;
  /** Stems, one of which everything has that the pattern matches, as a tsquery. */
  words: string;
}

const preference: Kind = {
  pattern:
    "\\y(prefers?|dislikes?|(?<!(is|are|was|looks?|feels?|sounds?|seems?) )likes?|loves?|enjoys?|hates?|adores?|detests?|(can't|cannot) stand|would rather|(is|are) (fond of|keen on)|favou?rite|wants? (their|all|short|long|every|no|answers?|replies))\\y",
  words: 'prefer|like|dislik|love|enjoy|hate|ador|detest|stand|rather|fond|keen|favourit|favorit|want',
};

const intention: Kind = {
  pattern:
    '\\y(wants? to|plans? (to|on)|hopes? to|aims? to|intends? to|would like to|dreams? of|(is|are) (training|saving|studying) for|is going to)\\y',
  words: 'want|plan|hope|aim|intend|like|dream|train|save|studi|go',
};

const kinds: readonly (readonly [key: RegExp, kind: Kind])[] = [
  [/^(?:user[-_])?(?:preferences?|(?:dis)?likes?|tastes?)$/, preference],
  [/^(?:user[-_])?(?:goals?|plans?|ambitions?|intentions?)$/, intention],
];

/** The kind of statement that a bucket of this key is for; undefined where its description decides. */
export const kindOf = (key: string): Kind | undefined => kinds.find(([pattern]) => pattern.test(key))?.[1];
