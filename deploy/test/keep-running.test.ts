import { setTimeout as pause } from 'node:timers/promises';
import t from 'tap';
import { keepRunning } from '../src/local/keep-running.ts';

/** A part that ends when it is told to. */
const aPart = () => {
  let end = (_reason: string) => {};
  const ended = new Promise<string>(resolve => {
    end = resolve;
  });
  return { pid: 1, ended, end, stop: async () => end('stopped') };
};

t.test('what ends again and again is started after longer and longer pauses', async t => {
  const said: string[] = [];
  const start = async () => {
    const part = aPart();
    part.end('exit code 1');
    return part;
  };
  const kept = await keepRunning('The press', start, line => said.push(line));
  while (said.length < 5) await pause(20);
  await kept.stop();
  const pauses = said.map(line => /\(exit code 1\); it is started again in (\S+) s$/.exec(line)?.[1]).filter(Boolean);
  t.same(pauses.slice(0, 3), ['0.3', '0.5', '1.0']);
  t.match(said[1], /^✓ The press runs again {2}\d+\.\d s$/);
});

t.test('a restart that fails is tried again', async t => {
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
  const kept = await keepRunning('The press', start, line => said.push(line));
  first?.end('killed by SIGKILL');
  while (said.length < 3) await pause(20);
  t.match(said[0], /killed by SIGKILL/);
  t.match(said[1], /no paper/);
  t.match(said[2], /runs again/);
  await kept.stop();
});

t.test('the first start is the caller’s to answer for', async t => {
  const start = async () => {
    throw new Error('no press');
  };
  await t.rejects(
    keepRunning('The press', start, () => {}),
    /no press/,
  );
});

t.test('what is stopped stays stopped', async t => {
  const said: string[] = [];
  let starts = 0;
  const start = async () => {
    starts++;
    return aPart();
  };
  const kept = await keepRunning('The press', start, line => said.push(line));
  await kept.stop();
  await pause(400);
  t.equal(starts, 1);
  t.same(said, []);
});
