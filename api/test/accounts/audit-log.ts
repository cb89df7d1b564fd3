import { newId } from '@marketplace/db';
import t from 'tap';
import { AUDIT_LIST } from '../../src/audit/list.ts';
import { type AuditEntry, audit } from '../../src/platform/audit.ts';
import { conditionsOf } from '../../src/platform/lists/list.ts';
import { readListQuery } from '../../src/platform/lists/list-query.ts';
import { idsStatement } from '../../src/platform/lists/statement.ts';
import { explain } from '../support/explain.ts';
import { aCategory, aConsultant, anAdmin, testApi } from '../support/index.ts';
import { withoutIds } from '../support/without-ids.ts';

t.test('the audit log', async t => {
  const api = await testApi(t);
  const { database } = api;
  const { knex } = database;
  const admin = await anAdmin(database, { name: 'Aminah' });
  const consultant = await aConsultant(database);
  const category = await aCategory(database, { name: 'Food', slug: 'food' });
  await api.call(`PUT /categories/${category.id}`, { as: admin, body: { name: 'Meals' } });
  const entry = (more: object) => ({
    id: newId(),
    action: 'create',
    entity: 'page',
    entity_id: 'x',
    before: null,
    after: null,
    ...more,
  });

  const list = async (filter: object, more = '') => {
    const text = encodeURIComponent(JSON.stringify(filter));
    return api.call(`GET /audit?filter=${text}${more}`, { as: admin });
  };
  const ids = async (filter: object) => (await list(filter)).body.map(({ id }: { id: string }) => id);

  t.test('records who changed which record, with its state before and after', async t => {
    const { status, body, headers } = await list({ entity: 'category', entity_id: category.id });
    t.equal(status, 200);
    t.equal(headers['content-range'], 'audit 0-0/1');
    t.match(body, [
      {
        actor_id: admin.id,
        actor_name: 'Aminah',
        action: 'update',
        entity: 'category',
        entity_id: category.id,
        before: { name: 'Food' },
        after: { name: 'Meals' },
        created_at: /Z$/,
      },
    ]);
  });

  t.test('records which fields of a user changed, but never the password', async t => {
    const body = { name: 'Devi', email: 'devi@example.com', password: 'correct horse battery', role: 'consultant' };
    const { id } = (await api.call('POST /users', { as: admin, body: { ...body, tokens: 2 } })).body;
    await api.call(`PUT /users/${id}`, { as: admin, body: { phone: '03-5550 0100', tokens: 5 } });
    await api.call(`PUT /users/${id}`, { as: admin, body: { password: 'another horse battery' } });
    await api.call('POST /auth/sign-out-everywhere', { as: { id, session_epoch: 1 } });
    await api.call(`DELETE /users/${id}`, { as: admin });
    const { body: entries, text } = await list({ entity: 'user', entity_id: id });
    t.match(entries.toReversed(), [
      { action: 'create', actor_id: admin.id, before: null, after: { name: 'Devi', tokens: 2 } },
      {
        action: 'update',
        actor_id: admin.id,
        before: { email: 'd•••@example.com', phone: '', tokens: 2 },
        after: { phone: '•••• 100', tokens: 5 },
      },
      { action: 'update with password', actor_id: admin.id },
      { action: 'sign-out-everywhere', actor_id: id },
      { action: 'delete', actor_id: admin.id, before: { name: 'Devi' }, after: null },
    ]);
    t.equal(entries.length, 5);
    t.notMatch(withoutIds(text), /battery|argon2|devi@|5550/);
  });

  t.test('contains no secrets and no contact details of visitors, and masks those of users', async t => {
    const stored = async (written: AuditEntry) => {
      await knex('audit_log').where({ entity_id: written.entityId }).delete();
      await audit(knex, { id: null, requestId: 'request-1' }, written);
      const { before, after, actor_id, request_id } = await knex('audit_log')
        .where({ entity_id: written.entityId })
        .first();
      t.match({ actor_id, request_id }, { actor_id: null, request_id: 'request-1' });
      return { before, after };
    };
    const each = (names: string) => Object.fromEntries(names.split(' ').map(name => [name, `of ${name}`]));
    const own = { entityId: 'own', action: 'update' };

    const secrets = each('password password_hash pass smtpPass clientSecret token_hash totp_secret recovery_codes');
    const more = each('apikey apiKey api_key search_words');
    const plain = each('name tokens search_words_of old_search_words');
    t.same(
      await stored({ ...own, entity: 'settings', before: { ...secrets, ...plain }, after: { ...more, ...plain } }),
      {
        before: plain,
        after: plain,
      },
    );

    const sender = each('first_name last_name email phone message experience location_interest');
    const keys = each(
      'email_key phone_key submitted_email_key submitted_phone_key corrected_email_key submitted_first_name submitted_last_name',
    );
    const lead = each('status timeline');
    const written = { ...sender, ...keys, ...lead, ...more };
    t.same(await stored({ ...own, entity: 'lead', before: written, after: written }), { before: lead, after: lead });
    t.same(
      await stored({ ...own, entity: 'franchise', before: null, after: sender }),
      { before: null, after: sender },
      "similar names that are not a visitor's",
    );

    const user = { name: 'Devi', email: 'devi@example.com', phone: '03-5550 0100', photo: null };
    const other = { ...user, email: 'dora@example.com', phone: '+60 3 5559 0100' };
    const masked = { ...user, email: 'd•••@example.com', phone: '•••• 100' };
    t.same(await stored({ ...own, entity: 'user', before: user, after: other }), {
      before: masked,
      after: { ...masked, email: 'd•••@example.com (changed)', phone: '•••• 100 (changed)' },
    });
    t.same(await stored({ ...own, entity: 'user', before: user, after: user }), { before: masked, after: masked });
    const moved = { email: 'devi@example.org', phone: '' };
    t.same(
      (await stored({ ...own, entity: 'user', before: user, after: moved })).after,
      { email: 'd•••@example.org', phone: '' },
      'no mark is needed when the masked values differ',
    );
    t.same((await stored({ ...own, entity: 'user', after: user })).after, masked, 'nor for new values');
    await knex('audit_log').where({ entity_id: 'own' }).delete();
  });

  t.test('lists newest first, by record, user, action and time; days are Malaysian', async t => {
    const moments = [
      '2020-05-01T15:59:59.999Z',
      '2020-05-01T16:00:00.000Z',
      '2020-05-02T15:59:59.999Z',
      '2020-05-02T16:00:00.000Z',
    ];
    const rows = moments.map(at => entry({ created_at: new Date(at), actor_id: consultant.id, action: 'read' }));
    await knex('audit_log').insert(rows);
    const [before, first, last, after] = rows.map(({ id }) => id);
    t.same(await ids({ actor_id: consultant.id }), [after, last, first, before]);
    t.same(await ids({ action: 'read', from: '2020-05-02', to: '2020-05-02' }), [last, first]);
    t.same(await ids({ action: 'read', from: moments[1], to: moments[3] }), [after, last, first]);
    t.same(await ids({ action: 'read', entity: 'lead' }), []);
    const system = entry({ actor_id: null, entity: 'system' });
    await knex('audit_log').insert(system);
    t.match((await list({ entity: 'system' })).body, [{ id: system.id, actor_id: null, actor_name: '', after: null }]);
  });

  t.test('returns one page at a time, or the whole list if no range is requested', async t => {
    await knex('audit_log').insert(
      Array.from({ length: 130 }, (_, n) => entry({ entity: 'many', entity_id: String(n) })),
    );
    t.equal((await list({ entity: 'many' })).body.length, 130);
    const page = await list({ entity: 'many' }, '&range=[120,139]');
    t.equal(page.headers['content-range'], 'audit 120-129/130');
  });

  t.test('only admins read it, and unknown filters are refused', async t => {
    t.equal((await api.call('GET /audit')).status, 401);
    t.equal((await api.call('GET /audit', { as: consultant })).status, 403);
    for (const filter of [{ colour: 'red' }, { from: 'yesterday' }, { to: '2026-13-01' }, { from: 5 }])
      t.equal((await list(filter)).status, 422, JSON.stringify(filter));
  });

  t.test('the list and its filters use an index', async t => {
    const rows = Array.from({ length: 3000 }, (_, n) =>
      entry({ entity: `e${n % 20}`, entity_id: String(n), actor_id: n % 30 === 0 ? admin.id : null }),
    );
    await knex.batchInsert('audit_log', rows, 500);
    await knex.raw('ANALYZE TABLE audit_log');
    const plan = async (filter: object) => {
      const query = readListQuery(AUDIT_LIST, { filter: JSON.stringify(filter) });
      const conditions = conditionsOf(AUDIT_LIST, query.filter);
      const { sql, values } = idsStatement(AUDIT_LIST, { conditions, sort: null, window: { offset: 0, limit: 25 } });
      const [first] = await explain(knex, sql, values);
      return first;
    };
    t.match(await plan({}), { key: 'ix_audit_log_created', rows: 25 });
    t.match(await plan({ entity: 'e7', entity_id: '7' }), { key: 'ix_audit_log_entity', rows: 1 });
    t.match(await plan({ actor_id: consultant.id }), { key: 'ix_audit_log_actor' });
    t.match(await plan({ from: '2999-01-01' }), { key: 'ix_audit_log_created' });
  });
});
