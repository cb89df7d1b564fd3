import t from 'tap';
import { differencesAfter } from './support/differences.ts';
import { minimiseFailure } from './support/minimised.ts';
import { generateOperations } from './support/operations.ts';

/** `operations.large.ts` runs more, with other seeds. */
const OPERATIONS = 40;
/** More franchises than a portion has, so that one portion is read while another is rendered. */
const FRANCHISES = 250;

t.test('after any operations in any order, the site equals a site published as a whole', async t => {
  const seed = process.env.TEST_SEED ?? 'c';
  t.comment(`TEST_SEED=${seed}`);
  const operations = generateOperations(seed, OPERATIONS);
  const differences = await differencesAfter(operations, FRANCHISES);
  t.same(differences, [], JSON.stringify(operations));
});

t.test('if operations cause a failure, the fewest operations that cause it are found', async t => {
  let asked = 0;
  const fails = async (numbers: number[]) => {
    asked++;
    return numbers.includes(3) && numbers.includes(77) && numbers.indexOf(3) < numbers.indexOf(77);
  };
  const hundred = Array.from({ length: 100 }, (_, n) => n);
  t.same(await minimiseFailure(hundred, fails), [3, 77]);
  t.ok(asked < 60, `${asked}`);
  t.ok((await minimiseFailure(hundred, fails, 5)).length < 100, 'a limit of attempts returns a partial reduction');
});
