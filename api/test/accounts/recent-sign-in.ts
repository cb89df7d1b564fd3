import t from 'tap';
import { RECENT_SIGN_IN_SECONDS } from '../../src/auth/recent-sign-in.ts';
import { hashPassword } from '../../src/platform/secrets/passwords.ts';
import { aConsultant, aFranchise, aLead, anAdmin, multipartFile, testApi } from '../support/index.ts';
import { waitForRowLock } from '../support/lock-waits.ts';
import { tokenSince } from '../support/tokens.ts';

const PASSWORD = 'correct horse battery';
const password_hash = await hashPassword(PASSWORD);
const REFUSED = { status: 403, body: { code: 'recent_sign_in_required', detail: /password/ } };

/** Columns of a user whose second factor is enabled. */
const WITH_SECOND_FACTOR = { totp_secret: 'sealed', totp_confirmed_at: new Date() };

const aLink = (url: string) => ({ title: 'Contact us', url, order: 1 });

const usersFile = (rows: string[], fields: Record<string, string> = {}) =>
  multipartFile(Buffer.from(['email,name,role', ...rows].join('\n')), 'users.csv', 'text/csv', fields);

t.test('changes to accounts, credits or communication with visitors require a recent sign-in', async t => {
  const api = await testApi(t);
  const { database } = api;
  const { knex } = database;
  const admin = await anAdmin(database, { password_hash });
  const stale = await tokenSince(api, admin, RECENT_SIGN_IN_SECONDS + 60);
  // The token is created when it is used, because a slow machine may need minutes until then.
  const recent = () => tokenSince(api, admin, RECENT_SIGN_IN_SECONDS - 60);
  const current_password = PASSWORD;
  let made = 0;
  const aNewAdmin = () => ({ email: `new${++made}@example.com`, name: 'New', role: 'admin', invite: true });
  const aBinnedUser = (build: typeof anAdmin | typeof aConsultant) =>
    build(database, { deleted_at: new Date(), former_email: `binned${++made}@example.com` });
  const aPaidLead = async () => {
    const consultant = await aConsultant(database, { credits: 1 });
    const franchise = await aFranchise(database, { consultant_id: consultant.id });
    const { id } = await aLead(database, { franchise_id: franchise.id });
    await api.call(`POST /leads/${id}/unlock`, { as: consultant });
    return id;
  };
  const toggled = async (name: string) => {
    const { body } = await api.call('GET /content', { as: admin });
    return { [name]: !body[name] };
  };

  const calls: [string, () => Promise<[method: `${string} /${string}`, body: object | undefined]>][] = [
    ['adding an admin', async () => ['POST /users', aNewAdmin()]],
    ['promoting a consultant', async () => [`PUT /users/${(await aConsultant(database)).id}`, { role: 'admin' }]],
    ['inviting an admin again', async () => [`POST /users/${(await anAdmin(database)).id}/invitation`, undefined]],
    ['restoring an admin', async () => [`POST /users/${(await aBinnedUser(anAdmin)).id}/restore`, undefined]],
    [
      'adding a consultant',
      async () => ['POST /users', { ...aNewAdmin(), name: 'Nobody Special', role: 'consultant', tokens: 1 }],
    ],
    ['restoring a consultant', async () => [`POST /users/${(await aBinnedUser(aConsultant)).id}/restore`, undefined]],
    ['deleting a consultant', async () => [`DELETE /users/${(await aConsultant(database)).id}`, undefined]],
    [
      'giving a consultant credits',
      async () => [`PUT /users/${(await aConsultant(database)).id}/credits?credits=5`, { reason: 'A gift' }],
    ],
    [
      'taking a consultant’s credits',
      async () => [`PUT /users/${(await aConsultant(database, { credits: 3 })).id}/credits?credits=0`, undefined],
    ],
    [
      'changing a balance together with a profile',
      async () => [`PUT /users/${(await aConsultant(database, { credits: 3 })).id}`, { name: 'Renamed', tokens: 4 }],
    ],
    ['marking a paid lead as spam', async () => [`PUT /leads/${await aPaidLead()}/spam?spam=true`, undefined]],
    ['changing the lead settings', async () => ['PUT /lead-settings', { refund_days: 30 }]],
    ['another mail server', async () => ['PUT /content', { smtpHost: `mail${++made}.example.com` }]],
    ['the text of lead notifications', async () => ['PUT /content', { leadNotificationHtml: `<p>${++made}</p>` }]],
    [
      'the reply address of mails to visitors',
      async () => ['PUT /content', { companyEmail: `office${++made}@example.com` }],
    ],
    ['the analytics of the site', async () => ['PUT /google-analytics-settings', { gtm_container_id: 'GTM-ABCD12' }]],
    ['letting consultants write contact details', async () => ['PUT /site-settings', { consultants_may_link: true }]],
    [
      'another WhatsApp account',
      async () => ['PUT /admin/whatsapp/settings', { provider: 'linked', riskAccepted: true }],
    ],
    ['erasing a person', async () => ['POST /admin/personal-data/erase', { email: `erased${++made}@example.com` }]],
    [
      'another user’s password',
      async () => [`PUT /users/${(await aConsultant(database)).id}`, { password: 'a good horse battery' }],
    ],
    [
      'another user’s address',
      async () => [`PUT /users/${(await aConsultant(database)).id}`, { email: `moved${++made}@example.com` }],
    ],
    [
      'another admin’s phone number',
      async () => [`PUT /users/${(await anAdmin(database)).id}`, { phone: '+60123456789' }],
    ],
    [
      'ending another admin’s sessions',
      async () => [`POST /users/${(await anAdmin(database)).id}/end-sessions`, undefined],
    ],
    [
      'another user’s phone number',
      async () => [`PUT /users/${(await aConsultant(database)).id}`, { phone: '+60123456789' }],
    ],
    [
      'removing a consultant’s second factor',
      async () => [`DELETE /users/${(await aConsultant(database, WITH_SECOND_FACTOR)).id}/second-factor`, undefined],
    ],
    ['the phone number of the company', async () => ['PUT /content', { companyPhone: `+60 3-1234 ${1000 + ++made}` }]],
    ['the WhatsApp number of the admins', async () => ['PUT /content', { adminPhone: `+60 12-345 ${1000 + ++made}` }]],
    [
      'a social link',
      async () => ['PUT /content', { socialLinks: { facebook: `https://facebook.com/company${++made}` } }],
    ],
    ['the text of WhatsApp messages', async () => ['PUT /content', { whatsappNotificationMessage: `Call ${++made}` }]],
    ['sending WhatsApp messages', async () => ['PUT /content', await toggled('whatsappNotificationEnabled')]],
    ['confirming by WhatsApp', async () => ['PUT /content', await toggled('whatsappConfirmationEnabled')]],
    [
      'ending the copies of leads to admins',
      async () => {
        await api.call('PUT /content', { as: await recent(), body: { adminLeadNotificationEnabled: true } });
        return ['PUT /content', { adminLeadNotificationEnabled: false }];
      },
    ],
    [
      'a link to another site in the navigation',
      async () => ['PUT /site-settings', { navigation_menu: [aLink(`https://other${++made}.example.com`)] }],
    ],
    [
      'an email address in the footer',
      async () => ['PUT /site-settings', { footer_links: [aLink(`mailto:sales${++made}@example.com`)] }],
    ],
    [
      'a test message by WhatsApp',
      async () => ['POST /admin/whatsapp/test?phone=0123456789&message=Call%20me', undefined],
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
      t.match(await send(stale, { current_password }), { status: /20[01]/ }, 'the request contains the password');
      t.match(await send(await recent()), { status: /20[01]/ }, 'the password was entered nine minutes ago');
    });
  }

  t.test('uploading a file of users requires a recent sign-in before any row is stored', async t => {
    const upload = (as: string, form: ReturnType<typeof usersFile>, query = '') =>
      api.call(`POST /admin/bulk-upload-users${query}`, { as, ...form });
    const rows = () => [`c${++made}@example.com,Consultant,consultant`, `a${++made}@example.com,Admin,admin`];
    const count = async () => Number((await knex('users').count({ n: '*' }).first())?.n);
    const before = await count();
    t.match(await upload(stale, usersFile(rows())), REFUSED);
    t.match(await upload(stale, usersFile(rows(), { current_password: 'a wrong password' })), { status: 422 });
    t.equal(await count(), before);
    t.match(await upload(stale, usersFile(rows()), '?dry_run=true'), { status: 200 }, 'a dry run stores nothing');
    t.match(await upload(stale, usersFile(rows(), { current_password })), { status: 200, body: { processed: 2 } });
    t.match(await upload(await recent(), usersFile(rows())), { status: 200, body: { processed: 2 } });
    t.match(
      await upload(stale, usersFile([`c${++made}@example.com,Only,consultant`])),
      REFUSED,
      'also for consultants only',
    );
  });

  t.test('showing the code that links a phone to WhatsApp requires a recent sign-in', async t => {
    t.match(await api.call('GET /admin/whatsapp/qr', { as: stale }), REFUSED);
    t.match(await api.call('GET /admin/whatsapp/qr', { as: await recent() }), { status: 200 });
    const confirmed = await api.call('POST /auth/confirm', { as: stale, body: { current_password } });
    t.match(await api.call('GET /admin/whatsapp/qr', { as: confirmed.body.access_token }), { status: 200 });
  });

  t.test('the API does not read a file of users that it refuses', async t => {
    const empty = multipartFile(Buffer.from(''), 'users.csv', 'text/csv');
    t.match(await api.call('POST /admin/bulk-upload-users', { as: await recent(), ...empty }), { status: 422 });
    t.match(await api.call('POST /admin/bulk-upload-users', { as: stale, ...empty }), REFUSED);
  });

  t.test('ordinary changes require no recent sign-in', async t => {
    const consultant = await aConsultant(database, { credits: 3 });
    const { body: read } = await api.call(`GET /users/${consultant.id}`, { as: stale });
    const renamed = { ...read, name: 'Renamed' };
    t.match(
      await api.call(`PUT /users/${consultant.id}`, { as: stale, body: renamed }),
      { status: 200, body: { name: 'Renamed', tokens: 3 } },
      'the address, phone and balance are unchanged',
    );
    t.match(await api.call(`PUT /users/${admin.id}`, { as: stale, body: { name: 'Renamed' } }), { status: 200 });
    t.match(await api.call(`POST /users/${consultant.id}/end-sessions`, { as: stale }), { status: 200 });
    t.match(await api.call('PUT /site-settings', { as: stale, body: { site_title: 'Other' } }), { status: 200 });
    const settings = { navigation_menu: [aLink('https://kept.example.com')], footer_links: [] };
    t.match(await api.call('PUT /site-settings', { as: admin, body: settings }), { status: 200 });
    const links = [
      { ...aLink('/franchises'), title: 'Brands' },
      { ...aLink('https://kept.example.com'), order: 2 },
    ];
    t.match(
      await api.call('PUT /site-settings', { as: stale, body: { navigation_menu: links } }),
      { status: 200 },
      'internal pages and existing links',
    );
    t.match(await api.call('PUT /content', { as: stale, body: { heroTitle: 'Other' } }), { status: 200 });
    const { body: content } = await api.call('GET /content', { as: stale });
    t.match(await api.call('PUT /content', { as: stale, body: content }), { status: 200 }, 'the same mail server');
  });

  t.test('changing a balance requires a recent sign-in even if the balance changes during the request', async t => {
    const consultant = await aConsultant(database, { credits: 3 });
    const spending = await knex.transaction();
    await spending('users').where({ id: consultant.id }).update({ tokens: 2 });
    const call = api.call(`PUT /users/${consultant.id}`, { as: stale, body: { name: 'Renamed', tokens: 3 } });
    await waitForRowLock(database, call);
    await spending.commit();
    t.match(await call, { status: 409, body: { detail: 'This user was changed. Please try again.' } });
    t.match(await knex('users').where({ id: consultant.id }).first(), { tokens: 2 });
  });

  t.test("ending one's own other sessions requires a recent sign-in", async t => {
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
});

t.test('wrong passwords in such requests are counted, and further attempts are refused', async t => {
  const limit = 3;
  const api = await testApi(t, { LIMIT_LOGIN_FAILURES: String(limit) });
  const as = await tokenSince(api, await anAdmin(api.database, { password_hash }), RECENT_SIGN_IN_SECONDS + 60);
  const guess = (current_password: string) =>
    api.call('POST /users', {
      as,
      body: { email: 'new@example.com', name: 'New', role: 'admin', invite: true, current_password },
    });
  for (let n = 0; n < limit; n++) t.match(await guess('a wrong password'), { status: 422 });
  t.match(await guess(PASSWORD), { status: 429 });
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
  t.equal(await status(first), 200, 'changing the profile ends nothing');
  const changed = await api.call(`PUT /users/${owner.id}`, {
    as,
    body: { password: 'another horse battery', current_password: PASSWORD },
  });
  t.equal(await status(first), 404, 'after a change of password');
  const next = changed.body.access_token;
  t.equal((await api.call('GET /agenda', { as: next })).body.calendar_since, null);
  const second = await address(next);
  t.equal(await status(second), 200);
  t.equal((await api.call('POST /auth/sign-out-everywhere', { as: next })).status, 200);
  t.equal(await status(second), 404, 'after signing out everywhere');
});
