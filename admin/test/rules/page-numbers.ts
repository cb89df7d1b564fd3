import t from 'tap';
import { pageNumbers } from '../../src/kit/list/page-numbers.ts';

t.test('up to seven page numbers are all shown', async t => {
  t.same(pageNumbers(1, 1), [1]);
  t.same(pageNumbers(4, 7), [1, 2, 3, 4, 5, 6, 7]);
});

t.test(
  'with more than seven pages, the first three, the last three and the neighbours of the current page are shown',
  async t => {
    t.same(pageNumbers(1, 8), [1, 2, 3, null, 6, 7, 8]);
    t.same(pageNumbers(10, 20), [1, 2, 3, null, 9, 10, 11, null, 18, 19, 20]);
    t.same(pageNumbers(4, 20), [1, 2, 3, 4, 5, null, 18, 19, 20]);
    t.same(pageNumbers(20, 20), [1, 2, 3, null, 18, 19, 20]);
  },
);
