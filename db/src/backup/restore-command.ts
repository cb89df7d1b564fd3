/** `npm run restore -- FILE [--replace]`: brings a backup into the database of this environment and its data directory. */
import { resolve } from 'node:path';
import { dataDirectory } from '../embedded/index.ts';
import { onDatabase } from './command.ts';
import { restore } from './restore.ts';
import { bucketReminder } from './uploads-in-a-bucket.ts';

const [file] = process.argv.slice(2).filter(argument => !argument.startsWith('--'));
if (!file) {
  process.stderr.write('✗ Which file? npm run restore -- FILE [--replace]\n');
  process.exit(1);
}
await onDatabase(async url => {
  const { madeAt } = await restore({
    file: resolve(process.env.INIT_CWD ?? process.cwd(), file),
    url,
    dataDirectory: dataDirectory(),
    replace: process.argv.includes('--replace'),
  });
  return `Restored as it was at ${madeAt}. Start the product (again) to publish its pages.${bucketReminder()}`;
}, true);
