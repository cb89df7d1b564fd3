import t from 'tap';
import { checkGuaranteeKilled } from './support/guarantee-killed.ts';

t.test('a hard failure gives each credit back once within a minute, whatever is killed meanwhile', async t => {
  await checkGuaranteeKilled(t, { leads: 24, kills: 3 });
});
