/** The version before runs beside this one for a while, on this one's schema. */
import t from 'tap';
import { versionBefore } from './version-before/unpacked.ts';

/** Of its tests those that read and write what grows; `version-before.large.ts` runs all. */
const CHAPTERS = [
  'leads/enquiry.ts',
  'leads/list.ts',
  'leads/credits.ts',
  'franchises/editing.ts',
  'franchises/bin.ts',
  'franchises/directory.ts',
];

t.test('the version before reads and writes on the schema of this one', async t => {
  const before = await versionBefore(t);
  t.comment(`migrations since: ${before.migrated.join(', ')}`);
  t.equal(await before.failuresOf('reading-and-writing', CHAPTERS), '');
});
