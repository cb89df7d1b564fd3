import { newId } from '@marketplace/db';
import t from 'tap';
import { createResendKey } from '../../src/outbox/resend-key.ts';
import { aConsultant, aFranchise, aLead, anAdmin, anEnquiry, newVisitorContact, testApi } from '../support/index.ts';

t.test('notifications in the console', async t => {
  const api = await testApi(t);
  const { database } = api;
  const { knex } = database;
  const admin = await anAdmin(database);
  const consultant = await aConsultant(database, { email: 'mei.ling@example.com', phone: '+60 12-345 6789' });
  const franchise = await aFranchise(database, { consultant_id: consultant.id });
  const lead = await aLead(database, { franchise_id: franchise.id, email: 'visitor@example.org' });
  const message = async (more: object = {}) => {
    const id = newId();
    const row = { id, channel: 'email', kind: 'lead.consultant', idempotency_key: `email:x:${id}`, payload: '{}' };
    await knex('outbox').insert({ ...row, lead_id: lead.id, user_id: consultant.id, ...more });
    return id;
  };
  const failed = await message({
    status: 'failed',
    attempts: 5,
    last_error: '550 <mei.ling@example.com> unknown',
    claimed_by: 'one',
    created_at: new Date('2026-01-01'),
  });
  const whatsapp = await message({ channel: 'whatsapp', status: 'sent', sent_at: new Date() });
  const confirmation = await message({ kind: 'lead.confirmation', user_id: null });
  const rebuild = await message({ channel: 'rebuild', kind: 'site.rebuild', user_id: null, lead_id: null });
  const cancelled = await message({ status: 'cancelled' });

  const list = async (filter: object) => {
    const text = encodeURIComponent(JSON.stringify(filter));
    return (await api.call(`GET /admin/notifications?filter=${text}`, { as: admin })).body;
  };

  t.test('show their status, with masked recipients', async t => {
    const { body, text, headers } = await api.call('GET /admin/notifications', { as: admin });
    t.equal(headers['content-range'], 'notifications 0-4/5');
    const of = (wanted: string) => body.find(({ id }: { id: string }) => id === wanted);
    t.match(of(failed), { status: 'failed', attempts: 5, recipient: 'm•••@example.com', last_error: /^550 / });
    t.match(of(whatsapp), { channel: 'whatsapp', recipient: '•••• 789', lead_id: lead.id, last_error: null });
    t.match(of(confirmation), { kind: 'lead.confirmation', recipient: 'v•••@example.org', user_id: null });
    t.match(of(rebuild), { recipient: '', sent_at: null });
    t.equal(body.at(-1).id, failed, 'newest first');
    t.notMatch(text, /mei\.ling|visitor@|345 6789|payload|idempotency/);
  });

  t.test('are filtered by channel, status, kind, lead, user and time', async t => {
    t.match(await list({ status: 'failed' }), [{ id: failed }]);
    t.match(await list({ channel: 'whatsapp', lead_id: lead.id }), [{ id: whatsapp }]);
    t.match(await list({ kind: 'lead.confirmation' }), [{ id: confirmation }]);
    t.match(await list({ to: '2026-01-01' }), [{ id: failed }]);
    t.equal((await list({ user_id: consultant.id })).length, 3);
    t.equal((await api.call('GET /admin/notifications?filter={"payload":"x"}', { as: admin })).status, 422);
  });

  t.test('can be sent again as a new message if they failed or were sent', async t => {
    for (const [id, was] of [
      [failed, 'failed'],
      [whatsapp, 'sent'],
    ] as const) {
      const answer = await api.call(`POST /admin/notifications/${id}/resend`, { as: admin });
      t.match([answer.status, answer.body], [200, { id, status: 'pending', attempts: 0, sent_at: null }]);
      const row = await knex('outbox').where({ id }).first();
      t.match(row, { idempotency_key: `email:x:${id}#2`, claimed_by: null });
      t.ok(row.next_attempt_at.getTime() <= Date.now() + 1000);
      t.match(await knex('audit_log').where({ entity: 'notification', entity_id: id }), [
        { action: 'resend', actor_id: admin.id, before: { status: was } },
      ]);
    }
    t.equal(createResendKey('a#2'), 'a#3');
    t.equal(createResendKey('a#b'), 'a#b#2');
  });

  t.test('are not queued a second time when an admin undoes spam after sending them again', async t => {
    const body = anEnquiry(franchise, newVisitorContact());
    const lead_id = (await api.call('POST /leads', { body })).body.id;
    const mails = () => knex('outbox').where({ lead_id, channel: 'email' }).orderBy('kind');
    const before = await mails();
    t.match(before, [{ kind: 'lead.confirmation' }, { kind: 'lead.consultant' }]);
    const deliver = () => knex('outbox').where({ lead_id }).update({ status: 'sent', sent_at: new Date() });
    await deliver();
    for (const { id } of before)
      t.equal((await api.call(`POST /admin/notifications/${id}/resend`, { as: admin })).status, 200);
    await deliver();
    for (const spam of [true, false])
      t.equal((await api.call(`PUT /leads/${lead_id}/spam?spam=${spam}`, { as: admin })).status, 200);
    t.match(
      await mails(),
      before.map(({ id }) => ({ id, status: 'sent' })),
    );
  });

  t.test('are not queued a second time when an admin undoes spam after they were deleted for their age', async t => {
    const arrive = async (fields: object) =>
      (await api.call('POST /leads', { body: { ...anEnquiry(franchise, newVisitorContact()), ...fields } })).body.id;
    const [sent, suspected] = [await arrive({}), await arrive({ website: 'http://spam.example' })];
    const kinds = (lead_id: string) =>
      knex('outbox').where({ lead_id, channel: 'email' }).orderBy('kind').pluck('kind');
    const classify = async (lead_id: string, spam: boolean) =>
      t.equal((await api.call(`PUT /leads/${lead_id}/spam?spam=${spam}`, { as: admin })).status, 200);
    t.equal((await kinds(sent)).length, 2);
    t.same(await kinds(suspected), []);
    await classify(suspected, false);
    t.equal((await kinds(suspected)).length, 2, 'a suspected enquiry is announced when it is released');
    await knex('outbox').whereIn('lead_id', [sent, suspected]).delete();
    for (const lead_id of [sent, suspected]) {
      for (const spam of [true, false]) await classify(lead_id, spam);
      t.same(await kinds(lead_id), []);
    }
  });

  t.test('cannot be sent again if they are pending, cancelled or unknown', async t => {
    for (const [id, status] of [
      [confirmation, 409],
      [cancelled, 409],
      [newId(), 404],
    ] as const)
      t.equal((await api.call(`POST /admin/notifications/${id}/resend`, { as: admin })).status, status);
  });

  t.test('are for admins only', async t => {
    for (const [as, status] of [
      [undefined, 401],
      [consultant, 403],
    ] as const) {
      t.equal((await api.call('GET /admin/notifications', { as })).status, status);
      t.equal((await api.call(`POST /admin/notifications/${failed}/resend`, { as })).status, status);
    }
  });
});
