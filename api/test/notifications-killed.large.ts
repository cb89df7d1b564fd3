import t from 'tap';
import { checkRandomKills } from './support/check-random-kills.ts';

t.test('no message is lost when worker, API and mail server are killed at random while 500 leads arrive', async t => {
  const { caughtUpMs } = await checkRandomKills(t, { leads: 500, kills: 16 });
  t.ok(caughtUpMs < 120_000, 'leases of dead processes expire within 20 seconds, and the first pauses are short');
});
