/** The S3-compatible bucket that stores uploads. */
export interface BucketSettings {
  bucket: string;
  /** The address of the storage; null for AWS. */
  endpoint: string | null;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Prefix of object names: empty, or ending with a slash. */
  prefix: string;
  /** Whether the bucket name is part of the path instead of the host name. */
  isPathStyle: boolean;
}

type Environment = Record<string, string | undefined>;

const OTHER_SETTINGS = ['ENDPOINT', 'REGION', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY', 'PREFIX', 'PATH_STYLE'].map(
  name => `S3_${name}`,
);
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const REGION = /^[\w-]+$/;
const PREFIX = /^\w[\w.-]*(\/\w[\w.-]*)*\/?$/;
const LONGEST_PREFIX = 200;
/** The region that is sent if none is set; storages other than AWS ignore it. */
const ANY_REGION = 'us-east-1';

const readEndpoint = (text: string | undefined, faults: string[]) => {
  if (!text) return null;
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) faults.push('S3_ENDPOINT must begin with https:// or http://');
  else if (url.username || url.password || url.search || url.hash)
    faults.push('S3_ENDPOINT must be an address alone: without a name, a password, a query');
  return text.replace(/(?<!\/)\/+$/, '');
};

const readRegion = (text: string | undefined, endpoint: string | null, faults: string[]) => {
  if (text && !REGION.test(text)) faults.push(`S3_REGION must be like ap-southeast-1, not "${text}"`);
  if (!text && !endpoint) faults.push('S3_REGION is missing: only with S3_ENDPOINT it may be left out');
  return text || ANY_REGION;
};

const readKey = (env: Environment, name: string, faults: string[]) => {
  const key = env[name] ?? '';
  if (!key) faults.push(`${name} is missing, but S3_BUCKET is given`);
  else if (/\s/.test(key)) faults.push(`${name} must hold no space and no end of line`);
  return key;
};

const readPrefix = (text: string | undefined, faults: string[]) => {
  if (!text) return '';
  if (!PREFIX.test(text) || text.length > LONGEST_PREFIX)
    faults.push(`S3_PREFIX must be like shop or shop/uploads, not "${text}"`);
  return `${text.replace(/(?<!\/)\/+$/, '')}/`;
};

const readPathStyle = (text: string | undefined, endpoint: string | null, faults: string[]) => {
  if (!text) return endpoint !== null;
  if (text !== 'on' && text !== 'off') faults.push(`S3_PATH_STYLE must be on or off, not "${text}"`);
  if (!endpoint) faults.push('S3_PATH_STYLE is given, but S3_ENDPOINT is missing');
  return text === 'on';
};

/**
 * Reads `S3_BUCKET`, `_ENDPOINT`, `_REGION`, `_ACCESS_KEY_ID`, `_SECRET_ACCESS_KEY`, `_PREFIX` and `_PATH_STYLE`.
 * @param faults receives every fault; none repeats a key
 * @returns null when uploads are stored in the data directory
 */
export const readBucketSettings = (env: Environment, faults: string[]): BucketSettings | null => {
  const bucket = env.S3_BUCKET;
  if (!bucket) {
    const withoutBucket = OTHER_SETTINGS.filter(name => env[name]);
    if (withoutBucket.length > 0) faults.push(`S3_BUCKET is missing, but ${withoutBucket.join(' and ')} is given`);
    return null;
  }
  if (!BUCKET.test(bucket)) faults.push(`S3_BUCKET must be the name of a bucket, not "${bucket}"`);
  const endpoint = readEndpoint(env.S3_ENDPOINT, faults);
  return {
    bucket,
    endpoint,
    region: readRegion(env.S3_REGION, endpoint, faults),
    accessKeyId: readKey(env, 'S3_ACCESS_KEY_ID', faults),
    secretAccessKey: readKey(env, 'S3_SECRET_ACCESS_KEY', faults),
    prefix: readPrefix(env.S3_PREFIX, faults),
    isPathStyle: readPathStyle(env.S3_PATH_STYLE, endpoint, faults),
  };
};
