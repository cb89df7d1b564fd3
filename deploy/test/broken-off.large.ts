import { join } from 'node:path';
import { waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { ROOT } from '../src/command/root.ts';
import { findDescendant, isRunning, runCommand } from './local/start-commands.ts';

t.test('an interrupted test run fails', async t => {
  const run = runCommand(t, ['test'], {});
  await waitUntil(() => /… Formatting and lint/.test(run.said()));
  run.signal('SIGTERM');
  t.equal(await run.ended, 1);
});

t.test('an interrupted test run ends its running test file', async t => {
  const run = runCommand(t, ['test', 'db/test/transaction.test.ts'], {});
  // Returns the id of the test file's process, whose arguments contain the whole path.
  const file = () => findDescendant(run.pid, join(ROOT, 'db/test/transaction.test.ts'));
  await waitUntil(() => file() !== undefined);
  const pid = file() ?? 0;
  run.signal('SIGTERM');
  t.equal(await run.ended, 1);
  await waitUntil(() => !isRunning(pid));
});
