import t from 'tap';
import {
  aCategory,
  aConsultant,
  aFranchise,
  anAdmin,
  type BuiltUser,
  type MailServer,
  mailServer,
  type TestApi,
  testApi,
} from '../support/index.ts';

const NOTHING = {
  company: false,
  look: false,
  categories: false,
  consultant: false,
  franchise: false,
  currency: false,
  mail: 'not set up',
  dismissed: false,
};

const smtp = ({ port }: MailServer) => ({
  emailProvider: 'smtp',
  smtpHost: 'localhost',
  smtpPort: port,
  smtpUsername: 'marketplace',
  smtpPassword: 'a password of the relay',
  smtpUseTls: false,
  fromEmail: 'hello@example.com',
});

const started = async (t: Parameters<typeof testApi>[0]) => {
  const api: TestApi = await testApi(t);
  const admin: BuiltUser = await anAdmin(api.database);
  const steps = async () => (await api.call('GET /admin/first-steps', { as: admin })).body;
  const save = async (body: object) => (await api.call('PUT /content', { as: admin, body })).status;
  return { api, admin, steps, save };
};

t.test('the first steps are derived from existing data', async t => {
  const { api, admin, steps, save } = await started(t);
  const { database } = api;
  const { knex } = database;
  t.same(await steps(), NOTHING, 'in an empty installation');

  await t.test('detects the company and the design separately', async t => {
    const { body } = await api.call('GET /content', { as: admin });
    t.equal(await save({ ...body, companyPhone: '03-555 0100' }), 200);
    t.same(await steps(), NOTHING, 'saving the defaults is not a step');
    t.equal(await save({ companyName: 'Lorong Brands' }), 200);
    t.match(await steps(), { company: true, look: false });
    t.equal(await save({ theme: 'modern' }), 200);
    t.match(await steps(), { company: true, look: true });
    t.equal(await save({ theme: 'minimalist', primaryColor: '#7c2d12' }), 200);
    t.match(await steps(), { look: true });
    t.equal(await save({ companyName: ' ' }), 200);
    t.match(await steps(), { company: false });
  });

  await t.test('detects an active category, a consultant and a franchise while they exist', async t => {
    const { id } = await aCategory(database, { is_active: false });
    t.match(await steps(), { categories: false });
    await knex('categories').where({ id }).update({ is_active: true });
    t.match(await steps(), { categories: true, consultant: false });
    const consultant = await aConsultant(database, { password_hash: null });
    t.match(await steps(), { consultant: true, franchise: false });
    const franchise = await aFranchise(database);
    t.match(await steps(), { franchise: true });
    await knex('franchises').where({ id: franchise.id }).update({ deleted_at: new Date() });
    await api.call(`DELETE /users/${consultant.id}`, { as: admin });
    t.match(await steps(), { consultant: false, franchise: false });
  });
});

t.test('the currency is a step until an admin chooses one', async t => {
  const { api, admin, steps } = await started(t);
  const saveSite = (body: object) => api.call('PUT /site-settings', { as: admin, body });
  t.equal((await saveSite({ site_title: 'Lorong Brands' })).status, 200);
  t.match(await steps(), { currency: false }, 'a title is not a currency');
  t.equal((await saveSite({ currency: 'USD' })).status, 200);
  t.match(await steps(), { currency: true });
});

t.test('the step for mail is done after a successful test or delivery, and not when settings are saved', async t => {
  const { api, admin, steps, save } = await started(t);
  const { knex } = api.database;
  let isRefused = true;
  const server = await mailServer(t, {
    onAuth: (_credentials, _session, done) => done(null, { user: 'marketplace' }),
    onMail: () => (isRefused ? Object.assign(new Error('No such box'), { responseCode: 550 }) : null),
    allowInsecureAuth: true,
  });
  t.equal(await save(smtp(server)), 200);
  t.match(await steps(), { mail: 'not proven' });
  const test = { as: admin, body: { test_email: 'owner@example.com', provider: 'smtp' } };
  t.equal((await api.call('POST /admin/test-email', test)).body.success, false);
  t.match(await steps(), { mail: 'not proven' }, 'a failed test proves nothing');
  isRefused = false;
  t.equal((await api.call('POST /admin/test-email', test)).body.success, true);
  t.match(await steps(), { mail: 'works' });
  t.match(await knex('audit_log').where({ action: 'test' }), [{ entity_id: 'email', actor_id: admin.id }]);

  await knex('audit_log').where({ action: 'test' }).delete();
  const invited = { name: 'Siti', email: 'siti@example.com', role: 'consultant', invite: true };
  t.equal((await api.call('POST /users', { as: admin, body: invited })).status, 201);
  t.match(await steps(), { mail: 'not proven' }, 'a pending message proves nothing');
  await knex('outbox').update({ status: 'sent', sent_at: new Date() });
  t.match(await steps(), { mail: 'works' });
});

t.test('the list can be dismissed for all admins and shown again', async t => {
  const { api, admin, steps } = await started(t);
  const other = await anAdmin(api.database);
  const put = (dismissed: unknown) => api.call('PUT /admin/first-steps', { as: admin, body: { dismissed } });
  t.match(await put(true), { status: 200, body: { ...NOTHING, dismissed: true } });
  t.match((await api.call('GET /admin/first-steps', { as: other })).body, { dismissed: true });
  t.match(await put(false), { status: 200, body: NOTHING });
  t.same(await steps(), NOTHING);
  t.equal((await put('yes')).status, 422);
  const log = await api.database.knex('audit_log').where({ entity_id: 'first-steps' }).orderBy('id');
  t.match(
    log.map(({ action, actor_id }) => [action, actor_id]),
    [
      ['update', admin.id],
      ['update', admin.id],
    ],
  );
});
