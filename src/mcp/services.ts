import type { Queues } from '../concurrency/request-queues.js';
import type { Config } from '../config.js';
import type { ContainerService } from '../containers/managing.js';
import type { AddingService } from '../documents/adding.js';
import type { DocumentService } from '../documents/service.js';
import type { ForgettingService } from '../memories/forgetting.js';
import type { MemoryReadingService } from '../memories/reading.js';
import type { ProfileService } from '../profiles/service.js';
import type { SearchService } from '../search/service.js';

/** The services that tools, resources and the prompt use. */
export interface McpServices {
  search: SearchService;
  profiles: ProfileService;
  memoryReading: MemoryReadingService;
  forgetting: ForgettingService;
  adding: AddingService;
  documents: DocumentService;
  containers: ContainerService;
  config: Pick<Config, 'HOST' | 'CORS_ORIGINS' | 'REQUEST_TIMEOUT'>;
  /** Calls wait in the same queues as requests of the API. */
  queues: Queues;
  /** URL at which clients reach the service; empty until it listens. */
  publicUrl: { readonly value: string };
}
