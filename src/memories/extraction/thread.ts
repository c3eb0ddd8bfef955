import { parseConversation } from '../../content/chunking/index.js';
import type { ExtractionJob } from '../../threads.js';
import { extractStatements, type Statement } from './index.js';

/** extractStatements() off the event loop. */
export default function extract({ content, date }: ExtractionJob): Statement[] {
  return extractStatements({ text: content, turns: parseConversation(content), date });
}
