import type { Config } from '../config.js';
import type { Logger } from '../core/log.js';
import type { Database } from '../db/client.js';
import type { S3Config } from './s3-storage.js';
import { type BlobService, createBlobService } from './service.js';

/** The S3 configuration of the environment, or the same for another bucket; undefined if no bucket is given. */
export function s3ConfigOf(config: Config, bucket = config.S3_BUCKET): S3Config | undefined {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  if (bucket === undefined) return undefined;
  return {
    ...{ bucket, endpoint: config.S3_ENDPOINT, region: config.S3_REGION, prefix: config.S3_PREFIX },
    forcePathStyle: config.S3_FORCE_PATH_STYLE,
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
  };
}

const maxFileBytes = 50 * 1024 * 1024;

/** Opens the file storage that the environment configures. */
export const openBlobs = (config: Config, db: Database, log: Pick<Logger, 'warn'>): BlobService =>
  createBlobService({ db, storage: config.BLOB_STORAGE, s3: s3ConfigOf(config), maxBytes: maxFileBytes, log });
