import { utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { lockSite, SiteLocked } from '../../publisher/releases/lock.ts';

const never = () => undefined;
const DEAD_PID = 2 ** 22 + 1;

const held = (folder: string, holder: object) =>
  writeFile(join(folder, 'publisher.lock'), JSON.stringify({ since: '2026-11-20T08:00:00.000Z', ...holder }));

t.test('only one publisher can have the lock, and another one can take it after the release', async t => {
  const folder = t.testdir();
  const lock = await lockSite(folder, never);
  await lock.release();
  const again = await lockSite(folder, never);
  await again.release();
});

t.test('a live publisher keeps the lock, on this machine or another', async t => {
  const folder = t.testdir();
  await held(folder, { pid: process.ppid, host: hostname() });
  await t.rejects(lockSite(folder, never), SiteLocked);
  await held(folder, { pid: DEAD_PID, host: 'elsewhere' });
  await t.rejects(lockSite(folder, never), { message: /process \d+ on elsewhere, since 2026/ });
});

t.test('the lock of a dead publisher, or of one without a heartbeat for long, is taken over', async t => {
  const folder = t.testdir();
  await held(folder, { pid: DEAD_PID, host: hostname() });
  await (await lockSite(folder, never)).release();
  await held(folder, { pid: DEAD_PID, host: 'elsewhere' });
  const long = new Date(Date.now() - 60_000);
  await utimes(join(folder, 'publisher.lock'), long, long);
  await (await lockSite(folder, never)).release();
});

t.test('a publisher that lost the lock is notified', async t => {
  const folder = t.testdir();
  const lost = Promise.withResolvers<void>();
  const lock = await lockSite(folder, lost.resolve);
  await held(folder, { pid: DEAD_PID, host: 'elsewhere' });
  // The lock does not keep the process alive, so a timer does.
  const alive = setTimeout(never, 10_000);
  await lost.promise;
  clearTimeout(alive);
  await lock.release();
  await t.rejects(lockSite(folder, never), SiteLocked, 'releasing a lost lock keeps the other holder');
});
