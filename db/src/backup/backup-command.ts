/**
 * `npm run backup [-- FILE]`: with `BACKUP_TARGET` a full backup into it, else (or with FILE) one compressed file of
 * database and uploads. `-- --follow` copies the log since, `--verify` proves the newest, `--list` says what there is,
 * `--key FILE` makes the keys.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseFault, dataDirectory } from '../embedded/index.ts';
import { backup } from './backup.ts';
import { onDatabase, reporting } from './command.ts';
import { followAlways } from './in-time/follow-always.ts';
import { tellStock } from './in-time/moment.ts';
import { nightly } from './in-time/nightly.ts';
import { verify } from './in-time/verify.ts';
import { readStock } from './log/stock.ts';
import { discardReplaced } from './restore.ts';
import { newKeys, readIdentities } from './target/encryption.ts';
import { openTarget } from './target/open.ts';
import { type BackupSettings, readBackupSettings } from './target/settings.ts';
import type { BackupTarget } from './target/target.ts';
import { bucketReminder } from './uploads-in-a-bucket.ts';

const folder = dataDirectory();
const has = (flag: string) => process.argv.includes(flag);
const [given] = process.argv.slice(2).filter(argument => !argument.startsWith('--'));
const fromHere = (path: string) => resolve(process.env.INIT_CWD ?? process.cwd(), path);
const say = (line: string) => void process.stdout.write(`… ${line}\n`);
const complain = (line: string) => void process.stderr.write(`✗ ${line}\n`);

const discarded = async (url: string) =>
  (await discardReplaced(url)) ? ' What the last restore replaced has been dropped.' : '';

const intoFile = async (url: string) => {
  const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-');
  const file = given ? fromHere(given) : join(folder, 'backups', `marketplace-${moment}.tar.gz`);
  const size = await backup({ url, uploads: join(folder, 'uploads'), file });
  return `Backup written: ${file} (${(size / 1_048_576).toFixed(1)} MB). Keep ${join(folder, 'secrets.json')} apart from it: SECRETS_KEY in it opens the stored mail passwords.${await discarded(url)}${bucketReminder()}`;
};

const demandSettings = (settings: BackupSettings | null): BackupSettings => {
  if (!settings) throw new DatabaseFault('BACKUP_TARGET is missing: where backups are, a folder or s3://bucket/prefix');
  return settings;
};

const demandRecipient = (settings: BackupSettings): BackupSettings & { recipient: string } => {
  const { recipient } = settings;
  if (!recipient)
    throw new DatabaseFault(
      'BACKUP_KEY is missing: what backups are encrypted for. npm run backup -- --key FILE makes it',
    );
  return { ...settings, recipient };
};

const withTarget = async <Result>(settings: BackupSettings, work: (target: BackupTarget) => Promise<Result>) => {
  const target = await openTarget(settings);
  return work(target).finally(() => target.close());
};

const makeKey = async () => {
  if (!given) throw new DatabaseFault('Where to? npm run backup -- --key /path/to/backup-identity.txt');
  const file = fromHere(given);
  if (existsSync(file)) throw new DatabaseFault(`${file} is there already: backups that it opens need it`);
  const { identity, recipient } = await newKeys();
  writeFileSync(file, `# opens backups made with BACKUP_KEY=${recipient}\n${identity}\n`, { mode: 0o600, flag: 'wx' });
  return `${file} opens backups: keep it apart from them, and twice. What encrypts them:\n  BACKUP_KEY=${recipient}\n`;
};

const intoTarget = (settings: BackupSettings & { recipient: string }) => async (url: string) => {
  await withTarget(settings, target => nightly({ url, dataDirectory: folder, target, settings, say }));
  const unverified = settings.identityFile
    ? ''
    : ' Not verified here: npm run backup -- --verify where BACKUP_IDENTITY_FILE is.';
  return `Backed up.${unverified}${await discarded(url)}${bucketReminder()}`;
};

const verifyNewest = (settings: BackupSettings) =>
  withTarget(settings, async target => {
    const { full, rows, until, gap } = await verify({
      target,
      identities: readIdentities(settings.identityFile),
      dataDirectory: folder,
      say,
    });
    return `${full} verified: ${rows} rows restored and compared, the log applied until ${until}${gap ? `. Beware: ${gap}` : ''}`;
  });

const settingsOf = () => demandSettings(readBackupSettings());

if (has('--key')) await reporting(makeKey);
else if (has('--verify')) await reporting(() => verifyNewest(settingsOf()));
else if (has('--list'))
  await reporting(() => withTarget(settingsOf(), async target => tellStock(await readStock(target))));
else if (has('--follow'))
  await reporting(async () => {
    const settings = demandRecipient(settingsOf());
    await withTarget(settings, target => followAlways({ settings, target, dataDirectory: folder, say, complain }));
    return 'Following stopped';
  });
else if (given)
  await reporting(async () => {
    if (!process.env.BACKUP_TARGET) readBackupSettings();
    await onDatabase(intoFile);
    return null;
  });
else
  await reporting(async () => {
    const settings = readBackupSettings();
    await onDatabase(settings ? intoTarget(demandRecipient(settings)) : intoFile);
    return null;
  });
