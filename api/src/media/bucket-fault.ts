import type { BucketSettings } from '../platform/config/bucket.ts';
import { DomainError } from '../platform/errors/errors.ts';

const TRY_AGAIN_SECONDS = 5;

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

const SAYS_LATER = new Set(['SlowDown', 'RequestTimeout', 'ServiceUnavailable', 'InternalError']);

const isPassing = (status: number | null, code: string): boolean => {
  if (status === null || SAYS_LATER.has(code) || status === 408 || status === 429) return true;
  // A redirect means a wrong region or address, and 501 an unsupported call: retrying would not help.
  return (status < 300 || status >= 500) && status !== 501;
};

/** A failure of the upload storage. `code` is the error code of the storage or of the network. */
export class BucketFault extends DomainError {
  readonly code: string;
  /** Status of the storage's response; null if there was no response. */
  readonly answered: number | null;
  /** Whether the failure is temporary: the storage did not respond, or its response says so. */
  readonly isAway: boolean;

  constructor(code: string, answered: number | null) {
    super('unavailable', ['uploads_unavailable'], {
      retryAfter: TRY_AGAIN_SECONDS,
    });
    this.name = 'BucketFault';
    this.code = code;
    this.answered = answered;
    this.isAway = isPassing(answered, code);
  }
}

/** Converts an error of the S3 client. */
export const bucketFault = (error: unknown): BucketFault => {
  if (error instanceof BucketFault) return error;
  const status = field(field(error, '$metadata'), 'httpStatusCode') ?? field(field(error, '$response'), 'statusCode');
  const code = field(error, 'code') ?? field(error, 'name');
  return new BucketFault(String(code), typeof status === 'number' ? status : null);
};

/**
 * Returns which setting is wrong if the storage refuses a call at the start.
 * @param right the refused permission (`s3:PutObject`)
 */
export const settingFault = (fault: BucketFault, right: string, settings: BucketSettings): string => {
  const { code, answered } = fault;
  const { bucket, endpoint, region } = settings;
  if (code === 'NoSuchBucket') return `S3_BUCKET: the storage has no bucket "${bucket}"`;
  if (code === 'InvalidAccessKeyId') return 'S3_ACCESS_KEY_ID: the storage does not know this key';
  if (code === 'SignatureDoesNotMatch') return 'S3_SECRET_ACCESS_KEY is not the one of S3_ACCESS_KEY_ID';
  if (code === 'RequestTimeTooSkewed') return 'S3_BUCKET: the storage refuses what this machine’s clock says';
  if (code === 'AuthorizationHeaderMalformed' || (answered !== null && answered < 400))
    return `S3_REGION: "${bucket}" is not in ${region}, or is reached by another S3_ENDPOINT`;
  if (answered === 401 || answered === 403)
    return `S3_ACCESS_KEY_ID: the storage does not grant it ${right} on "${bucket}" (${code})`;
  return `${endpoint ? 'S3_ENDPOINT' : 'S3_BUCKET'}: the storage answers ${answered} (${code}) to ${right} on "${bucket}"`;
};
