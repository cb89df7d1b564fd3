import t from 'tap';
import { sweepSchedule } from '../../src/retention/sweep.ts';
import { aMessage } from '../support/outbox.ts';
import { aProbedApi, deliverProbeMails, reportProbeSuccess, sendProbe } from '../support/probes.ts';
import { aRun } from '../support/schedules.ts';

t.test('test enquiries and their messages are removed after a day, except for the last successful one', async t => {
  const { api } = await aProbedApi(t);
  const { knex } = api.database;
  const [first, last] = [await sendProbe(api), await sendProbe(api)];
  await deliverProbeMails(t, api);
  for (const id of [first, last]) await reportProbeSuccess(api, id);
  const [waiting, failed, fresh] = [await sendProbe(api), await sendProbe(api), await sendProbe(api)];
  await knex('outbox').where({ id: failed }).update({ status: 'failed' });
  const others = await aMessage(api.database);
  const old = knex.raw('UTC_TIMESTAMP(3) - INTERVAL 25 HOUR');
  await knex('probes').whereNot({ id: fresh }).update({ created_at: old });
  await knex('probes').where({ id: first }).update({ succeeded_at: old });
  const { detail } = await sweepSchedule.run(aRun(api));
  t.match(detail, { probes: 3 });
  t.same((await knex('probes').pluck('id')).sort(), [last, fresh].sort());
  t.same((await knex('outbox').pluck('id')).sort(), [others, fresh].sort());
  t.notOk((await knex('outbox').whereIn('id', [waiting, failed])).length);
});
