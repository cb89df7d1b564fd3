import { inTransaction, newId, openDatabase } from '@marketplace/db';
import t from 'tap';
import { eraseRefundRequests } from '../../src/refund-requests/erase.ts';
import { differences, PHONES, startRefundApi } from './refund-api.ts';

t.test('twenty concurrent requests, decisions and automatic refunds return one credit per lead', async t => {
  const { api, knex, admin, consultant, aPaidLead, undelivered, refundRequest, balanceOf, refunds } =
    await startRefundApi(t);
  for (const round of [1, 2, 3]) {
    await knex('refund_requests').update({ created_at: new Date(0) });
    const before = await balanceOf();
    const leads: string[] = [];
    for (let n = 0; n < 4; n++) leads.push(await aPaidLead({ phone: PHONES.invalid }));
    const decided: string[] = [];
    for (const lead of leads.slice(0, 2)) decided.push((await refundRequest(lead)).body.id);
    const work = leads.flatMap((lead, n) => [
      ...Array.from({ length: 5 }, () => refundRequest(lead, { reason: 'not_reachable' })),
      ...Array.from({ length: 3 }, () => undelivered(lead)),
      ...Array.from({ length: 3 }, () => api.call(`POST /refund-requests/${decided[n]}/accept`, { as: admin })),
      api.call(`POST /refund-requests/${decided[n]}/decline`, { as: admin, body: { words: 'No.' } }),
      api.call(`POST /leads/${lead}/unlock`, { as: consultant }),
    ]);
    const answers = await Promise.all(work);
    const statuses = answers.flatMap(answer => answer?.status ?? []);
    t.notOk(
      statuses.some(status => status >= 500),
      `round ${round}`,
    );
    for (const lead of leads) t.equal((await refunds(lead)).length, 1);
    t.equal(await balanceOf(), before, 'all four were refunded once');
    t.same(await differences(api), []);
  }
  const { body } = await api.call('GET /refund-requests', { as: admin });
  for (const made of body) t.equal(made.is_refunded, true);
});

t.test('a constraint of the database refuses a second refund of an unlock', async t => {
  const { knex, aPaidLead, undelivered, refundRequest } = await startRefundApi(t);
  const lead = await aPaidLead();
  await undelivered(lead, 'whatsapp');
  await refundRequest(lead, { reason: 'not_reachable' });
  const [row] = await knex('unlock_refunds').where({ lead_id: lead });
  await t.rejects(knex('unlock_refunds').insert({ ...row, decided_by: 'admin' }), /Duplicate/);
});

t.test("an erasure does not wait for other people's refund requests", async t => {
  const { api, knex, aPaidLead, refundRequest } = await startRefundApi(t);
  const [erased, other] = [await aPaidLead(), await aPaidLead()];
  const [theirs, kept] = [(await refundRequest(erased)).body.id, (await refundRequest(other)).body.id];
  const picture = (refund_request_id: string) => ({
    id: newId(),
    refund_request_id,
    content: Buffer.from('x'),
    width: 1,
    height: 1,
  });
  const pictures = Array.from({ length: 60 }, () => picture(kept));
  await knex('refund_request_pictures').insert([picture(theirs), ...pictures]);
  await knex.raw('ANALYZE TABLE refund_request_pictures');
  const own = openDatabase(api.databaseUrl, { knex: 1, prepared: 1 });
  t.teardown(() => own.close());
  await own.knex.raw('SET innodb_lock_wait_timeout = 1');
  await inTransaction(knex, async trx => {
    await eraseRefundRequests(trx, [erased, await aPaidLead()]);
    for (const { id } of pictures.slice(0, 3))
      t.equal(await own.knex('refund_request_pictures').where({ id }).update({ width: 2 }), 1);
  });
  t.same(await knex('refund_request_pictures').where({ refund_request_id: theirs }), []);
  t.equal((await knex('refund_request_pictures').where({ refund_request_id: kept })).length, pictures.length);
});
