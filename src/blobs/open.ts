import type { Config } from '../config.js';
import type { Database } from '../db/client.js';
import type { Logger } from '../log.js';
import { s3ConfigOf } from './s3-config.js';
import { type BlobService, createBlobService } from './service.js';

const maxFileBytes = 50 * 1024 * 1024;

/** Files where the environment wants them. */
export const openBlobs = (config: Config, db: Database, log: Pick<Logger, 'warn'>): BlobService =>
  createBlobService({ db, storage: config.BLOB_STORAGE, s3: s3ConfigOf(config), maxBytes: maxFileBytes, log });
