/**
 * `npm run backup [-- FILE]`: makes a full backup in `RESTIC_REPOSITORY`. Without that setting, or with FILE, it makes
 * one compressed file of the database and the uploads. `-- --follow` copies the server's log continuously, `--list`
 * shows what can be restored.
 */
import { join, resolve } from 'node:path';
import { readAddress } from '../embedded/address.ts';
import { DatabaseFault, dataDirectory } from '../embedded/index.ts';
import { backup } from './backup.ts';
import { bucketReminder, runAndReport, runOnDatabase } from './command.ts';
import { runNightlyBackup } from './in-time/nightly.ts';
import { describeInventory } from './in-time/restore-time.ts';
import { follow } from './log/follow.ts';
import { Repository } from './restic/repository.ts';
import { type BackupSettings, readBackupSettings } from './restic/settings.ts';
import { dropReplacedData } from './restore.ts';

const folder = dataDirectory();
const has = (flag: string) => process.argv.includes(flag);
const [given] = process.argv.slice(2).filter(argument => !argument.startsWith('--'));
const printLine = (line: string) => void process.stdout.write(`… ${line}\n`);
const printError = (line: string) => void process.stderr.write(`✗ ${line}\n`);

const discarded = async (url: string) =>
  (await dropReplacedData(url)) ? ' What the last restore replaced has been dropped.' : '';

const intoFile = async (url: string) => {
  const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-');
  const file = given
    ? resolve(process.env.INIT_CWD ?? process.cwd(), given)
    : join(folder, 'backups', `marketplace-${moment}.tar.gz`);
  const size = await backup({ url, dataDirectory: folder, file });
  return `Backup written: ${file} (${(size / 1_048_576).toFixed(1)} MB). Keep ${join(folder, 'secrets.json')} apart from it: SECRETS_KEY in it opens the stored mail passwords.${await discarded(url)}${bucketReminder()}`;
};

const demandSettings = (settings: BackupSettings | null): BackupSettings => {
  if (!settings) throw new DatabaseFault('RESTIC_REPOSITORY is missing: the repository of restic that backups are in');
  return settings;
};

const intoRepository = (settings: BackupSettings) => async (url: string) => {
  const repository = new Repository(settings);
  await runNightlyBackup({ url, dataDirectory: folder, repository, settings, say: printLine });
  return `Backed up.${await discarded(url)}${bucketReminder()}`;
};

/** Returns a signal that aborts when this process gets SIGINT or SIGTERM, or when its parent process has ended. */
const stopSignal = (): AbortSignal => {
  const stopping = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopping.abort());
  if (process.channel) process.once('disconnect', () => stopping.abort());
  return stopping.signal;
};

const followLog = async (settings: BackupSettings) => {
  // The private server gets a new address at every start.
  const findAddress = () => process.env.DATABASE_URL || readAddress(join(folder, 'mysql'))?.url;
  const repository = new Repository(settings);
  const signal = stopSignal();
  await follow({
    repository,
    settings,
    dataDirectory: folder,
    findAddress,
    signal,
    say: printLine,
    complain: printError,
  });
};

if (has('--list'))
  await runAndReport(async () =>
    describeInventory(await new Repository(demandSettings(readBackupSettings())).inventory()),
  );
else if (has('--follow'))
  await runAndReport(async () => {
    await followLog(demandSettings(readBackupSettings()));
    return 'Following stopped';
  });
else
  await runAndReport(async () => {
    const settings = readBackupSettings();
    await runOnDatabase(settings && !given ? intoRepository(settings) : intoFile);
    return null;
  });
