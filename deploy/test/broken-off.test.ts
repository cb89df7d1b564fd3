import t from 'tap';
import { aCommand, until } from './local/a-start.ts';

t.test('tests that are broken off have not passed', async t => {
  const run = aCommand(t, ['test'], {});
  await until(() => /… Formatting and lint/.test(run.said()));
  run.signal('SIGTERM');
  t.equal(await run.ended, 1);
});
