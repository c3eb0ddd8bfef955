import { parseConversation } from '../../content/chunking/index.js';
import type { ExtractionJob } from '../../threads.js';
import { extractFacts, type Fact } from './index.js';

/** extractFacts() off the event loop. */
export default function extract({ content, date }: ExtractionJob): Fact[] {
  return extractFacts({ text: content, turns: parseConversation(content), date });
}
