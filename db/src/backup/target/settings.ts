import { resolve } from 'node:path';
import { DatabaseFault } from '../../embedded/faults.ts';
import { type Keep, readKeep } from './keep.ts';

/** A bucket, and how to reach it. */
export interface BucketPlace {
  bucket: string;
  /** Empty, or with a slash at its end. */
  prefix: string;
  /** Null for AWS itself. */
  endpoint: string | null;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  isPathStyle: boolean;
}

/** What `BACKUP_…` says. */
export interface BackupSettings {
  place: { folder: string } | BucketPlace;
  /** The key that encrypts; it opens nothing. Null where nothing is written. */
  recipient: string | null;
  /** The file with the key that opens, where this machine has it. */
  identityFile: string | null;
  keep: Keep;
  /** What is lost at most when a machine is gone while its log is followed. */
  everySeconds: number;
}

type Environment = Record<string, string | undefined>;

const OTHERS = [
  ...['KEY', 'IDENTITY_FILE', 'KEEP', 'LOG_SECONDS'],
  ...['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_PATH_STYLE'],
].map(name => `BACKUP_${name}`);
const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(\w[\w./-]*?))?\/*$/;
const RECIPIENT = /^age1[0-9a-z]{20,}$/;
const DEFAULT_KEEP = '7 daily, 4 weekly, 12 monthly';
const DEFAULT_SECONDS = 10;
const MOST_SECONDS = 3600;

const readPathStyle = (text: string | undefined, endpoint: string | null, faults: string[]) => {
  if (text && text !== 'on' && text !== 'off') faults.push(`BACKUP_S3_PATH_STYLE must be on or off, not "${text}"`);
  return endpoint !== null && text !== 'off';
};

const readBucket = (env: Environment, target: string, faults: string[]): BucketPlace => {
  const [, bucket = '', prefix = ''] = BUCKET.exec(target) ?? [];
  if (!bucket) faults.push(`BACKUP_TARGET must be like s3://bucket or s3://bucket/prefix, not "${target}"`);
  const demand = (name: string) => {
    const value = env[name] ?? '';
    if (!value || /\s/.test(value)) faults.push(`${name} is missing, or has a space in it: BACKUP_TARGET is a bucket`);
    return value;
  };
  const endpoint = env.BACKUP_S3_ENDPOINT?.replace(/(?<!\/)\/+$/, '') || null;
  if (endpoint && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? ''))
    faults.push('BACKUP_S3_ENDPOINT must begin with https:// or http://');
  return {
    bucket,
    prefix: prefix && `${prefix}/`,
    endpoint,
    region: endpoint ? env.BACKUP_S3_REGION || 'us-east-1' : demand('BACKUP_S3_REGION'),
    accessKeyId: demand('BACKUP_S3_ACCESS_KEY_ID'),
    secretAccessKey: demand('BACKUP_S3_SECRET_ACCESS_KEY'),
    isPathStyle: readPathStyle(env.BACKUP_S3_PATH_STYLE, endpoint, faults),
  };
};

const readRecipient = (text: string | undefined, faults: string[]) => {
  if (!text) return null;
  if (/^AGE-SECRET-KEY/i.test(text))
    faults.push(
      'BACKUP_KEY is the key that opens backups: it must be the one that begins with age1; keep this one apart',
    );
  else if (!RECIPIENT.test(text)) faults.push('BACKUP_KEY must begin with age1: npm run backup -- --key makes one');
  return text;
};

const readSeconds = (text: string | undefined, faults: string[]) => {
  const seconds = Number(text || DEFAULT_SECONDS);
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > MOST_SECONDS)
    faults.push(`BACKUP_LOG_SECONDS must be a whole number from 1 to ${MOST_SECONDS}`);
  return seconds;
};

/**
 * `BACKUP_TARGET`, `_KEY`, `_IDENTITY_FILE`, `_KEEP`, `_LOG_SECONDS`, and `BACKUP_S3_…` where the target is a bucket.
 * @returns null when backups have no target
 * @throws DatabaseFault naming every fault at once; none repeats a secret
 */
export const readBackupSettings = (env: Environment = process.env): BackupSettings | null => {
  const target = env.BACKUP_TARGET;
  if (!target) {
    // Who gives a key does not expect files that anybody can read.
    const lonely = OTHERS.filter(name => env[name]);
    if (lonely.length > 0) throw new DatabaseFault(`BACKUP_TARGET is missing, but ${lonely.join(' and ')} is given`);
    return null;
  }
  const faults: string[] = [];
  const settings: BackupSettings = {
    place: /^[a-z0-9]+:\/\//i.test(target)
      ? readBucket(env, target, faults)
      : { folder: resolve(env.INIT_CWD ?? process.cwd(), target) },
    recipient: readRecipient(env.BACKUP_KEY, faults),
    identityFile: env.BACKUP_IDENTITY_FILE ? resolve(env.INIT_CWD ?? process.cwd(), env.BACKUP_IDENTITY_FILE) : null,
    keep: readKeep(env.BACKUP_KEEP || DEFAULT_KEEP, faults),
    everySeconds: readSeconds(env.BACKUP_LOG_SECONDS, faults),
  };
  if (faults.length > 0) throw new DatabaseFault(faults.join('\n  '));
  return settings;
};
