/**
 * `npm run restore -- FILE [--replace]` brings a backup into the database of this environment and its data directory,
 * `-- --at "2026-11-20 10:15"` the state of that second from `BACKUP_TARGET`, `-- --latest` the last one there;
 * `-- --back` undoes that, `-- --discard` drops what it replaced.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DatabaseFault, dataDirectory } from '../embedded/index.ts';
import { onDatabase } from './command.ts';
import { readMoment, tellMoment } from './in-time/moment.ts';
import { restoreAt } from './in-time/restore-at.ts';
import { discardReplaced, goBack, restore } from './restore.ts';
import { readIdentities } from './target/encryption.ts';
import { openTarget } from './target/open.ts';
import { readBackupSettings } from './target/settings.ts';
import { bucketReminder } from './uploads-in-a-bucket.ts';

const USAGE = `Which one?
  npm run restore -- FILE [--replace]                      a file of npm run backup
  npm run restore -- --at "2026-11-20 10:15" [--replace]   that second, from BACKUP_TARGET, in Malaysia's time
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

const say = (line: string) => void process.stdout.write(`… ${line}\n`);
const PUBLISH = 'Start the product (again) to publish its pages.';

const undo = (replaced: boolean) =>
  replaced
    ? ' What it replaced is kept until the next backup or restore: npm run restore -- --back brings it back, --discard drops it.'
    : '';

const bringBack = async (url: string) => {
  const { madeAt, replaced } = await restore({
    file: resolve(process.env.INIT_CWD ?? process.cwd(), file),
    url,
    dataDirectory: dataDirectory(),
    replace: values.replace,
    say,
  });
  return `Restored as it was at ${madeAt}. ${PUBLISH}${undo(replaced)}${bucketReminder()}`;
};

const bringBackTime = async (url: string) => {
  const settings = readBackupSettings();
  if (!settings) throw new DatabaseFault('BACKUP_TARGET is missing: where backups are, a folder or s3://bucket/prefix');
  const wanted = values.at === undefined ? null : readMoment(values.at);
  if (wanted) say(`Understood: ${tellMoment(wanted)}`);
  const identities = readIdentities(settings.identityFile);
  const target = await openTarget(settings);
  const place = { target, identities, url, dataDirectory: dataDirectory() };
  const { at, from, gap, replaced } = await restoreAt({ ...place, at: wanted, replace: values.replace, say }).finally(
    () => target.close(),
  );
  const broken = gap ? ` Beware: ${gap}.` : '';
  return `Restored as it was at ${tellMoment(at)}, from the backup of ${tellMoment(from)}.${broken} ${PUBLISH}${undo(replaced)} Make a full backup soon (npm run backup): the log goes on from there.${bucketReminder()}`;
};

await onDatabase(async url => {
  if (values.back) {
    await goBack({ url, dataDirectory: dataDirectory() });
    return `What the last restore replaced is in use again, and what it had brought is kept in its place. ${PUBLISH}`;
  }
  if (values.discard)
    return (await discardReplaced(url)) ? 'What the last restore replaced has been dropped' : 'Nothing was kept';
  return isInTime ? bringBackTime(url) : bringBack(url);
}, true);
