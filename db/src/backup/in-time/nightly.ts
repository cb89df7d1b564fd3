import { text } from 'node:stream/consumers';
import { openDatabase } from '../../connection/connection.ts';
import { chainOf } from '../log/coverage.ts';
import { readStock } from '../log/stock.ts';
import { readIdentities } from '../target/encryption.ts';
import { fullsOf, VERIFIED, verifiedName } from '../target/names.ts';
import type { BackupSettings } from '../target/settings.ts';
import type { BackupTarget } from '../target/target.ts';
import { fullBackup } from './full.ts';
import { type BackupRecord, record } from './record.ts';
import { expired } from './retention.ts';
import { type Verified, verify } from './verify.ts';

/** What a night's backup is made of, and where it is put. */
interface NightlyOptions {
  url: string;
  dataDirectory: string;
  target: BackupTarget;
  settings: BackupSettings & { recipient: string };
  say(line: string): void;
}

const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`;

const newestMark = async (target: BackupTarget): Promise<Partial<Verified> | null> => {
  const marks = new Set((await target.list(VERIFIED)).map(({ name }) => name));
  const full = fullsOf(await target.list('full/')).findLast(one => marks.has(verifiedName(one)));
  return full ? JSON.parse(await text(await target.read(verifiedName(full)))) : null;
};

/** Removes what the retention says, and says how much that was. */
const expire = async (target: BackupTarget, { keep }: BackupSettings): Promise<number> => {
  const marks = (await target.list(VERIFIED)).map(({ name }) => name);
  const names = expired(await readStock(target), marks, keep);
  for (const name of names) await target.remove(name);
  return names.length;
};

const proven = (options: NightlyOptions) =>
  verify({ ...options, identities: readIdentities(options.settings.identityFile) });

const steps = async (options: NightlyOptions) => {
  const { target, settings, say } = options;
  const began = performance.now();
  const { full, uploads } = await fullBackup({ ...options, recipient: settings.recipient });
  say(
    `${full.name}: ${megabytes(full.bytes)} and ${uploads} new uploads in ${((performance.now() - began) / 1000).toFixed(1)} s`,
  );
  if (!full.log) say('The server keeps no log that can be followed: only whole backups can be brought back');
  const verified = settings.identityFile ? await proven(options) : null;
  if (verified) say(`Verified: ${verified.rows} rows restored and compared, the log applied until ${verified.until}`);
  if (verified?.gap) say(`Beware: ${verified.gap}`);
  const removed = await expire(target, settings);
  const stock = await readStock(target);
  const { gap } = chainOf(full, stock);
  const log_until = stock.covered?.until ?? null;
  return {
    full: full.name,
    bytes: full.bytes,
    uploads,
    removed,
    rows_compared: verified?.rows ?? null,
    log_until,
    gap,
  };
};

/**
 * A full backup; its verification where this machine has the key that opens it; then what is past its time goes. What came of
 * it is written into the database, for the console.
 */
export const nightly = async (options: NightlyOptions): Promise<void> => {
  const database = openDatabase(options.url, { knex: 1, prepared: 1 });
  const startedAt = new Date();
  const note = async (came: Pick<BackupRecord, 'outcome' | 'detail' | 'error'>) => {
    const mark = await newestMark(options.target).catch(() => null);
    await record(database.knex, { ...came, startedAt, verifiedAt: mark?.verifiedAt ?? null }).catch(() =>
      options.say('What came of it could not be written into the database'),
    );
  };
  try {
    await note({ outcome: 'done', detail: await steps(options) });
  } catch (error) {
    await note({ outcome: 'failed', detail: {}, error: error instanceof Error ? error.message : `${error}` });
    throw error;
  } finally {
    await database.close();
  }
};
