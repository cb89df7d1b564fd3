import { until } from '@marketplace/db/testing';
import t from 'tap';
import { RECENT_SIGN_IN_SECONDS } from '../../src/auth/recent-sign-in.ts';
import { hashPassword } from '../../src/platform/secrets/passwords.ts';
import {
  aConsultant,
  anAdmin,
  aWorker,
  type BuiltUser,
  mailServer,
  multipartFile,
  saveEmailSettings,
  smtpSettings,
  type TestApi,
  testApi,
} from '../support/index.ts';
import { aToken } from '../support/tokens.ts';

const PASSWORD = 'correct horse battery';
const password_hash = await hashPassword(PASSWORD);
const REFUSED = { status: 403, body: { code: 'recent_sign_in_required', detail: /password/ } };

/** A token whose password was entered so many seconds ago. */
const tokenSince = (api: TestApi, user: BuiltUser, seconds: number) =>
  aToken(api.config.jwtSecret, user, { auth_time: Math.floor(Date.now() / 1000) - seconds });

const usersFile = (rows: string[], fields: Record<string, string> = {}) =>
  multipartFile(Buffer.from(['email,name,role', ...rows].join('\n')), 'users.csv', 'text/csv', fields);

t.test('what reaches other admins asks for a recent sign-in', async t => {
  const api = await testApi(t);
  const { database } = api;
  const { knex } = database;
  const admin = await anAdmin(database, { password_hash });
  const stale = await tokenSince(api, admin, RECENT_SIGN_IN_SECONDS + 60);
  const recent = await tokenSince(api, admin, RECENT_SIGN_IN_SECONDS - 60);
  const current_password = PASSWORD;
  let made = 0;
  const aNewAdmin = () => ({ email: `new${++made}@example.com`, name: 'New', role: 'admin', invite: true });
  const aBinnedAdmin = () => anAdmin(database, { deleted_at: new Date(), former_email: `binned${++made}@example.com` });

  const calls: [string, () => Promise<[method: `${string} /${string}`, body: object | undefined]>][] = [
    ['adding an admin', async () => ['POST /users', aNewAdmin()]],
    ['promoting a consultant', async () => [`PUT /users/${(await aConsultant(database)).id}`, { role: 'admin' }]],
    ['inviting an admin again', async () => [`POST /users/${(await anAdmin(database)).id}/invitation`, undefined]],
    ['restoring an admin', async () => [`POST /users/${(await aBinnedAdmin()).id}/restore`, undefined]],
    ['another mail server', async () => ['PUT /content', { smtpHost: `mail${++made}.example.com` }]],
    ['what lead notifications say', async () => ['PUT /content', { leadNotificationHtml: `<p>${++made}</p>` }]],
    ['where visitors’ answers go', async () => ['PUT /content', { companyEmail: `office${++made}@example.com` }]],
    ['the analytics of the site', async () => ['PUT /google-analytics-settings', { gtm_container_id: 'GTM-ABCD12' }]],
    ['letting consultants write contact details', async () => ['PUT /site-settings', { consultants_may_link: true }]],
    [
      'another WhatsApp account',
      async () => ['PUT /admin/whatsapp/settings', { provider: 'linked', riskAccepted: true }],
    ],
    ['erasing a person', async () => ['POST /admin/personal-data/erase', { email: `erased${++made}@example.com` }]],
    [
      'another’s password',
      async () => [`PUT /users/${(await aConsultant(database)).id}`, { password: 'a good horse battery' }],
    ],
    [
      'another’s address',
      async () => [`PUT /users/${(await aConsultant(database)).id}`, { email: `moved${++made}@example.com` }],
    ],
    [
      'another admin’s telephone',
      async () => [`PUT /users/${(await anAdmin(database)).id}`, { phone: '+60123456789' }],
    ],
    [
      'ending another admin’s sessions',
      async () => [`POST /users/${(await anAdmin(database)).id}/end-sessions`, undefined],
    ],
    ['making a calendar address', async () => ['POST /agenda/calendar', undefined]],
  ];
  for (const [what, callOf] of calls) {
    t.test(what, async t => {
      const smtp = { smtpUsername: 'x', smtpPassword: 'y', fromEmail: 'a@example.com' };
      const send = async (as: string, more: object = {}) => {
        const [method, body] = await callOf();
        const given = method === 'PUT /content' ? { ...smtp, ...body } : body;
        return api.call(method, {
          as,
          body: given || Object.keys(more).length > 0 ? { ...given, ...more } : undefined,
        });
      };
      t.match(await send(stale), REFUSED);
      t.match(await send(stale, { current_password: 'a wrong password' }), {
        status: 422,
        body: { detail: [{ loc: ['body', 'current_password'] }] },
      });
      t.match(await send(stale, { current_password }), { status: /20[01]/ }, 'the password comes with the call');
      t.match(await send(recent), { status: /20[01]/ }, 'the password was entered nine minutes ago');
    });
  }

  t.test('a file of users with admins, before any row is stored', async t => {
    const upload = (as: string, form: ReturnType<typeof usersFile>, query = '') =>
      api.call(`POST /admin/bulk-upload-users${query}`, { as, ...form });
    const rows = () => [`c${++made}@example.com,Consultant,consultant`, `a${++made}@example.com,Admin,admin`];
    const count = async () => Number((await knex('users').count({ n: '*' }).first())?.n);
    const before = await count();
    t.match(await upload(stale, usersFile(rows())), REFUSED);
    t.match(await upload(stale, usersFile(rows(), { current_password: 'a wrong password' })), { status: 422 });
    t.equal(await count(), before);
    t.match(await upload(stale, usersFile(rows()), '?dry_run=true'), { status: 200 }, 'a dry run stores none');
    t.match(await upload(stale, usersFile(rows(), { current_password })), { status: 200, body: { processed: 2 } });
    t.match(await upload(recent, usersFile(rows())), { status: 200, body: { processed: 2 } });
    t.match(await upload(stale, usersFile([`c${++made}@example.com,Only,consultant`])), { body: { processed: 1 } });
  });

  t.test('what reaches no admin does not', async t => {
    const consultant = await aConsultant(database);
    const body = { email: 'plain@example.com', name: 'Plain', role: 'consultant', invite: true };
    t.match(await api.call('POST /users', { as: stale, body }), { status: 201 });
    t.match(await api.call(`PUT /users/${consultant.id}`, { as: stale, body: { name: 'Renamed' } }), { status: 200 });
    t.match(await api.call(`PUT /users/${admin.id}`, { as: stale, body: { name: 'Renamed' } }), { status: 200 });
    t.match(await api.call(`POST /users/${consultant.id}/end-sessions`, { as: stale }), { status: 200 });
    t.match(await api.call('PUT /site-settings', { as: stale, body: { site_title: 'Other' } }), { status: 200 });
    t.match(await api.call('PUT /content', { as: stale, body: { heroTitle: 'Other' } }), { status: 200 });
    const { body: content } = await api.call('GET /content', { as: stale });
    t.match(await api.call('PUT /content', { as: stale, body: content }), { status: 200 }, 'the same mail server');
    const gone = await aConsultant(database, { deleted_at: new Date(), former_email: 'gone@example.com' });
    t.match(await api.call(`POST /users/${gone.id}/restore`, { as: stale }), { status: 200 });
  });

  t.test('ending one’s own other sessions', async t => {
    const owner = await anAdmin(database, { password_hash });
    const thief = await tokenSince(api, owner, RECENT_SIGN_IN_SECONDS + 60);
    const login = { email: owner.email, password: PASSWORD };
    const { access_token } = (await api.call('POST /auth/login', { body: login })).body;
    const sessions = await api.call('GET /auth/sessions', { as: access_token });
    const own = sessions.body.find((session: { is_current: boolean }) => session.is_current);
    t.match(await api.call(`DELETE /auth/sessions/${own.id}`, { as: thief }), REFUSED);
    t.match(await api.call('POST /auth/sessions/end-others', { as: thief }), REFUSED);
    t.match(await api.call('GET /auth/me', { as: access_token }), { status: 200 });
    t.match(await api.call('POST /auth/sessions/end-others', { as: access_token }), { status: 200 });
  });

  t.test('wrong passwords with the call are counted', async t => {
    const guessed = await anAdmin(database, { password_hash });
    const as = await tokenSince(api, guessed, RECENT_SIGN_IN_SECONDS + 60);
    const guess = (password: string) =>
      api.call('POST /users', { as, body: { ...aNewAdmin(), current_password: password } });
    for (let n = 0; n < api.config.limits.loginFailures; n++) await guess('a wrong password');
    t.match(await guess(PASSWORD), { status: 429 });
  });
});

t.test('all other admins are notified of a new admin', async t => {
  const api = await testApi(t);
  const { database } = api;
  const { knex } = database;
  const [admin, other] = [await anAdmin(database, { password_hash }), await anAdmin(database)];
  const mails = async (how: string) => {
    const rows = await knex('outbox').where({ kind: 'admin.added' });
    return rows.filter(({ payload }) => payload.how === how).map(({ user_id }) => user_id);
  };
  const body = { email: 'second@example.com', name: 'Second', role: 'admin', invite: true };
  const { id } = (await api.call('POST /users', { as: admin, body })).body;
  t.same(await mails('created'), [other.id], 'neither the one who did it nor the new one');
  const promoted = await aConsultant(database);
  await api.call(`PUT /users/${promoted.id}`, { as: admin, body: { role: 'admin' } });
  t.same((await mails('promoted')).sort(), [other.id, id].sort());
  await api.call(`DELETE /users/${id}`, { as: admin, body: { current_password: PASSWORD } });
  await api.call(`POST /users/${id}/restore`, { as: admin });
  t.same((await mails('restored')).sort(), [other.id, promoted.id].sort());
  await api.call('POST /admin/bulk-upload-users', {
    as: admin,
    ...usersFile(['i@example.com,Imported,admin', 'j@example.com,Too,admin']),
  });
  t.same((await mails('imported')).sort(), [other.id, promoted.id, id].sort(), 'one mail for the file');

  const box = await mailServer(t);
  await saveEmailSettings(database, api.config.secretsKey, smtpSettings(box.port));
  aWorker(t, { config: api.config, database });
  await until(() =>
    box.box.some(({ to, subject }) => String(to).includes(other.email) && /new admin/.test(`${subject}`)),
  );
});

t.test('other admins are notified of another mail server through the previous one', async t => {
  const api = await testApi(t);
  const { database } = api;
  const [previous, attackers] = [await mailServer(t), await mailServer(t)];
  await saveEmailSettings(
    database,
    api.config.secretsKey,
    smtpSettings(previous.port, { smtpPassword: 'secret of before' }),
  );
  const [admin, other] = [await anAdmin(database, { password_hash }), await anAdmin(database)];
  const change = { ...smtpSettings(attackers.port), smtpUsername: 'them', smtpPassword: 'theirs' };
  t.equal((await api.call('PUT /content', { as: admin, body: change })).status, 200);
  const [row, ...more] = await database.knex('outbox').where({ kind: 'mail-server.changed' });
  t.match([row.user_id, more], [other.id, []]);
  t.notMatch(JSON.stringify(row.payload), /secret of before/, 'the stored secret stays sealed');
  const shown = await api.call('GET /admin/notifications', { as: admin });
  t.notMatch(shown.text, /smtpPassword|secrets/, 'and the console shows none of it');
  aWorker(t, { config: api.config, database });
  await until(() => previous.box.length > 0);
  t.match(String(previous.box[0]?.to), other.email);
  t.same(attackers.box, []);
});

t.test('a calendar address ends with the sessions of its owner', async t => {
  const api = await testApi(t);
  const { database } = api;
  const owner = await aConsultant(database, { password_hash });
  const as = await api.tokenOf(owner);
  const address = async (token: string) => {
    const { pathname } = new URL((await api.call('POST /agenda/calendar', { as: token })).body.address);
    return pathname.replace('/api', '') as `/${string}`;
  };
  const status = async (path: `/${string}`) => (await api.call(`GET ${path}`)).status;
  const first = await address(as);
  t.equal(await status(first), 200);
  await api.call(`PUT /users/${owner.id}`, { as, body: { name: 'Renamed' } });
  t.equal(await status(first), 200, 'a profile ends nothing');
  const changed = await api.call(`PUT /users/${owner.id}`, {
    as,
    body: { password: 'another horse battery', current_password: PASSWORD },
  });
  t.equal(await status(first), 404, 'another password');
  const next = changed.body.access_token;
  t.equal((await api.call('GET /agenda', { as: next })).body.calendar_since, null);
  const second = await address(next);
  t.equal(await status(second), 200);
  t.equal((await api.call('POST /auth/sign-out-everywhere', { as: next })).status, 200);
  t.equal(await status(second), 404, 'signing out everywhere');
});
