/** What somebody asks at the end of a statement: "…, did they tell you?", "…, any tips?". */
const ASKED =
  /[,;–—-]+\s+(?:(?:any|what|how|who|where|when|why|which|do|does|did|is|are|was|were|can|could|would|will|should|have|has|isn't|aren't|don't|doesn't|didn't|right|okay|ok|yeah|no|huh|help|remember|thoughts|you know)\b[^,;?]*)\?+\s*$/i;
const ASKS =
  /^(?:(?:so|and|but|or|hey|hi|ok|okay|well|oh|wait|also)[, ]+)*(?:what|how|who|whose|where|when|why|which|do|does|did|is|are|was|were|am|can|could|would|will|should|shall|may|might|have|has|had|isn't|aren't|don't|doesn't|didn't|any|guess|anyone|no)\b/i;
/** What is only asked of whoever listens: "…, if you need me", "…, don't lecture me". */
const REQUESTED =
  /,?\s+(?:just\s+)?(?:in case|if) (?:you|this|that|it|anyone|anybody)\b[^,.]*([.!]*)\s*$|,\s+(?:please\b|(?:so |and )?(?:don't|do not|come|keep|wish|let|believe|trust|tell|ask|imagine|mind|bear|judge|hit|remember|no) (?:me|you|us|it|along|worry|lecture|judge|tell|ask|laugh|in mind|luck|the)\b)[^,]*([.!]*)\s*$/i;
const BEAR_IN_MIND =
  /^(?:please )?(?:keep in mind|bear in mind|mind you|remember|don't forget|note|know)(?: that)?,? (?=(?:I|my|we|our)\b)/i;

/** The part of a sentence that states something, where it ends in a question or a request; else the sentence. */
export function statementIn(sentence: string): string {
  const told = sentence.replace(BEAR_IN_MIND, '');
  const head = told.replace(ASKED, '');
  if (head !== told) return ASKS.test(head) || head.length < 12 ? told : head;
  const rest = told.replace(REQUESTED, '$1$2');
  return rest.length < 12 ? told : rest;
}
