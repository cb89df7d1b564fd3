import t from 'tap';
import { tapReader } from '../../src/check/tap-results.ts';

const countTap = (text: string) => {
  const reader = tapReader();
  reader.write(text);
  const { passed, failed } = reader.end();
  return { passed, failed };
};

t.test('what is counted is assertions, not the tests around them', async t => {
  const text = `TAP version 14
# Subtest: outer
    # Subtest: inner
        ok 1 - one
        not ok 2 - two
          ---
          diff: not ok, said the text
          ...
        1..2
        # failed 1 of 2 tests
    not ok 1 - inner # time=3ms
    ok 2 - three
    1..2
not ok 1 - outer # time=5ms

ok 2 - four
ok 3 - not counted # SKIP no such system
1..3
`;
  t.same(countTap(text), { passed: 3, failed: 1 });
});

t.test('a test that did not finish is one that failed', async t => {
  const text = `TAP version 14
# Subtest: hangs
    ok 1 - so far
    1..1
not ok 1 - hangs # time=30000ms
1..1
`;
  t.same(countTap(text), { passed: 1, failed: 1 });
});

t.test('a file that was cut off counts what it says', async t => {
  t.same(countTap('TAP version 14\n# Subtest: x\n    ok 1 - a\n    not ok 2 - b\n'), { passed: 1, failed: 1 });
});

t.test('what did not hold is no less one when tests are passed over', async t => {
  const reader = tapReader();
  reader.write('ok 1 - a\nok 2 - b # SKIP none here\n');
  reader.write('not ok 3 - c # TODO later\n1..3\n');
  t.same(reader.end(), { passed: 1, failed: 0, skipped: 2, ok: true });
});

t.test('a file that ends before its tests have is not well', async t => {
  const reader = tapReader();
  reader.write('TAP version 14\nok 1 - a\n');
  t.equal(reader.end().ok, false);
});
