import { readingTools } from './reading-tools.js';
import type { Tool } from './tool.js';
import { writingTools } from './writing-tools.js';

/** Every tool, in the order of API §13. Ten and no more: an agent pays for each with context. */
export const tools: readonly Tool[] = [...readingTools, ...writingTools];
