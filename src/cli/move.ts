import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { openBlobs } from '../blobs/open.js';
import type { Config } from '../config.js';
import { StartError } from '../core/errors.js';
import { createLogger } from '../core/log.js';
import { writeNewFile } from '../core/new-file.js';
import type { Scope } from '../core/scope.js';
import { keysOf, readLocalKeys } from '../crypto/master-keys.js';
import { createVault } from '../crypto/vault.js';
import type { Database } from '../db/client.js';
import { createIndexingService } from '../documents/indexing.js';
import { resolveModelFiles } from '../embedded/index.js';
import { exportContainer } from '../export/exporting.js';
import { missingFiles } from '../export/format.js';
import { createImportWriter } from '../export/import-writer.js';
import { importContainer } from '../export/importing.js';
import { organizationBySlug } from '../keys/organizations.js';
import { createBert } from '../models/bert/bert.js';
import { createEmbeddings } from '../models/embedding/embeddings.js';
import { createLocalEmbedder } from '../models/embedding/local-embedder.js';
import { createSettingsService } from '../settings/service.js';
import { createTextThread } from '../threads.js';
import { auditOrganizationCommand } from './audit.js';
import { say } from './banner.js';
import { withDatabase } from './with-database.js';

/** Replaces a file error by a message without a stack. @throws {StartError} or the error itself */
export const explained = (path: string) => (error: unknown) => {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EROFS')
    throw new StartError(`${path} cannot be written, as the file system is read-only: name - for standard output.`);
  if (code === 'ENOENT' || code === 'EACCES') throw new StartError(`${path}: ${code}`);
  throw error;
};

/** `cairn export`. @param file the path of a new file, or `-` for stdout @returns exit code */
export function exportTo(config: Config, org: string, containerTag: string, file: string): Promise<number> {
  const log = createLogger(config.LOG_LEVEL);
  return withDatabase(config, async (db) => {
    const scope = await organizationBySlug(db, org);
    const blobs = openBlobs(config, db, log);
    const counts = { documents: 0, memories: 0, relations: 0 };
    const missing: string[] = [];
    async function* texts() {
      for await (const line of exportContainer({ db, blobs }, scope, containerTag, counts)) {
        missing.push(...missingFiles(line));
        yield `${JSON.stringify(line)}\n`;
      }
    }
    const writing = file === '-' ? pipeline(texts, process.stdout) : writeNewFile(file, texts());
    await writing.catch(explained(file)).finally(blobs.close);
    const params = { containerTag, ...counts, missingFiles: missing.length };
    await auditOrganizationCommand(config, db, { command: 'export', ...scope, params });
    say(`Exported ${containerTag}: ${counts.documents} documents, ${counts.memories} memories.`);
    if (missing.length > 0)
      say(
        `The file storage no longer has these files; their documents are exported without them: ${missing.join(', ')}.`,
      );
    return 0;
  });
}

/** `cairn import`. @param into the target container; undefined: that of the export @returns exit code */
export function importFrom(config: Config, org: string, into: string | undefined, file: string): Promise<number> {
  return withDatabase(config, async (db) => {
    const scope = await organizationBySlug(db, org);
    const { writerFor, close } = await openWriting(config, db, scope);
    const source = file === '-' ? process.stdin : createReadStream(file);
    const imported = await importContainer(writerFor, source, into).catch(explained(file)).finally(close);
    const { containerTag, documents, memories, missingFiles: missing } = imported;
    const params = { ...imported, missingFiles: missing.length };
    await auditOrganizationCommand(config, db, { command: 'import', ...scope, params });
    say(`Imported into ${containerTag}: ${documents} documents and ${memories} memories that were not there.`);
    if (missing.length > 0) say(`The export does not hold these files: ${missing.join(', ')}.`);
    return 0;
  });
}

/** Builds what writing an import needs, including the embedding model in this process. */
async function openWriting(config: Config, db: Database, scope: Scope) {
  const log = createLogger(config.LOG_LEVEL);
  const model = await resolveModelFiles(config, say);
  const [bert, text] = await Promise.all([
    createBert(model, config.MODEL_THREADS),
    createTextThread(model.tokenizerPath),
  ]);
  const local = createLocalEmbedder(bert);
  const { ENCRYPTION_KEY: current, ENCRYPTION_KEY_PREVIOUS: before } = config;
  const found = current === undefined ? await readLocalKeys(config.CAIRN_DATA_DIR) : null;
  const keys = found ?? { current: current ?? '', previous: before };
  const vault = createVault(keysOf(keys.current), keys.previous.map(keysOf));
  const embeddings = createEmbeddings({ db, local, vault, log });
  const blobs = openBlobs(config, db, log);
  const indexing = createIndexingService({
    ...{ db, embeddings, text, log },
    settings: createSettingsService({ db, vault }),
    // No further work is started: memories, titles and summaries come with the export.
    starter: { dreamContainer: async () => undefined, describeDocuments: async () => undefined },
    describing: { isDue: () => false },
  });
  return {
    writerFor: (tag: string) => createImportWriter({ db, blobs, embeddings, indexing }, scope, tag),
    async close() {
      await Promise.all([text.close(), embeddings.close(), blobs.close()]);
      await local.close();
    },
  };
}
