import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { toStorageError } from './s3-errors.js';
import type { BlobKey, BlobStorage } from './storage.js';

const attempts = 3;
const defaultTimeoutMs = 20_000;
const connectTimeoutMs = 5_000;

/**
 * An S3-compatible bucket. What its credentials must allow: PutObject, GetObject, DeleteObject, AbortMultipartUpload,
 * ListBucketMultipartUploads and ListBucket. Without the last one AWS answers a read of a missing object with 403, not 404.
 */
export interface S3Config {
  bucket: string;
  /** Unset: Amazon's endpoint of the region. */
  endpoint?: string | undefined;
  /** Unset: what the SDK finds in the environment; with an endpoint, `us-east-1`. */
  region?: string | undefined;
  /** Unset: what the SDK finds (environment, shared files, role of the machine or pod). */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** Prefix of every key, used as it is: let it end in `/`. */
  prefix?: string | undefined;
  /** Whether the bucket is in the path rather than in the host name; unset: yes if there is an endpoint. */
  forcePathStyle?: boolean | undefined;
  /** Time limit for the answer to one attempt, and for a silent connection, in milliseconds. */
  timeoutMs?: number | undefined;
}

/** Objects of a bucket, by their keys. */
export type Bucket = ReturnType<typeof openBucket>;

/**
 * Opens a bucket; the client is loaded on first use. Objects larger than one part are uploaded part by part, with two in memory.
 * @param partBytes 5 MB at least; an object has 10,000 parts at most
 */
export function openBucket(config: S3Config, partBytes = 5 * 1024 * 1024) {
  const { bucket } = config;
  let opened: ReturnType<typeof openClient> | undefined;
  const open = () => {
    opened ??= openClient(config);
    return opened;
  };
  const at = (key: string) => ({ Bucket: bucket, Key: key });

  async function explained<T>(work: Promise<T>, isRead = false): Promise<T> {
    try {
      return await work;
    } catch (error) {
      throw toStorageError(error, bucket, isRead);
    }
  }

  return {
    /** Stores all of `bytes` or nothing. */
    async write(key: string, bytes: AsyncIterable<Buffer>): Promise<void> {
      const { client, Upload } = await open();
      const params = { ...at(key), Body: Readable.from(bytes, { objectMode: false }) };
      await explained(new Upload({ client, params, queueSize: 1, partSize: partBytes }).done());
    },

    /** @throws {CairnError} 404 when there is no such object */
    async read(key: string): Promise<Readable> {
      const { client, GetObjectCommand } = await open();
      const { Body } = await explained(client.send(new GetObjectCommand(at(key))), true);
      return Body as Readable;
    },

    async remove(key: string): Promise<void> {
      const { client, DeleteObjectCommand } = await open();
      await explained(client.send(new DeleteObjectCommand(at(key))));
    },

    /** Aborts unfinished uploads: S3 keeps, and charges for, the parts of an interrupted upload until it is aborted. */
    async abortUploads(key: string): Promise<void> {
      const { client, ListMultipartUploadsCommand, AbortMultipartUploadCommand } = await open();
      const { Bucket, Key } = at(key);
      const listed = client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: Key }));
      const { Uploads = [] } = await explained(listed);
      for (const { UploadId } of Uploads) {
        await explained(client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })));
      }
    },

    async close(): Promise<void> {
      if (opened !== undefined) (await opened).client.destroy();
    },
  };
}

/** Keeps bytes as objects `{prefix}{orgId}/{id}`. */
export function createS3Storage(config: S3Config): BlobStorage {
  const bucket = openBucket(config);
  const keyOf = ({ orgId, id }: BlobKey) => `${config.prefix ?? ''}${orgId}/${id}`;
  return {
    write: (key, bytes) => bucket.write(keyOf(key), bytes),
    read: (key) => bucket.read(keyOf(key)),
    async remove(key, finished) {
      if (!finished) await bucket.abortUploads(keyOf(key));
      await bucket.remove(keyOf(key));
    },
    close: bucket.close,
  };
}

async function openClient({ endpoint, region, credentials, forcePathStyle, timeoutMs = defaultTimeoutMs }: S3Config) {
  const [s3, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')]);
  const ownRegion = region ?? (endpoint === undefined ? undefined : 'us-east-1');
  const client: S3Client = new s3.S3Client({
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(ownRegion === undefined ? {} : { region: ownRegion }),
    ...(credentials === undefined ? {} : { credentials }),
    forcePathStyle: forcePathStyle ?? endpoint !== undefined,
    maxAttempts: attempts,
    requestHandler: {
      connectionTimeout: Math.min(connectTimeoutMs, timeoutMs),
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
      socketTimeout: timeoutMs,
    },
    // Not all S3-compatible services support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { ...s3, client, Upload };
}
