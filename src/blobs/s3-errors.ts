import { CairnError, messageOf, notFound, unavailable } from '../core/errors.js';
import { BlobStorageError } from './storage.js';

interface S3Failure {
  name?: unknown;
  /** Present on every error of a request, answered or not. */
  $metadata?: { httpStatusCode?: number };
}

/** Statuses of temporary problems: busy, or too slow. */
const passing = new Set([408, 429]);

/**
 * Translates an error of the S3 client: the object is missing (404), the storage cannot be reached, is busy or broken (503, after
 * the client's own retries), or it refuses requests as configured (BlobStorageError). Any other error is returned as it is.
 * @param isRead whether an object was asked for
 */
export function toStorageError(error: unknown, bucket: string, isRead = false): unknown {
  if (!(error instanceof Error) || error instanceof CairnError) return error;
  const { name, $metadata } = error as S3Failure;
  const status = $metadata?.httpStatusCode;
  if (name === 'NoSuchKey') return notFound('File');
  if (name === 'CredentialsProviderError') {
    return new BlobStorageError(`No credentials for the S3 bucket "${bucket}": set them or give the process a role`);
  }
  if (status !== undefined && status >= 300 && status < 500 && !passing.has(status)) {
    const hint = isRead && name === 'AccessDenied' ? ' (also for a missing object, without s3:ListBucket)' : '';
    return new BlobStorageError(
      `S3 refuses requests to the bucket "${bucket}": ${String(name)}, status ${status}${hint}`,
    );
  }
  if ($metadata !== undefined) {
    // The cause names the bucket, which clients are not told.
    const cause = new Error(`The S3 bucket "${bucket}": ${String(name)}: ${messageOf(error)}`, { cause: error });
    return Object.assign(unavailable('The file storage cannot be reached. Try again.'), { cause });
  }
  return error;
}
