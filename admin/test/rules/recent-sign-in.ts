import t from 'tap';
import { askOnStaleSignIn, withRecentSignIn } from '../../src/data/recent-sign-in.ts';

const refusal = Object.assign(new Error('Please confirm'), { body: { code: 'recent_sign_in_required' } });

/** A call that is refused once. */
const refusedOnce = (answer: string) => {
  let calls = 0;
  return async () => {
    if (calls++ === 0) throw refusal;
    return answer;
  };
};

t.test('calls that are refused at the same time are all made again after one confirmation', async t => {
  const waiting: ((isConfirmed: boolean) => void)[] = [];
  const stop = askOnStaleSignIn(() => new Promise(resolve => waiting.push(resolve)));
  const answers = Promise.all(['one', 'two', 'three'].map(answer => withRecentSignIn(refusedOnce(answer))));
  await new Promise(setImmediate);
  t.equal(waiting.length, 3);
  for (const proceed of waiting) proceed(true);
  t.same(await answers, ['one', 'two', 'three']);
  stop();
});

t.test('a call fails with the refusal when the person cancels, or no screen can ask', async t => {
  const stop = askOnStaleSignIn(async () => false);
  await t.rejects(withRecentSignIn(refusedOnce('never')), refusal);
  stop();
  await t.rejects(withRecentSignIn(refusedOnce('never')), refusal);
});

t.test('other failures ask for nothing', async t => {
  const stop = askOnStaleSignIn(async () => t.fail('asked'));
  await t.rejects(
    withRecentSignIn(async () => {
      throw new Error('another');
    }),
    { message: 'another' },
  );
  stop();
});
