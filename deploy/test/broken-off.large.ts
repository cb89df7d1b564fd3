import { join } from 'node:path';
import { until } from '@marketplace/db/testing';
import t from 'tap';
import { ROOT } from '../src/command/root.ts';
import { aCommand, below, runs } from './local/a-start.ts';

t.test('an interrupted test run fails', async t => {
  const run = aCommand(t, ['test'], {});
  await until(() => /… Formatting and lint/.test(run.said()));
  run.signal('SIGTERM');
  t.equal(await run.ended, 1);
});

t.test('an interrupted test run ends its running test file', async t => {
  const run = aCommand(t, ['test', 'db/test/transaction.test.ts'], {});
  // Returns the id of the test file's process, whose arguments contain the whole path.
  const file = () => below(run.pid, join(ROOT, 'db/test/transaction.test.ts'));
  await until(() => file() !== undefined);
  const pid = file() ?? 0;
  run.signal('SIGTERM');
  t.equal(await run.ended, 1);
  await until(() => !runs(pid));
});
