import t from 'tap';
import { differencesAfter } from './support/differences.ts';
import { minimiseFailure } from './support/minimised.ts';
import { generateOperations, type Operation } from './support/operations.ts';

/** Several short runs instead of a long one, because later operations can repair earlier faults. */
const DAYS = 30;
const FRANCHISES = 250;
const OPERATIONS = 70;
/** Number of attempts, because a failure may depend on timing. */
const ATTEMPTS = 2;
const MOST_RUNS = 40;

const fails = async (operations: Operation[]) => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++)
    if ((await differencesAfter(operations, FRANCHISES)).length > 0) return true;
  return false;
};

const told = (operations: Operation[]) =>
  operations.map(({ kind, which, how }) => `${kind} ${which} ${how}`).join('\n');

const first = process.env.TEST_SEED ?? 'a-year-at-the-office';
for (const seed of Array.from({ length: DAYS }, (_, n) => `${first} ${n + 1}`))
  t.test(`after ${OPERATIONS} operations the site equals a site published as a whole (${seed})`, async t => {
    const operations = generateOperations(seed, OPERATIONS);
    const differences = await differencesAfter(operations, FRANCHISES);
    if (differences.length > 0)
      t.comment('the fewest that fail:', told(await minimiseFailure(operations, fails, MOST_RUNS)));
    t.same(differences, []);
  });
