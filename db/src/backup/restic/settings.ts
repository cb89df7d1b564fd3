import { resolve } from 'node:path';
import { DatabaseFault } from '../../embedded/faults.ts';

type Environment = Record<string, string | undefined>;

/** Number of days, weeks and months for which the newest full backup is kept. */
interface Retention {
  daily: number;
  weekly: number;
  monthly: number;
}

/** Settings for backups in a restic repository. */
export interface BackupSettings {
  /** Environment of restic, with absolute paths. */
  env: Environment;
  keep: Retention;
  /** Interval in seconds for copying the log into the repository. */
  everySeconds: number;
}

const NEEDS_REPOSITORY = [
  ...['RESTIC_PASSWORD', 'RESTIC_PASSWORD_FILE', 'RESTIC_PASSWORD_COMMAND'],
  ...['BACKUP_KEEP', 'BACKUP_LOG_SECONDS'],
];
const FILES = ['RESTIC_REPOSITORY_FILE', 'RESTIC_PASSWORD_FILE'];
/** Matches the start of a remote repository's address, such as `s3:…` or `sftp:…`. Every other address is a folder. */
const BACKEND = /^[a-z0-9]+:/;
const KEEP_PART = /^(\d{1,4}) (daily|weekly|monthly)$/;
const DEFAULT_KEEP = '7 daily, 4 weekly, 12 monthly';
const DEFAULT_SECONDS = 60;
const MAX_SECONDS = 3600;

const readKeep = (text: string, faults: string[]): Retention => {
  const parts = text.split(',').map(part => KEEP_PART.exec(part.trim()));
  const counts = Object.fromEntries(parts.map(part => [part?.[2], Number(part?.[1])]));
  const keep = { daily: 0, weekly: 0, monthly: 0, ...counts };
  if (parts.includes(null)) faults.push(`BACKUP_KEEP must be like "7 daily, 4 weekly, 12 monthly", not "${text}"`);
  else if (keep.daily + keep.weekly + keep.monthly === 0) faults.push('BACKUP_KEEP keeps nothing');
  return keep;
};

const readSeconds = (text: string | undefined, faults: string[]) => {
  const seconds = Number(text || DEFAULT_SECONDS);
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > MAX_SECONDS)
    faults.push(`BACKUP_LOG_SECONDS must be a whole number from 1 to ${MAX_SECONDS}`);
  return seconds;
};

/**
 * Makes the paths in the environment absolute. They are relative to the folder in which npm was called, but npm changes
 * to the project's folder.
 */
const resticEnvironment = (env: Environment): Environment => {
  const from = env.INIT_CWD ?? process.cwd();
  const paths = FILES.filter(name => env[name]).map(name => [name, resolve(from, env[name] ?? '')]);
  const repository = env.RESTIC_REPOSITORY;
  const isFolder = repository && !BACKEND.test(repository);
  return { ...env, ...Object.fromEntries(paths), ...(isFolder && { RESTIC_REPOSITORY: resolve(from, repository) }) };
};

/** Returns whether backups are stored in a restic repository. */
const hasRepository = (env: Environment): boolean => Boolean(env.RESTIC_REPOSITORY || env.RESTIC_REPOSITORY_FILE);

/**
 * Reads `RESTIC_REPOSITORY`, `BACKUP_KEEP` and `BACKUP_LOG_SECONDS`.
 * @returns null when backups are files
 * @throws {DatabaseFault} with all invalid settings
 */
export const readBackupSettings = (env: Environment = process.env): BackupSettings | null => {
  if (!hasRepository(env)) {
    // With a password but no repository, backups would be unencrypted files, which would be a surprise.
    const withoutRepository = NEEDS_REPOSITORY.filter(name => env[name]);
    if (withoutRepository.length > 0)
      throw new DatabaseFault(`RESTIC_REPOSITORY is missing, but ${withoutRepository.join(' and ')} is set`);
    return null;
  }
  const faults: string[] = [];
  const keep = readKeep(env.BACKUP_KEEP || DEFAULT_KEEP, faults);
  const everySeconds = readSeconds(env.BACKUP_LOG_SECONDS, faults);
  if (faults.length > 0) throw new DatabaseFault(faults.join('\n  '));
  return { env: resticEnvironment(env), keep, everySeconds };
};
