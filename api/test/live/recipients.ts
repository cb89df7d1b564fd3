import { inTransaction } from '@marketplace/db';
import { waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { emailConfirmationToken } from '../../src/enquiries/confirmation/link.ts';
import { offerSchedule } from '../../src/leads/offers/schedule.ts';
import { recordUnknownSender } from '../../src/refund-requests/undelivered.ts';
import { aConsultant, aFranchise, anAdmin, anEnquiry, newVisitorContact, testApi } from '../support/index.ts';
import { type OpenConsole, openConsole } from '../support/open-console.ts';
import { aRun } from '../support/schedules.ts';

t.test('live events about a lead reach the right users', async t => {
  const api = await testApi(t);
  const { database } = api;
  const { knex } = database;
  const url = `${await api.app.listen({ port: 0, host: '127.0.0.1' })}/api`;
  const admin = await anAdmin(database);
  const [owner, other] = [await aConsultant(database, { credits: 9 }), await aConsultant(database)];
  const franchise = await aFranchise(database, { consultant_id: owner.id });
  const open = async (user: Parameters<typeof api.tokenOf>[0], cursor?: string) => {
    const opened = await openConsole(url, await api.tokenOf(user), cursor);
    t.teardown(() => opened.close());
    return opened;
  };
  const [asAdmin, asOwner, asOther] = [await open(admin), await open(owner), await open(other)];
  const send = async (more: object = {}): Promise<string> =>
    (await api.call('POST /leads', { body: anEnquiry(franchise, { ...newVisitorContact(), ...more }) })).body.id;
  /** Waits until both consoles have received all events so far: a later event arrives after all earlier ones. */
  const nothingElse = async () => {
    const another = await send();
    await Promise.all([asAdmin.hears(another), asOwner.hears(another)]);
  };
  const kindsOf = ({ heard }: OpenConsole, id: string) =>
    heard.filter(({ data }) => data.lead_id === id).map(({ data }) => data.kind);

  t.match(String(asAdmin.headers['content-type']), 'text/event-stream');
  t.equal(asAdmin.headers['x-accel-buffering'], 'no', 'nginx does not buffer it');
  t.equal(asAdmin.headers['cache-control'], 'no-store');

  await t.test('a new lead is announced to its consultant and the admin, and not to other consultants', async t => {
    const id = await send();
    await Promise.all([asAdmin.hears(id, 'new'), asOwner.hears(id, 'new')]);
    t.same(asOther.leads(), []);
    const { data } = asOwner.heard.find(({ data }) => data.lead_id === id) ?? {};
    t.same(Object.keys(data ?? {}).sort(), ['id', 'kind', 'lead_id'], "without the lead's contents");
  });

  await t.test(
    'a suspected lead is announced to admins as changed, and to the consultant as new when it is released',
    async t => {
      const id = await send({ website: 'https://spam.example', elapsed_ms: 1 });
      t.equal((await knex('leads').where({ id }).first())?.is_suspected, true);
      await asAdmin.hears(id, 'changed');
      await nothingElse();
      t.same(kindsOf(asOwner, id), []);
      await api.call(`PUT /leads/${id}/spam?spam=false`, { as: admin });
      await asOwner.hears(id, 'new');
      await api.call(`PUT /leads/${id}/spam?spam=true`, { as: admin });
      await asOwner.hears(id, 'changed');
      await api.call(`PUT /leads/${id}/status?status=closed`, { as: admin });
      await nothingElse();
      t.same(
        kindsOf(asOwner, id),
        ['new', 'changed'],
        'later changes are not announced to a consultant who cannot see it',
      );
    },
  );

  await t.test(
    'a consultant who unlocked a lead gets its events, also after another consultant got the franchise',
    async t => {
      const elsewhere = await aFranchise(database, { consultant_id: owner.id });
      const { id } = (await api.call('POST /leads', { body: anEnquiry(elsewhere, newVisitorContact()) })).body;
      t.equal((await api.call(`POST /leads/${id}/unlock`, { as: owner })).status, 200);
      await asOwner.hears(id, 'changed');
      await knex('franchises').where({ id: elsewhere.id }).update({ consultant_id: other.id });
      await api.call(`PUT /leads/${id}/status?status=qualified`, { as: admin });
      await asOther.hears(id, 'changed');
      const later = (await api.call('POST /leads', { body: anEnquiry(elsewhere, newVisitorContact()) })).body.id;
      await asOther.hears(later);
      await nothingElse();
      const changes = () =>
        [asOwner, asOther, asAdmin].map(one => kindsOf(one, id).filter(kind => kind === 'changed').length);
      const before = changes();
      await api.call(`DELETE /leads/${id}`, { as: admin });
      await t.resolves(
        waitUntil(() => changes().every((count, at) => count > (before[at] ?? 0))),
        'including its deletion',
      );
    },
  );

  await t.test('a concurrent change of the status is not overwritten', async t => {
    const id = await send();
    await api.call(`PUT /leads/${id}/status?status=contacted`, { as: admin });
    const late = await api.call(`PUT /leads/${id}/status?status=closed&expected=new`, { as: admin });
    t.equal(late.status, 409);
    t.match(late.body, { current: { id, status: 'contacted' } });
    const seen = await api.call(`PUT /leads/${id}/status?status=closed&expected=contacted`, { as: admin });
    t.equal(seen.body.status, 'closed');
  });

  await t.test("the visitor's confirmation and a failed mail to the visitor are announced", async t => {
    const person = { ...newVisitorContact(), phone: '+60 19999' };
    const id = await send(person);
    await Promise.all([asAdmin, asOwner].map(one => one.hears(id, 'new')));
    const token = emailConfirmationToken(api.config.secretsKey, { id, email_key: person.email });
    t.equal((await api.call(`POST /leads/confirm/${token}`)).status, 200);
    await Promise.all([asAdmin, asOwner].map(one => one.hears(id, 'changed')));
    const [confirmation] = await knex('outbox').where({ lead_id: id, kind: 'lead.confirmation' });
    const refused = { channel: 'email', recipient: person.email } as const;
    await inTransaction(knex, trx => recordUnknownSender(trx, confirmation, refused));
    t.same(await knex('leads_off_sale').where({ lead_id: id }).pluck('lead_id'), [id]);
    await nothingElse();
    for (const one of [asAdmin, asOwner]) t.same(kindsOf(one, id), ['new', 'changed', 'changed']);
    t.same(kindsOf(asOther, id), []);
  });

  await t.test('a lead that waits for confirmation is announced when it is offered', async t => {
    const offerWhen = (offered_when: string) => api.call('PUT /lead-settings', { as: admin, body: { offered_when } });
    await offerWhen('confirmed');
    await knex('settings')
      .where({ name: 'leads' })
      .update({ value: JSON.stringify({ offered_when: 'confirmed' }) });
    const waiting: string[] = [];
    // Changed settings apply within two seconds.
    while ((await knex('lead_offers').whereIn('lead_id', waiting)).length === 0) waiting.push(await send());
    const id = String(waiting.at(-1));
    await asAdmin.hears(id, 'new');
    await api.call(`PUT /leads/${id}/status?status=contacted`, { as: admin });
    await asAdmin.hears(id, 'changed');
    t.same(kindsOf(asOwner, id), []);
    await knex('lead_offers').update({ due_at: new Date(Date.now() - 60_000) });
    await offerSchedule.run(aRun(api));
    await asOwner.hears(id, 'new');
    t.same(kindsOf(asOwner, id), ['new']);
  });
});
