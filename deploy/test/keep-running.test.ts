import { waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { keepRunning } from '../src/local/keep-running.ts';

/** Creates a part that ends when the test says so. */
const aPart = () => {
  let end = (_reason: string) => {};
  const ended = new Promise<string>(resolve => {
    end = resolve;
  });
  return { pid: 1, ended, end, stop: async () => end('stopped') };
};

t.test('a part that keeps ending is restarted after growing pauses', async t => {
  const said: string[] = [];
  const start = async () => {
    const part = aPart();
    part.end('exit code 1');
    return part;
  };
  const rests: number[] = [];
  const rest = async (milliseconds: number, signal: AbortSignal) => {
    rests.push(milliseconds);
    if (rests.length === 10) await new Promise(resolve => signal.addEventListener('abort', resolve));
  };
  const kept = await keepRunning('The press', start, line => said.push(line), rest);
  await waitUntil(() => rests.length === 10);
  await kept.stop();
  t.same(rests, [250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
  t.match(said[0], /\(exit code 1\); it is started again in 0\.3 s$/);
  t.match(said[1], /^✓ The press runs again {2}\d+\.\d s$/);
});

t.test('a restart that failed is retried', async t => {
  const said: string[] = [];
  const parts = [aPart(), aPart()];
  let starts = 0;
  const start = async () => {
    starts++;
    const part = starts === 2 ? undefined : parts.shift();
    if (!part) throw new Error('no paper');
    return part;
  };
  const [first] = parts;
  const kept = await keepRunning(
    'The press',
    start,
    line => said.push(line),
    async () => {},
  );
  first?.end('killed by SIGKILL');
  await waitUntil(() => said.length === 3);
  t.match(said[0], /killed by SIGKILL/);
  t.match(said[1], /no paper/);
  t.match(said[2], /runs again/);
  await kept.stop();
});

t.test('an error of the first start is thrown to the caller', async t => {
  const start = async () => {
    throw new Error('no press');
  };
  await t.rejects(
    keepRunning('The press', start, () => {}),
    /no press/,
  );
});

t.test('a stopped part is not restarted', async t => {
  const said: string[] = [];
  let starts = 0;
  const start = async () => {
    starts++;
    return aPart();
  };
  const kept = await keepRunning('The press', start, line => said.push(line));
  // When this promise resolves, the part can no longer be restarted.
  await kept.stop();
  t.equal(starts, 1);
  t.same(said, []);
});
