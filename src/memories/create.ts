import type { Logger } from '../core/log.js';
import type { Database } from '../db/client.js';
import type { Embeddings } from '../models/embedding/embeddings.js';
import type { Llm } from '../models/llm/index.js';
import type { Reader } from '../models/reading/reader.js';
import type { SettingsService } from '../settings/service.js';
import type { TextThread } from '../threads.js';
import type { ProbeService } from '../topics/probes.js';
import { createDreamingService } from './dreaming.js';
import { createMemoryEditingService } from './editing.js';
import { createExpiringService } from './expiring.js';
import { createForgettingService } from './forgetting.js';
import { createInferringService } from './inferring.js';
import { createKnown } from './notes/llm/known.js';
import { createLlmNoteTaker, type GuidanceOf } from './notes/llm/note-taker.js';
import { createKeeping } from './notes/local/keeping.js';
import { createLocalNoteTaker } from './notes/local/note-taker.js';
import { createRelevanceFilter } from './notes/local/relevance.js';
import { createMemoryReadingService } from './reading.js';
import { createRestoringService } from './restoring.js';
import { createReviewService } from './review/service.js';
import { memoriesNear } from './store/known.js';
import { readingsOf } from './store/readings.js';
import { createMemoryWritingService } from './writing.js';

interface Parts {
  db: Database;
  embeddings: Embeddings;
  reader: Reader;
  text: TextThread;
  /** null: the local reader extracts memories. */
  llm: Llm | null;
  /** Maximum tokens of a document that the LLM reads; 0: it reads nothing. */
  maxTokens: number;
  settings: SettingsService;
  probes: ProbeService;
  guidanceOf: GuidanceOf;
  matching: Parameters<typeof createForgettingService>[0]['matching'];
  log: Logger;
}

/** Builds the services for memories: extracting them from documents, and what clients do with them. */
export function createMemories(parts: Parts) {
  const { db } = parts;
  const inferring = createInferringService(parts);
  return {
    dreaming: createDreamingService({ ...parts, inferring, noteTaker: noteTakerOf(parts) }),
    memoryReading: createMemoryReadingService(parts),
    memoryWriting: createMemoryWritingService(parts),
    memoryEditing: createMemoryEditingService(parts),
    review: createReviewService({ db }),
    expiring: createExpiringService({ db }),
    forgetting: createForgettingService(parts),
    restoring: createRestoringService({ db }),
  };
}

function noteTakerOf({ db, llm, reader, settings, ...parts }: Parts) {
  const filterRelevant = createRelevanceFilter(reader);
  const keep = createKeeping({ ...parts, rulesOf: settings.keepingRules });
  if (llm === null || parts.maxTokens === 0) return createLocalNoteTaker({ ...parts, filterRelevant, keep });
  const knownOf = createKnown({ ...parts, memoriesNear: (scope, near) => memoriesNear(db, scope, near) });
  return createLlmNoteTaker({
    ...{ ...parts, filterRelevant, keep, llm, knownOf },
    readingsOf: (scope) => readingsOf(db, scope),
  });
}
