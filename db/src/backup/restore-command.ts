/**
 * `npm run restore -- FILE [--replace]` restores a backup into the database of this environment and its data directory.
 * `-- --at "2026-11-20 10:15"` restores the state of that second from `RESTIC_REPOSITORY`, and `-- --latest` the latest
 * one. `-- --back` undoes a restore, and `-- --discard` drops the data that it replaced.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DatabaseFault, dataDirectory } from '../embedded/index.ts';
import { bucketReminder, runOnDatabase } from './command.ts';
import { fullBackup } from './in-time/nightly.ts';
import { restoreAt } from './in-time/restore-at.ts';
import { describeMoment, parseRestoreTime } from './in-time/restore-time.ts';
import { Repository } from './restic/repository.ts';
import { readBackupSettings } from './restic/settings.ts';
import { dropReplacedData, restore, undoRestore } from './restore.ts';

const USAGE = `Which one?
  npm run restore -- FILE [--replace]                      a file of npm run backup
  npm run restore -- --at "2026-11-20 10:15" [--replace]   that second, from RESTIC_REPOSITORY, in Malaysia's time
  npm run restore -- --latest [--replace]                  the last one there
  npm run restore -- --back                                what the last restore replaced`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    at: { type: 'string' },
    latest: { type: 'boolean', default: false },
    replace: { type: 'boolean', default: false },
    back: { type: 'boolean', default: false },
    discard: { type: 'boolean', default: false },
  },
});
const [file = ''] = positionals;
const isInTime = values.at !== undefined || values.latest;
if (!file && !isInTime && !values.back && !values.discard) {
  process.stderr.write(`✗ ${USAGE}\n`);
  process.exit(1);
}

const printLine = (line: string) => void process.stdout.write(`… ${line}\n`);
const PUBLISH = 'Start the product (again) to publish its pages.';
const settings = () => readBackupSettings();

const undo = (replaced: boolean) =>
  replaced
    ? ' What it replaced is kept until the next backup or restore: npm run restore -- --back brings it back, --discard drops it.'
    : '';

/**
 * Makes a new full backup, because the log cannot repeat the exchange of tables. The replaced data is kept, and a
 * failure here does not affect the restore.
 */
const continueBackups = async (url: string) => {
  const repositorySettings = settings();
  if (!repositorySettings) return '';
  printLine('Making a full backup, from which the log goes on');
  try {
    await fullBackup({ url, dataDirectory: dataDirectory(), repository: new Repository(repositorySettings) });
    return '';
  } catch (error) {
    return ` Beware: no full backup could be made (${error instanceof Error ? error.message : error}). Changes from now on are in no backup until npm run backup succeeds.`;
  }
};

const restoreFile = async (url: string) => {
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), file);
  const place = { url, dataDirectory: dataDirectory(), replace: values.replace };
  const { madeAt, replaced } = await restore({ ...place, file: path, say: printLine });
  return `Restored as it was at ${madeAt}. ${PUBLISH}${undo(replaced)}${await continueBackups(url)}${bucketReminder()}`;
};

const restoreMoment = async (url: string) => {
  const repositorySettings = settings();
  if (!repositorySettings)
    throw new DatabaseFault(
      'RESTIC_REPOSITORY is missing: the repository of restic that backups are in. Without one, give the path of a backup’s file',
    );
  const restoreTime = values.at === undefined ? null : parseRestoreTime(values.at);
  if (restoreTime) printLine(`Understood: ${describeMoment(restoreTime)}`);
  const place = { url, dataDirectory: dataDirectory(), replace: values.replace };
  const { at, from, replaced } = await restoreAt({
    ...place,
    repository: new Repository(repositorySettings),
    at: restoreTime,
    say: printLine,
  });
  return `Restored as it was at ${describeMoment(at)}, from the backup of ${describeMoment(from)}. ${PUBLISH}${undo(replaced)}${await continueBackups(url)}${bucketReminder()}`;
};

const run = async (url: string) => {
  if (values.back) {
    await undoRestore({ url, dataDirectory: dataDirectory() });
    return `What the last restore replaced is in use again, and what it had brought is kept in its place. ${PUBLISH}${await continueBackups(url)}`;
  }
  if (values.discard)
    return (await dropReplacedData(url)) ? 'What the last restore replaced has been dropped' : 'Nothing was kept';
  return isInTime ? restoreMoment(url) : restoreFile(url);
};

await runOnDatabase(run, { alone: true, mayCreate: !values.back && !values.discard });
