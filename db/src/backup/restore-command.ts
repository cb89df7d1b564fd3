/**
 * `npm run restore -- FILE [--replace]` brings a backup into the database of this environment and its data directory;
 * `-- --back` undoes that, `-- --discard` drops what it replaced.
 */
import { resolve } from 'node:path';
import { dataDirectory } from '../embedded/index.ts';
import { onDatabase } from './command.ts';
import { discardReplaced, goBack, restore } from './restore.ts';
import { bucketReminder } from './uploads-in-a-bucket.ts';

const has = (flag: string) => process.argv.includes(flag);
const [file = ''] = process.argv.slice(2).filter(argument => !argument.startsWith('--'));
if (!file && !has('--back') && !has('--discard')) {
  process.stderr.write('✗ Which file? npm run restore -- FILE [--replace]\n');
  process.exit(1);
}

const PUBLISH = 'Start the product (again) to publish its pages.';

const bringBack = async (url: string) => {
  const { madeAt, replaced } = await restore({
    file: resolve(process.env.INIT_CWD ?? process.cwd(), file),
    url,
    dataDirectory: dataDirectory(),
    replace: has('--replace'),
  });
  const undo = replaced
    ? ' What it replaced is kept until the next backup or restore: npm run restore -- --back brings it back, --discard drops it.'
    : '';
  return `Restored as it was at ${madeAt}. ${PUBLISH}${undo}${bucketReminder()}`;
};

await onDatabase(async url => {
  if (has('--back')) {
    await goBack({ url, dataDirectory: dataDirectory() });
    return `What the last restore replaced is in use again, and what it had brought is kept in its place. ${PUBLISH}`;
  }
  if (has('--discard'))
    return (await discardReplaced(url)) ? 'What the last restore replaced has been dropped' : 'Nothing was kept';
  return bringBack(url);
}, true);
