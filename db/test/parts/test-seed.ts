import { testSeed } from '@marketplace/db/testing';
import t from 'tap';

const seedOf = (given: string | undefined) => {
  const before = process.env.TEST_SEED;
  if (given === undefined) delete process.env.TEST_SEED;
  else process.env.TEST_SEED = given;
  const noted: string[] = [];
  try {
    return { seed: testSeed({ comment: text => noted.push(text) }), noted };
  } finally {
    if (before === undefined) delete process.env.TEST_SEED;
    else process.env.TEST_SEED = before;
  }
};

t.test('without a seed in the environment every run uses the same seed', async t => {
  t.same(seedOf(undefined), seedOf(undefined));
  t.same(seedOf(''), seedOf(undefined));
});

t.test('a seed in the environment is used and noted', async t => {
  t.same(seedOf('0'), { seed: 0, noted: ['TEST_SEED=0'] });
  t.same(seedOf('2147483647'), { seed: 2_147_483_647, noted: ['TEST_SEED=2147483647'] });
});

t.test('an invalid seed is refused', async t => {
  for (const given of ['x', '-1', '1.5', '2147483648']) t.throws(() => seedOf(given), { message: /TEST_SEED/ }, given);
});
