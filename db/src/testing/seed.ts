/** Seed that `npm test` uses, so that every run tests the same cases. */
const FIXED = 20_260_701;
const LARGEST = 2 ** 31 - 1;

/**
 * Returns the seed for random test data: `TEST_SEED` (`npm run test:all` sets a new one and prints it), otherwise a
 * fixed one. It is written to the test's output, so that a failure can be repeated: `TEST_SEED=123 npm test -- file`.
 * @example fc.assert(property, { seed: testSeed(t) })
 * @throws {RangeError} when `TEST_SEED` is not a whole number from 0 to 2147483647
 */
export const testSeed = (t: { comment(text: string): unknown }): number => {
  const given = process.env.TEST_SEED;
  const seed = given ? Number(given) : FIXED;
  if (!Number.isInteger(seed) || seed < 0 || seed > LARGEST) {
    throw new RangeError(`TEST_SEED has to be a whole number from 0 to ${LARGEST}, not ${given}`);
  }
  t.comment(`TEST_SEED=${seed}`);
  return seed;
};
