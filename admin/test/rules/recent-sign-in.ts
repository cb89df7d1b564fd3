import t from 'tap';
import { setSignInPrompt, withRecentSignIn } from '../../src/data/recent-sign-in.ts';

const refusal = Object.assign(new Error('Please confirm'), { body: { code: 'recent_sign_in_required' } });

/** Creates a call that the server rejects the first time only. */
const refusedOnce = (answer: string) => {
  let calls = 0;
  return async () => {
    if (calls++ === 0) throw refusal;
    return answer;
  };
};

t.test('calls rejected at the same time are all repeated after one confirmation', async t => {
  const waiting: ((isConfirmed: boolean) => void)[] = [];
  const stop = setSignInPrompt(() => new Promise(resolve => waiting.push(resolve)));
  const answers = Promise.all(['one', 'two', 'three'].map(answer => withRecentSignIn(refusedOnce(answer))));
  await new Promise(setImmediate);
  t.equal(waiting.length, 3);
  for (const proceed of waiting) proceed(true);
  t.same(await answers, ['one', 'two', 'three']);
  stop();
});

t.test('a call fails with the original error when the user cancels or no dialog can be shown', async t => {
  const stop = setSignInPrompt(async () => false);
  await t.rejects(withRecentSignIn(refusedOnce('never')), refusal);
  stop();
  await t.rejects(withRecentSignIn(refusedOnce('never')), refusal);
});

t.test('errors with other causes do not open the confirmation dialog', async t => {
  const stop = setSignInPrompt(async () => t.fail('the confirmation was asked for'));
  await t.rejects(
    withRecentSignIn(async () => {
      throw new Error('another');
    }),
    { message: 'another' },
  );
  stop();
});
