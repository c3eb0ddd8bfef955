const ADVERBS = '(?:(?:just|also|still|always|so|do|have|had|\\w+ly) )*';
/** What somebody thinks, says or feels of the moment: grammatical, and nothing to remember in any reading. */
const OF_THE_MOMENT = new RegExp(
  `^(?:I|[Ww]e) ${ADVERBS}(?:` +
    [
      "(?:not |don't |didn't |can't |couldn't |won't )?(?:think|thought|guess|bet|suppose|agree|understand|see(?! an?\\b)|hear|heard|know|knew|appreciate|wish|promise|swear|wonder|assume|imagine|reckon|mean|meant|doubt|notice|noticed|admire|recommend|suggest|remember|forget|forgot|thank|apologi[sz]e|say|said|tell|told|ask|asked|mention|mentioned|relate|wait|care|mind|let|get it|got it|get that|stop|figure|figured|feel|felt|deserve|hope|hoped|try|tried|believe|bet)\\b",
      "(?:am|was|are|were|'m) (?:(?:not|just|really|so|very|super|pretty|truly|always|still|also|all|too|quite|feeling|a bit) )*(?:glad|happy|sure|sorry|thankful|grateful|proud|honou?red|excited|thrilled|good|great|fine|okay|ok|OK|overwhelmed|upset|feeling|thinking|curious|ready|jealous|relieved|amazed|surprised|shocked|delighted|pleased|wrong|right|guessing|wondering|hopeful|confident|optimistic|inspired|dead|terrible|bummed|aware|able|here|there|crying|laughing|dying|losing|busy|tired|exhausted)\\b",
      '(?:love|like|enjoy|loved|liked|enjoyed|adore|miss|missed) (?:it|that|this|your|how|what|when|these|those|them)\\b',
      "(?:could|should|might|would|will|won't|may|must|shall|couldn't|wouldn't|shouldn't|(?:can|cannot|can't)(?! (?:have|eat|drink|stand|speak|swim|drive)\\b))\\b(?!.*(?:\\d|\\b(?:on|from|until|in) \\p{Lu}))",
    ].join('|') +
    ')',
  'u',
);

/** How somebody or something is found, and nothing else. */
const VERDICT =
  /\b(?:is|are|was|were|'s|feels?|looks?|sounds?|seems?) (?:(?:so|very|really|quite|all|too|just|pretty|absolutely|such|always|still|much|a bit|kind of) )*(?:glad|happ(?:y|ier)|thrilled|excited|proud|sad|upset|tired|fine|great|good|bad|better|best|ok|okay|delighted|amaz\w+|jealous|lovely|nice|cool|grumpy|cute|adorable|calm|awesome|beautiful|wonderful|fun|funny|hard|easy|tough|crazy|weird|odd|insane|ridiculous|perfect|terrible|awful|horrible|brilliant|fantastic|incredible|cheap|expensive|busy|quiet|loud|boring|worth it|important|special|rude|a (?:good|bad|great|nice|lovely|sweet) (?:boy|girl|man|woman|one|guy|idea|thing|time|day))$/i;
const ASIDE =
  /^(?:I|we) (?:have|had|got|have got) (?:an?|another|one|some|no) (?:\p{L}+ )?(?:questions?|ideas?|problems?|requests?|favou?r|doubts?|feeling|clue|thoughts?)\b/iu;

/** Whether a clause only says how somebody or something is found: "she is so sweet". */
export const isVerdict = (clause: string): boolean => VERDICT.test(clause);

/** Whether a clause tells of no more than the moment. */
export const isOfTheMoment = (clause: string): boolean =>
  OF_THE_MOMENT.test(clause) || isVerdict(clause) || ASIDE.test(clause);
