import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { readConfig } from '../../src/config.js';
import { resolveModelFiles } from '../../src/embedded/index.js';
import type { Reader } from '../../src/models/reading/reader.js';
import { createTextThread, type TextThread } from '../../src/threads.js';
import { dreamingWithLlm } from './dreaming-with-llm.js';
import { type Asked, askedOf } from './llm-request.js';
import { type OpenAiServer, type Reply, startOpenAiServer } from './openai-server.js';
import { queueDocument } from './queued-document.js';
import { noting } from './scripted-parts.js';
import { type Api, closeDatabase, db, newTenant } from './tenant.js';

/** The real pass over documents with a scripted language model, in a test file that registers its hooks here. */
export function readingByHand() {
  let tenant: Api & { orgId: string };
  let text: TextThread;
  let server: OpenAiServer;
  /** How the model answers; set anew by tests. */
  const llm = { respond: noting({}) as (asked: Asked) => Reply };

  beforeAll(async () => {
    tenant = await newTenant();
    server = await startOpenAiServer((request) => llm.respond(askedOf(request)));
    const { tokenizerPath } = await resolveModelFiles(readConfig(), () => undefined);
    text = await createTextThread(tokenizerPath);
  });
  afterAll(async () => {
    await text.close();
    await server.close();
    await closeDatabase();
  });
  beforeEach(() => {
    server.requests.length = 0;
    llm.respond = noting({});
  });

  return {
    llm,
    api: () => tenant,
    requests: () => server.requests,
    asked: () => server.requests.map(askedOf),
    dreaming: (reader?: Pick<Reader, 'compare'>, seemsReady = false) =>
      dreamingWithLlm({ text, baseUrl: server.url, seemsReady, ...(reader === undefined ? {} : { reader }) }),
    searchable: (content: string, more = {}) =>
      queueDocument(tenant.orgId, content, { status: 'done', processedRevision: 1, ...more }),
    memoriesOf: async (containerTag: string) =>
      (
        await db().memory.findMany({
          where: { orgId: tenant.orgId, containerTag, isLatest: true, isForgotten: false },
          orderBy: { memory: 'asc' },
        })
      ).map(({ memory }) => memory),
    readingOf: (documentId: string) => db().documentReading.findFirst({ where: { orgId: tenant.orgId, documentId } }),
    metadataOf: async (id: string) => (await tenant.get(`/v3/documents/${id}`)).body.processingMetadata,
    /** Has a document's time to be read again come: just now, so that the stack's own sweep leaves it to the test. */
    due: (documentId: string) =>
      db().documentReading.updateMany({ where: { documentId }, data: { readAgainAt: new Date(Date.now() - 500) } }),
  };
}
