import t from 'tap';
import { aConsultant, aFranchise, anAdmin, anEnquiry, newVisitorContact, testApi } from '../support/index.ts';

t.test('confirmation messages to visitors are limited', async t => {
  const api = await testApi(t);
  const { database } = api;
  const { knex } = database;
  const admin = await anAdmin(database);
  const consultant = await aConsultant(database);
  const franchises = await Promise.all(
    Array.from({ length: 8 }, () => aFranchise(database, { consultant_id: consultant.id })),
  );
  const send = async (franchise: { id: string }, more: object) =>
    String(
      (await api.call('POST /leads', { body: anEnquiry(franchise, { ...newVisitorContact(), ...more }) })).body.id,
    );
  const kindsOf = async (lead_id: string) =>
    (await knex('outbox').where({ lead_id }).orderBy('kind').pluck('kind')) as string[];
  const confirmed = async (ids: string[]) =>
    (await knex('outbox').whereIn('lead_id', ids).where({ kind: 'lead.confirmation' })).length;

  t.test('are limited to three per address and day', async t => {
    const { email } = newVisitorContact();
    const kinds = [];
    const ids = [];
    for (const franchise of franchises.slice(0, 4)) {
      const id = await send(franchise, { email });
      ids.push(id);
      kinds.push(await kindsOf(id));
    }
    const both = ['lead.confirmation', 'lead.consultant'];
    t.same(kinds, [both, both, both, ['lead.consultant']]);
    const yesterday = new Date(Date.now() - 86_400_000);
    await knex('outbox').whereIn('lead_id', ids).update({ created_at: yesterday });
    t.same(await kindsOf(await send(franchises[4] ?? { id: '' }, { email })), both);
  });

  t.test('keep the limit when many enquiries arrive at the same time, for any franchise', async t => {
    const { email } = newVisitorContact();
    t.equal(await confirmed(await Promise.all(franchises.map(franchise => send(franchise, { email })))), 3);
  });

  t.test('keep the limit when an admin releases many suspected enquiries', async t => {
    const { email } = newVisitorContact();
    const ids = [];
    for (const franchise of franchises.slice(0, 5)) ids.push(await send(franchise, { email, website: 'x' }));
    t.equal(await confirmed(ids), 0);
    for (const id of ids) t.equal((await api.call(`PUT /leads/${id}/spam?spam=false`, { as: admin })).status, 200);
    t.equal(await confirmed(ids), 3);
  });
});
