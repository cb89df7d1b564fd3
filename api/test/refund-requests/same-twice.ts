import { inTransaction } from '@marketplace/db';
import t from 'tap';
import type { OutboxMessage } from '../../src/outbox/message.ts';
import { recordUnknownSender } from '../../src/refund-requests/undelivered.ts';
import { waitForRowLock } from '../support/lock-waits.ts';
import { differences, PHONES, startRefundApi } from './refund-api.ts';

const BY_RULE = { status: 'accepted', decided_by: 'rule', is_refunded: true };
const BY_AN_ADMIN = { status: 'open', decided_by: null, is_refunded: false };

t.test('the reason "same person twice"', async t => {
  const { api, knex, admin, consultant, enquire, aPaidLead, undelivered, refundRequest, balanceOf } =
    await startRefundApi(t);
  const twice = async (id: string) =>
    (await refundRequest(id, { reason: 'same_twice', words: 'The same person.' })).body;
  const unreachable = async (id: string) => (await refundRequest(id, { reason: 'not_reachable' })).body;
  const accept = (id: string) => api.call(`POST /refund-requests/${id}/accept`, { as: admin });
  const arrivedDaysAgo = (id: string, days: number) =>
    knex('leads')
      .where({ id })
      .update({ created_at: knex.raw('created_at - INTERVAL ? DAY', [days]) });
  // A consultant may request only a limited number of refunds in a day.
  t.beforeEach(() => knex('refund_requests').update({ created_at: new Date(0) }));

  t.test('does not apply to people who share only a number, or are linked through unpaid leads', async t => {
    await aPaidLead({ email: 'seed@example.org', phone: '+60 12-345 0000' });
    const numbers = ['+60 12-345 0001', '000 000 000', '123 456 789'];
    for (const phone of numbers) await enquire({ email: 'seed@example.org', phone });
    const before = await balanceOf();
    for (const phone of ['+60 12-345 0000', ...numbers]) {
      const stranger = await aPaidLead({ phone });
      t.match(await knex('leads').where({ id: stranger }).first(), { duplicate_of: /./ }, 'the admin sees a link');
      t.match(await twice(stranger), BY_AN_ADMIN, phone);
    }
    t.equal(await balanceOf(), before - 4, 'each of them is paid for');
  });

  t.test('applies to a paid lead with the same address as an earlier paid one', async t => {
    const email = 'kept@example.org';
    await enquire({ email, phone: '+60 12-345 0010' });
    const first = await aPaidLead({ email, phone: '+60 12-345 0011' });
    const second = await aPaidLead({ email: 'Kept@Example.org', phone: '+60 12-345 0012' });
    t.match(await twice(second), BY_RULE, 'although it is linked to an unpaid lead');
    t.match(await twice(first), BY_AN_ADMIN, 'one of the two stays paid for');

    const far = { email: 'far@example.org' };
    const old = await aPaidLead({ ...far, phone: '+60 12-345 0020' });
    await arrivedDaysAgo(old, 31);
    t.match(await twice(await aPaidLead({ ...far, phone: '+60 12-345 0021' })), BY_AN_ADMIN, 'a month later');
  });

  t.test('refunds only one of two leads, unless an admin decides otherwise', async t => {
    const before = await balanceOf();
    const first = await aPaidLead({ email: 'x@example.org' });
    await undelivered(first, 'whatsapp');
    const second = await aPaidLead({ email: 'x@example.org', phone: '+60 12-345 0030' });
    t.match(await twice(second), BY_RULE);
    const requested = await unreachable(first);
    t.match(requested, BY_AN_ADMIN);
    t.equal(await balanceOf(), before - 1);
    t.equal((await api.call(`GET /leads/${second}`, { as: consultant })).body.is_locked, false);
    t.equal((await accept(requested.id)).body.is_refunded, true);
    t.equal(await balanceOf(), before);
    t.match(
      await twice(await aPaidLead({ email: 'x@example.org', phone: '+60 12-345 0031' })),
      BY_AN_ADMIN,
      'a refunded lead proves nothing',
    );
  });

  t.test('leaves one of three leads paid, in any order of requests', async t => {
    for (const order of [
      [0, 1, 2],
      [1, 2, 0],
      [2, 1, 0],
      [2, 0, 1],
    ]) {
      const email = `three-${order.join('')}@example.org`;
      const leads: string[] = [];
      for (const n of [0, 1, 2]) leads.push(await aPaidLead({ email, phone: `+60 12-345 004${n}` }));
      const before = await balanceOf();
      for (const n of order) await twice(String(leads[n]));
      t.equal(await balanceOf(), before + 2, String(order));
    }
  });

  t.test("takes into account an admin's decision, which may be based on the number", async t => {
    const phone = '+60 12-345 0050';
    const first = await aPaidLead({ email: 'mistyped@example.org', phone });
    await knex('lead_failures').insert({ lead_id: first, channel: 'email' });
    const second = await aPaidLead({ email: 'typed@example.org', phone });
    await accept((await twice(second)).id);
    t.match(await unreachable(first), BY_AN_ADMIN);
    const alone = await aPaidLead({ email: 'other@example.org' });
    await undelivered(alone, 'whatsapp');
    t.match(await unreachable(alone), BY_RULE, 'it does not affect other leads');
  });
  t.same(await differences(api), []);
});

t.test('two concurrent requests for two leads of one person refund one credit', async t => {
  const { api, knex, consultant, aPaidLead, undelivered, refundRequest, balanceOf } = await startRefundApi(t);
  for (const [round, reasons] of [
    ['same_twice', 'not_reachable'],
    ['not_reachable', 'same_twice'],
    ['same_twice', 'not_reachable'],
    ['not_reachable', 'same_twice'],
  ].entries()) {
    const email = `round-${round}@example.org`;
    const before = await balanceOf();
    const first = await aPaidLead({ email });
    await undelivered(first, 'whatsapp');
    const second = await aPaidLead({ email, phone: `+60 12-345 010${round}` });
    const requests: ReturnType<typeof refundRequest>[] = [];
    await inTransaction(knex, async trx => {
      await trx('users').where({ id: consultant.id }).forUpdate().select('id');
      for (const [at, reason] of reasons.entries()) {
        requests[at] ??= refundRequest(reason === 'same_twice' ? second : first, { reason });
        await waitForRowLock(api.database, requests[at]);
      }
    });
    const made = await Promise.all(requests);
    t.same(
      made.map(({ status }) => status),
      [201, 201],
    );
    t.equal(await balanceOf(), before - 1, `round ${round}`);
  }
  t.same(await differences(api), []);
});

t.test('an automatic refund at the same time leaves the other lead paid', async t => {
  const { api, knex, consultant, admin, aPaidLead, refundRequest, balanceOf } = await startRefundApi(t);
  const refused = (lead_id: string) =>
    inTransaction(knex, trx =>
      recordUnknownSender(trx, { lead_id, user_id: null, kind: 'lead.confirmation' } as OutboxMessage, {
        channel: 'email',
        recipient: 'y@example.org',
      }),
    );
  const before = await balanceOf();
  const first = await aPaidLead({ email: 'y@example.org', phone: PHONES.invalid });
  const second = await aPaidLead({ email: 'y@example.org', phone: '+60 12-345 0200' });
  let requesting: ReturnType<typeof refundRequest> | undefined;
  let refusing: Promise<void> | undefined;
  await inTransaction(knex, async trx => {
    await trx('users').where({ id: consultant.id }).forUpdate().select('id');
    requesting ??= refundRequest(second, { reason: 'same_twice' });
    await waitForRowLock(api.database, requesting);
    refusing ??= refused(first);
    await waitForRowLock(api.database, refusing);
  });
  t.match((await requesting)?.body, BY_RULE);
  await refusing;
  t.equal(await balanceOf(), before - 1, 'the lead that the request refers to');
  t.match((await api.call(`GET /leads/${first}/refund`, { as: admin })).body.off_sale_since, /./, 'it is off sale');
  const { body } = await refundRequest(first, { reason: 'not_reachable' });
  t.match(body, BY_AN_ADMIN);
  await api.call(`POST /refund-requests/${body.id}/accept`, { as: admin });
  t.equal(await balanceOf(), before, 'an admin can still refund it');
  await refused(first);
  t.same(await differences(api), []);
});
