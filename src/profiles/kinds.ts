/** A kind of statement that verbs identify better than the topic: "likes jazz" is about music, but it is a preference. */
export interface Kind {
  /** A case-insensitive regular expression of Postgres that matches its facts. */
  pattern: string;
  /** A tsquery of stems: everything that the pattern matches has at least one of them. */
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

/** The kind of statement that belongs in the bucket of this key; undefined if the bucket's description decides. */
export const kindOf = (key: string): Kind | undefined => kinds.find(([pattern]) => pattern.test(key))?.[1];
