const ADVERBS = '(?:(?:just|also|still|always|so|can|do|will|would|could|did|am|have|had|\\w+ly) )*';
const SMALL_TALK = new RegExp(
  `^(?:I|we|We) ${ADVERBS}(?:` +
    [
      "(?:not |don't |didn't |can't |couldn't |won't )?(?:think|thought|guess|bet|suppose|agree|understand|see|hear|heard|know|knew|appreciate|wish|promise|swear|wonder|assume|imagine|reckon|mean|meant|doubt|notice|noticed|admire|recommend|suggest|remember|forget|thank|apologise|apologize|say|said|tell|told|ask|asked|mention|mentioned|relate|believed?(?! in )|wait|care|mind|let|keep|get it|got it|got this|got to|get to|get how|get that|stop|help but|figure|figured|hit me|feel|felt|deserve|put in|ended up|stay|stayed|rock|learn a lot|learned a lot)\\b",
      'hope(?!d? to \\w+ (?:a|an|the|my|in|to|at)\\b)|hoping(?! to)',
      "(?:am|was|are|is|were|feel|felt|been|being|not|'m)\\b (?:(?:not|just|really|so|very|super|pretty|truly|always|still|also|all|too|quite|definitely|totally|incredibly|extremely|beyond|feeling|being|been|kind of|a bit|a little) )*(?:glad|happy|sure|sorry|thankful|grateful|proud|honou?red|excited|thrilled|stoked|pumped|psyched|good|great|fine|okay|ok|OK|well|overwhelmed|upset|feeling|thinking|taking (?:the |some |a )?(?:time|break|moment)|in the same boat|full of|staying(?! (?:in|at|with|until|on|near|here|vegan))|always looking to|seeing some(?!one (?:called|named|new))|keeping (?:my|our|up|busy|at)|putting in|getting (?:closer|into a new|somewhere|used to)|starting(?=$| in | on )|getting the hang|trying to (?:stay|be|keep|find|get)|figuring|alright|impressed|touched|moved|blessed|lucky|fortunate|curious|ready|off(?=$| (?:to|for|from|work|today|on|the|sick|school|in|at|tomorrow|until|this|next)\\b)|here|there|all ears|down(?! to (?:\\d|one|two|three|four|five))|up for|swamped|busy|tired|exhausted|relieved|amazed|blown|surprised|shocked|jealous|envious|delighted|pleased|fired up|on it|in awe|right|wrong|back(?! (?:in|on|with|at) )|done|at a loss|rooting|cheering|wondering|thinking|guessing|hopeful|positive|confident|determined|optimistic|motivated|inspired|eager|bummed|aware|able|with(?! [A-Z])|for|doing (?:well|good|great|okay|OK|ok|fine|alright)|looking forward(?! to (?:the|my|our|a|an|visiting|seeing|starting|moving|meeting) ))",
      '(?:love|like|enjoy|loved|liked|enjoyed|adore|dig) (?:it|that|this|the|your|how|what|when|these|those|them|to (?:hear|see|know|think)|hearing|seeing (?:you|how)|talking|chatting|all|everything|being able)(?:\\b|$)',
      '(?:want|wanted|need|have|had|got|try|trying|tried|going|ought|plan|used|love|like|wanted) to (?:say|know|hear|see(?: (?:how|what|it|more))?|think|ask|thank|tell|share|admit|go\\b(?! to)|run\\b|head|check (?:it|that|out)|stay (?:positive|strong|focused|motivated)|keep (?:going|at|it|up|pushing|moving|working)|let|be (?:honest|there|able|careful|patient|strong|more)|make (?:sure|it|a (?:difference|positive|real))|do (?:it|that|this|what)|get (?:it|back|through|going|out)|give(?! up)|have|find|take (?:it|a (?:break|look|moment))|believe|agree|remember|help\\b(?= (?:others|people|out)$)|show)\\b',
      "(?:would|could|should|might|may|must|shall|couldn't|wouldn't|shouldn't)\\b(?! (?:\\w+ly )*(?:love|like|prefer|rather|still like)\\b)",
      "(?:will|can(?!')|cannot|can't|won't)\\b(?! (?:(?:definitely|also|not|still|really|never|only) )*(?:love|like|prefer|rather|start|starts|be (?:starting|moving|travell?ing|attending|hosting|performing|joining|visiting|in|at|launching|teaching|volunteering)|speak|play|swim|drive|cook|eat|drink|stand|move|marry|travel|visit|fly|attend|graduate|begin|join|retire|run (?:a|the)|have (?:a|an|my)|meet (?:my|the|with)|host|perform|leave)\\b)",
      '(?:would (?:definitely |also )?love|would (?:definitely |also )?like)(?! to \\w+)|would (?:definitely |really |also |absolutely )*(?:love|like) to (?:hear|see|know|check|do|go|come|join|help|try|have|share|be|chat|catch|take|give|get|make|it|learn more|meet)\\b',
      '(?:find|found) (?:it|that|this|myself|out)\\b|(?:have|had|got|having) (?:a|an|so|such|some|lots|no|the best|the)(?: (?:lot|lots|real|really|super|great|good|such|so|much|of|wonderful|amazing|awesome|nice|fantastic|lovely|tough|bit|fun|hard|rough|blast|new|few))* (?:blast|time|times|fun|idea|ideas|feeling|faith|doubt|clue|experience|love|day|week|moments?|hopes?|chance|vibes?|look|impact|plans?|accomplishments?|achievements?|breakthroughs?|setbacks?|issues?|struggles?|shot|milestone)\\b',
      "(?:lean|count|rely) on|(?:could|can)(?:not|n't) (?:agree|wait|believe|imagine|help)|(?:am|are|was) (?:a )?(?:big |huge )?(?:believer)",
    ].join('|') +
    ')',
);
const VAGUE_PREDICATE =
  /\b(?:is|are|was|were|am|been|get|getting|got) (?:still |just |all |so |also )*(?:getting (?:creative|better|there|ready)|figuring|brainstorming|trying|working on (?:it|that|this)|worth it|my rocks?|going (?:well|great|good|strong)|key|important|priceless|everything)\b|\b(?:want|wanted|trying|try|hoping|hope) to be (?!an? )|\bworth it\b|\bmakes? (?:a|all the|such a|life|everything|my day)\b|\b(?:huge|real|big|positive) (?:difference|impact)\b|\bmeans? (?:a lot|so much|the world|everything)|\b(?:the hang of|the plunge|the hard way|kept pushing|keep (?:on )?pushing|dig deep|dug deep|staying positive|positive vibes|tough times|a setback|my best|messed up|as usual|take a look|quite (?:the|an?) adventure|funny story|something (?:new|similar|special|else|like)|the right (?:attitude|track|direction|path)|(?:a|such a|had a) (?:crazy|wild|tough|rough|busy|hectic) (?:game|week|day|time|month))\b/i;
const ERRAND =
  /^I (?:want|need|am looking for|would like|have|am trying to write|am writing) (?:to (?:write|create|build|generate|fix|implement|convert|parse|install|debug|translate|summari[sz]e)\b|(?:an?|the|some|this|two|following) (?:\p{L}+ ){0,2}(?:function|script|query|regex|summary|email|e-mail|list|table|code|program|essay|class|component|paragraph|question|bug|error|problem|answer|prompt|file|array|string|dataframe|command)\b)/iu;
const UNNAMED =
  /\bfan$|\bsore spot\b|\bfor now$|\b(?:personal|major) (?:career )?milestone$|\blike a family\b|\ba ton$|\b(?:playing|doing|going|learning|trying|practi[sc]ing) for\b|\b(?:all|some) kinds? of|\bsurge of\b|\b(?:the|some|my|any) (?:options|positives?|details|possibilities)\b|\bexploring options\b|\bto (?:move|go|try|learn|keep) in$|\b(?:something|somewhere|somehow|some (?:gains|progress|stuff)|(?:one|some|a|an|few|couple of|any) (?:(?!of\b)\p{L}+ )?things?|stuff)\b|(?<!\b(?:at|no|every|any|my|the|which|last|only|new|favou?rite)) \b(?:one|ones|another|some)(?=$|[.,]| (?:with|in|on|at|for|from|to|and|as|too)\b)|\bone (?:good |great )?(?:game|day|time|thing)\b/iu;
const GENERIC_OUR =
  /^our (?!(?:\p{L}+ )?(?:kids?|children|son|daughter|dogs?|cats?|puppy|puppies|pets?|wedding|house|home|flat|apartment|baby|anniversary|honeymoon|garden|parents|landlord|neighbou?rs?|band|company|boss|manager|trip|holiday|vacation|flight|party|(?:team|class|group|club|choir) (?:meets|trains|rehearses))\b)/iu;
const EMPTY_SUBJECT =
  /^(?:my|our) (?:(?:main|only|own|first|biggest|best|two|big|other|whole|number one) )*(?:advice|point|guess|thoughts?|opinion|apologies|bad|pleasure|goodness|gosh|god|heart|mind|fingers|condolences|question|question|eyes|hat|favou?rite (?:part|thing|one|way)s?|time|life|turn|goal|goals|mood|day|week|favou?rites?(?= (?:is|was|are|were|has)\b)|faves?|face|team(?! (?:meets|meeting|trains|practice|practises|training))|bond|conversation|friendship)\b/i;
const JOINT =
  /^(?:we|We)\b(?: (?:all|both|really|just|always|also))* (?:can|could|should|will|would|might|may|must|need|all|both|get|got to|do|did it|know|make|share|met|talked|chatted|spoke|agreed|caught|hung|last|recommend|think|want|use|support|provide|offer|believe|discussed|became|become|ended|owe|(?:are|were) (?:all|both)|have to|learn|(?:are|were|have been) (?:\w+ ){0,2}[a-z]\w*[^s\W]s\b)\b|^(?:we|We)\b(?! (?:live|moved in|bought|adopted|run|own|have been)\b).*\b(?:together|as a team)\b|\beach other\b|\bone another\b/;
const MAY_BE = /^(?:[Mm]y|[Oo]ur) [^,]{1,40}? (?:can|could|would|should|might|may|must) /;
const VERBLESS_I = /^(?:I|we) (?:and|or|too|also|,)\s*$/i;

/** Small talk, promises, reactions and passing moods in the first person: grammatical, yet nothing to remember. */
export function isSmallTalk(clause: string): boolean {
  return (
    SMALL_TALK.test(clause) ||
    EMPTY_SUBJECT.test(clause) ||
    JOINT.test(clause) ||
    VERBLESS_I.test(clause) ||
    VAGUE_PREDICATE.test(clause) ||
    UNNAMED.test(clause) ||
    ERRAND.test(clause) ||
    GENERIC_OUR.test(clause) ||
    MAY_BE.test(clause)
  );
}
