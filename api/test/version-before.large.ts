import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { versionBefore } from './version-before/unpacked.ts';

const ROOT = join(import.meta.dirname, '../..');

/** All that ask its API and nothing else: those of lists are filled by its benchmarks, which are not packed. */
const FILES =
  'access accounts auth bulk content contract credits email franchises leads outbox personal-data schedules series'.split(
    ' ',
  );

const before = await versionBefore(t);

for (const file of FILES.filter(one => existsSync(join(before.folder, `api/test/${one}.test.ts`))))
  t.test(`the version before passes its tests of ${file} on the schema of this one`, async t => {
    t.equal(await before.failuresOf(`only-${file}`, [`${file}.test.ts`]), '');
  });

const { commit }: { commit: string } = JSON.parse(readFileSync(join(ROOT, 'db/released/version.json'), 'utf8'));
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'] }).toString();
const isInHistory = () => {
  try {
    return git('cat-file', '-t', commit).trim() === 'commit';
  } catch {
    return false;
  }
};

t.test('what stands packed for the version before is what its commit has', { skip: !isInHistory() }, async t => {
  const lines = git('ls-tree', '-r', commit, 'api/src', 'api/test', 'db/src').trim().split('\n');
  t.ok(lines.length > 500);
  const different = lines.filter(line => {
    const [, blob, path = ''] = /^\d+ blob (\w+)\t(.*)$/.exec(line) ?? [];
    const content = readFileSync(join(before.folder, path));
    return createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex') !== blob;
  });
  t.same(different, []);
});
