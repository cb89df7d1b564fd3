import t from 'tap';
import { checkHavoc } from './support/check-havoc.ts';

t.test('worker, API and mail server killed at random while 60 leads arrive', async t => {
  await checkHavoc(t, { leads: 60, kills: 4, isPatient: false });
});
