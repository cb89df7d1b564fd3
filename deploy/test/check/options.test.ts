import t from 'tap';
import { readOptions } from '../../src/check/options.ts';

t.test('npm test means everything but what takes longer', async t => {
  t.same(readOptions([]), { all: false, changed: false, base: undefined, whole: false, paths: [] });
});

t.test('paths choose test files, and a revision what a change is measured from', async t => {
  t.match(readOptions(['./db/', 'api/test/auth.test.ts']), { paths: ['db/', 'api/test/auth.test.ts'] });
  t.match(readOptions(['--changed', '--base', 'v1']), { changed: true, base: 'v1' });
  t.match(readOptions(['--changed', '--whole']), { changed: true, whole: true });
});

t.test('what is not known is said, not passed over', async t => {
  t.throws(() => readOptions(['--fast']), /--fast/);
  t.throws(() => readOptions(['--base', 'v1']), /test:changed/);
  t.throws(() => readOptions(['--whole']), /test:changed/);
});
