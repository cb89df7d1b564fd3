/** `npm run backup [-- FILE]`: one compressed file of database and uploads, by default in `backups` of the data directory. */
import { join, resolve } from 'node:path';
import { dataDirectory } from '../embedded/index.ts';
import { backup } from './backup.ts';
import { onDatabase } from './command.ts';
import { discardReplaced } from './restore.ts';
import { bucketReminder } from './uploads-in-a-bucket.ts';

const folder = dataDirectory();
const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-');
const [given] = process.argv.slice(2);
const file = given
  ? resolve(process.env.INIT_CWD ?? process.cwd(), given)
  : join(folder, 'backups', `marketplace-${moment}.tar.gz`);

await onDatabase(async url => {
  const size = await backup({ url, uploads: join(folder, 'uploads'), file });
  const discarded = (await discardReplaced(url)) ? ' What the last restore replaced has been dropped.' : '';
  return `Backup written: ${file} (${(size / 1_048_576).toFixed(1)} MB). Keep ${join(folder, 'secrets.json')} apart from it: SECRETS_KEY in it opens the stored mail passwords.${discarded}${bucketReminder()}`;
});
