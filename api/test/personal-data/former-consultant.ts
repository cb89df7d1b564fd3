import t from 'tap';
import { startRefundApi } from '../refund-requests/refund-api.ts';
import { aConsultant } from '../support/index.ts';

t.test('a deleted consultant who wrote their own address into enquiries has no access to them', async t => {
  const office = await startRefundApi(t);
  const { api, knex, admin, consultant, server } = office;
  const next = await aConsultant(api.database, { name: 'Devi', credits: 5 });
  const leads: string[] = [];
  for (const n of [1, 2]) {
    const id = await office.aPaidLead({ email: `visitor${n}@example.org`, phone: `+60 12-345 679${n}` });
    const { body } = await api.call(`GET /leads/${id}`, { as: consultant });
    const edit = { ...body, email: 'chen.home@example.com' };
    t.equal((await api.call(`PUT /leads/${id}`, { as: consultant, body: edit })).status, 200);
    leads.push(id);
  }
  const [lead = ''] = leads;
  const handOver = { as: admin, body: { successor_id: next.id } };
  t.equal((await api.call(`DELETE /users/${consultant.id}`, handOver)).status, 200);
  for (const id of leads) t.equal((await office.unlock(id, next)).status, 200);

  const response = await api.call('POST /personal-data/link', { body: { email: 'chen.home@example.com' } });
  t.equal(response.status, 200, 'the response is the same for every address');
  t.equal((await api.call('POST /personal-data/link', { body: { email: 'visitor1@example.org' } })).status, 200);
  const links = () => knex('outbox').where({ kind: 'person.link' }).pluck('lead_id');
  t.same(await links(), [lead], 'only the sender gets a link');
  await office.deliver();
  t.notOk(
    server.box.some(({ to }) => to.includes('chen.home@example.com')),
    'nothing is sent to the other address',
  );

  const onBehalf = (what: string, email: string) =>
    api.call(`POST /admin/personal-data/${what}`, { as: admin, body: { email } });
  t.same((await onBehalf('erase', 'chen.home@example.com')).body, { changed: 0 });
  const unlocked = await api.call('GET /leads/unlocked', { as: next });
  t.same(
    unlocked.body.map(({ erased_at }: { erased_at: string | null }) => erased_at),
    [null, null],
    'the consultant who paid keeps it',
  );
  t.equal((await office.refundRequest(lead, {}, next)).status, 201, 'and can request a refund');
  t.match((await onBehalf('show', 'visitor1@example.org')).body, {
    enquiries: [{ recipients: [{ name: 'Chen' }, { name: 'Devi' }] }],
  });
  t.same((await onBehalf('erase', 'visitor1@example.org')).body, { changed: 1 }, 'its sender erases it');
});
