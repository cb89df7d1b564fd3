import t from 'tap';
import { hashPassword } from '../../src/platform/secrets/passwords.ts';
import { aConsultant, aFranchise, anAdmin, type BuiltUser, SERVICE_TOKEN, testApi } from '../support/index.ts';
import { waitForRowLock } from '../support/lock-waits.ts';
import { aPicture, dataUrl } from '../support/pictures.ts';

const PASSWORD = 'a-password-nobody-else-knows';
const someone = (n: number, more = {}) => ({
  name: `New ${n}`,
  email: `new${n}@example.com`,
  password: PASSWORD,
  role: 'consultant',
  ...more,
});

t.test('users', async t => {
  const api = await testApi(t);
  const { database } = api;
  const { knex } = database;
  const password_hash = await hashPassword(PASSWORD);
  const admin = await anAdmin(database, { name: 'Zaleha', password_hash });
  const rowOf = ({ id }: { id: string }) => knex('users').where({ id }).first();
  const ledgerOf = ({ id }: { id: string }) => knex('credit_entries').where({ user_id: id }).orderBy('id');
  const update = (user: { id: string }, body: unknown, as: BuiltUser = admin, headers: Record<string, string> = {}) =>
    api.call(`PUT /users/${user.id}`, { as, body, headers });
  const placesOf = (body: { detail: { loc: string[] }[] }) =>
    body.detail.map(({ loc }) => loc.slice(1).join('.')).sort();

  t.test('visitors read four fields of consultants with a public franchise, and of no other user', async t => {
    const consultant = await aConsultant(database, { credits: 3, phone: '012-555 0001', company_name: 'We' });
    const read = async (as?: BuiltUser | string) => api.call(`GET /users/${consultant.id}`, { as });
    t.equal((await read()).status, 404);
    const franchise = await aFranchise(database, { consultant_id: consultant.id });
    const expected = { id: consultant.id, name: consultant.name, company_name: 'We', photo: '' };
    for (const as of [undefined, await aConsultant(database), SERVICE_TOKEN]) t.same((await read(as)).body, expected);
    for (const as of [admin, consultant])
      t.match((await read(as)).body, { email: consultant.email, tokens: 3, phone: '012-555 0001' });
    await knex('users').where({ id: consultant.id }).update({ role: 'admin' });
    t.same((await read()).body, expected, 'also of one who is now an admin, because the page shows them');
    await knex('users').where({ id: consultant.id }).update({ role: 'consultant' });
    await knex('franchises').where({ id: franchise.id }).update({ deleted_at: new Date() });
    t.equal((await read()).status, 404);
    t.equal((await read(consultant)).status, 200);
    t.equal((await api.call(`GET /users/${admin.id}`)).status, 404);
    t.match((await api.call('GET /users/nobody', { as: admin })).body, { detail: 'User not found' });
  });

  t.test('the list of users contains no passwords, hashes, second-factor secrets or session epochs', async t => {
    const { text } = await api.call('GET /users', { as: admin });
    for (const secret of ['password', 'hash', 'epoch', 'totp', 'recovery']) t.notMatch(text, secret);
  });

  t.test('users change their own profile, but not fields that only admins change', async t => {
    const consultant = await aConsultant(database, { credits: 2 });
    const photo = dataUrl(await aPicture(200, 200).jpeg().toBuffer(), 'image/jpeg');
    const profile = { name: ' Aminah ', phone: '+60 12-555 0100', company_name: 'Kedai', photo };
    const otherValues = { email: 'other@example.com', role: 'admin', tokens: 99, expected_tokens: 1 };
    const { status, body } = await update(consultant, { ...profile, ...otherValues }, consultant);
    t.equal(status, 200);
    t.match(body, { name: 'Aminah', phone: '+60 12-555 0100', company_name: 'Kedai', email: consultant.email });
    t.match(body, { role: 'consultant', tokens: 2, photo: /^\/uploads\/[0-9a-f]{32}-200x200\.jpg$/ });
    t.notOk('access_token' in body);
    t.equal((await api.call('GET /auth/me', { as: consultant })).status, 200, 'the token stays valid');
  });

  t.test('only the users themselves decide whether they get a daily summary', async t => {
    const consultant = await aConsultant(database, { digest_enabled: false });
    t.match((await update(consultant, { digest_enabled: true })).body, { digest_enabled: false });
    t.match((await update(consultant, { digest_enabled: true }, consultant)).body, { digest_enabled: true });
  });

  t.test('only admins change other users', async t => {
    const [one, other] = [await aConsultant(database), await aConsultant(database)];
    t.equal((await update(one, { name: 'X' }, other)).status, 403);
    t.equal((await api.call(`PUT /users/${one.id}`, { body: { name: 'X' } })).status, 401);
    t.equal((await api.call(`PUT /users/${one.id}`, { as: SERVICE_TOKEN, body: { name: 'X' } })).status, 403);
    t.equal((await update(one, { name: 'Y', email: 'fresh@example.com' })).status, 200);
    t.match(await rowOf(one), { name: 'Y', email: 'fresh@example.com' });
    t.equal((await update({ id: 'nobody' }, { name: 'X' })).status, 404);
  });

  t.test('a new password ends every token, and users who changed their own get a new one', async t => {
    const { body: consultant } = await api.call('POST /users', { as: admin, body: someone(1) });
    const signIn = (password: string) => api.call('POST /auth/login', { body: { email: consultant.email, password } });
    const before = (await signIn(PASSWORD)).body.access_token;
    const changed = await api.call(`PUT /users/${consultant.id}`, {
      as: before,
      body: { password: 'quite another password', current_password: PASSWORD },
    });
    t.equal((await api.call('GET /auth/me', { as: before })).status, 401);
    t.equal((await api.call('GET /auth/me', { as: changed.body.access_token })).status, 200);
    t.equal((await signIn(PASSWORD)).status, 401);
    t.equal((await signIn('quite another password')).status, 200);
    const byAdmin = await update(consultant, { password: 'set by the admin' });
    t.notOk('access_token' in byAdmin.body);
    t.equal((await api.call('GET /auth/me', { as: changed.body.access_token })).status, 401);
    for (const password of ['', null]) t.equal((await update(consultant, { password })).status, 200);
    t.equal((await signIn('set by the admin')).status, 200, 'an empty password keeps the current one');
    const log = JSON.stringify(await knex('audit_log').where({ entity_id: consultant.id }));
    for (const secret of [PASSWORD, 'set by the admin', 'argon2']) t.notOk(log.includes(secret));
  });

  t.test(
    'the audit log names the changed fields, including the password, and users are notified of a new password',
    async t => {
      const consultant = await aConsultant(database, { name: 'Ali' });
      const detail = async () => {
        const log = await knex('audit_log').where({ entity_id: consultant.id }).orderBy('id', 'desc').first();
        const [before, after] = [log.before, log.after].map(stored =>
          typeof stored === 'string' ? JSON.parse(stored) : stored,
        );
        return { action: log.action, before, after };
      };
      const mails = async () => (await knex('outbox').where({ user_id: consultant.id })).map(({ kind }) => kind);
      await update(consultant, { name: '  Ali Baba ' });
      t.match(await detail(), { action: 'update', before: { name: 'Ali' }, after: { name: 'Ali Baba' } });
      t.same(await mails(), []);
      await update(consultant, { password: 'set by the admin' });
      t.match(await detail(), { action: 'update with password', after: { name: 'Ali Baba' } });
      t.same(await mails(), ['user.password-changed']);
    },
  );

  t.test('a password has 10 to 200 characters', async t => {
    const consultant = await aConsultant(database);
    for (const [length, status] of [
      [9, 422],
      [10, 200],
      [200, 200],
      [201, 422],
    ] as const)
      t.equal(
        (await update(consultant, { password: 'kv7!qm2@zr9#'.repeat(20).slice(0, length) })).status,
        status,
        `${length}`,
      );
    t.equal((await api.call('POST /users', { as: admin, body: someone(2, { password: 'x'.repeat(9) }) })).status, 422);
  });

  t.test("a demotion ends the user's tokens", async t => {
    const second = await anAdmin(database);
    t.equal((await update(second, { role: 'consultant', current_password: PASSWORD })).status, 200);
    t.equal((await api.call('GET /users', { as: second })).status, 401);
    t.equal((await api.call('GET /users', { as: { ...second, session_epoch: 1 } })).status, 403);
  });

  t.test('admins can neither demote nor delete themselves', async t => {
    const demoted = await update(admin, { role: 'consultant' });
    t.match([demoted.status, demoted.body.detail], [403, 'You cannot demote your own account']);
    const deleted = await api.call(`DELETE /users/${admin.id}`, { as: admin });
    t.match([deleted.status, deleted.body.detail], [403, 'You cannot delete your own account']);
    t.equal((await update(admin, { name: 'Zaleha', role: 'admin' })).status, 200);
  });

  t.test('credits are set only if they are still the expected ones, and the ledger records the reason', async t => {
    const consultant = await aConsultant(database, { credits: 5 });
    const changed = await update(consultant, { tokens: 8, expected_tokens: 5 });
    t.match([changed.status, changed.body.tokens], [200, 8]);
    const late = await update(consultant, { name: 'Not this', tokens: 6, expected_tokens: 5 });
    t.match([late.status, late.body.current], [409, { tokens: 8 }]);
    t.not((await rowOf(consultant)).name, 'Not this');
    t.equal((await update(consultant, { tokens: 8 })).status, 200);
    t.same((await update(consultant, { tokens: -1 })).status, 422);
    const entries = await ledgerOf(consultant);
    t.match(entries, [{ reason: 'opening' }, { delta: 3, balance_after: 8, reason: 'adjustment', actor_id: admin.id }]);
    t.equal(entries.length, 2);
  });

  t.test('of two concurrent edits the second gets 412 with the current record', async t => {
    const consultant = await aConsultant(database);
    const { headers } = await api.call(`GET /users/${consultant.id}`, { as: admin });
    const version = { 'if-match': String(headers.etag) };
    t.equal((await update(consultant, { name: 'First' }, consultant, version)).status, 200);
    const late = await update(consultant, { name: 'Second' }, admin, version);
    t.match([late.status, late.body.current], [412, { name: 'First', email: consultant.email }]);
  });

  t.test(
    'a changed balance gives the user a new ETag, but a save with the previous ETag is still accepted',
    async t => {
      const consultant = await aConsultant(database, { credits: 3 });
      const read = (headers = {}) => api.call(`GET /users/${consultant.id}`, { as: consultant, headers });
      const tag = String((await read()).headers.etag);
      t.equal((await read({ 'if-none-match': tag })).status, 304);
      await api.call(`PUT /users/${consultant.id}/credits?credits=9`, { as: admin });
      t.match(await read({ 'if-none-match': tag }), { status: 200, body: { tokens: 9 } });
      t.equal((await update(consultant, { phone: '03' }, consultant, { 'if-match': tag })).status, 200);
    },
  );

  t.test('only changes that visitors see are published', async t => {
    const consultant = await aConsultant(database);
    const slugs = [];
    for (let n = 0; n < 2; n++) slugs.push((await aFranchise(database, { consultant_id: consultant.id })).slug);
    const changes = () => knex('content_changes').where({ kind: 'consultant', entity_id: consultant.id });
    await update(consultant, { phone: '012', password: 'something else entirely' });
    t.equal((await changes()).length, 0);
    await update(consultant, { company_name: 'New Sdn Bhd' });
    const [change] = await changes();
    t.same(change.touches.slugs.sort(), slugs.sort());
    await update(consultant, { photo: dataUrl(await aPicture(200, 200).png().toBuffer()) });
    t.equal((await changes()).length, 2, 'the photo, too');
  });

  t.test(
    'renaming a consultant also updates the page of a franchise that is being assigned to them at the same time',
    async t => {
      const consultant = await aConsultant(database);
      const franchise = await aFranchise(database);
      const giving = await knex.transaction();
      await giving('users').where({ id: consultant.id }).forShare().first('id');
      await giving('franchises').where({ id: franchise.id }).update({ consultant_id: consultant.id });
      const naming = update(consultant, { name: 'Named Anew', role: 'consultant' });
      await waitForRowLock(database, naming);
      await giving.commit();
      t.equal((await naming).status, 200);
      const changes = await knex('content_changes').where({ kind: 'consultant', entity_id: consultant.id });
      t.match(
        changes.map(({ touches }) => touches.slugs),
        [[franchise.slug]],
      );
    },
  );

  t.test('an admin adds users, and all errors are reported at once', async t => {
    const { status, body } = await api.call('POST /users', { as: admin, body: someone(3, { tokens: 4, phone: '03' }) });
    t.equal(status, 201);
    t.match(body, { name: 'New 3', email: 'new3@example.com', role: 'consultant', tokens: 4, phone: '03', photo: '' });
    t.match(await ledgerOf(body), [{ delta: 4, balance_after: 4, reason: 'opening', actor_id: admin.id }]);
    t.same(await knex('outbox').where({ user_id: body.id }), [], 'a user with a password is not invited');
    const { after } = await knex('audit_log').where({ entity_id: body.id, action: 'create' }).first();
    t.match(typeof after === 'string' ? JSON.parse(after) : after, { id: body.id, name: 'New 3', tokens: 4 });
    const spaced = await api.call('POST /users', { as: admin, body: someone(30, { name: ' New 30 ' }) });
    t.equal(spaced.body.name, 'New 30');
    t.equal((await update(spaced.body, { name: ' Old 30 ' })).body.name, 'Old 30');
    const wrong = await api.call('POST /users', {
      as: admin,
      body: { name: ' ', email: 'no', role: 'boss', tokens: -1, phone: 'x'.repeat(41), photo: 'nowhere' },
    });
    t.equal(wrong.status, 422);
    t.same(placesOf(wrong.body), ['email', 'name', 'password', 'phone', 'photo', 'role', 'tokens']);
    const taken = await api.call('POST /users', { as: admin, body: someone(4, { email: 'NEW3@example.com' }) });
    t.match(taken.body.detail, [{ loc: ['body', 'email'], msg: 'A user with this email already exists' }]);
    const broken = await api.call('POST /users', {
      as: admin,
      body: someone(4, { email: 'new3@example.com', name: '', photo: 'data:image/png;base64,AAAA' }),
    });
    t.same(
      placesOf(broken.body),
      ['email', 'name', 'photo'],
      'an invalid picture is reported together with the others',
    );
    const also = await update(await aConsultant(database), { email: 'new3@example.com' });
    t.equal(also.status, 422);
  });

  t.test('an admin either invites a user or sets a password, never both', async t => {
    const { password: _, ...invited } = someone(31, { tokens: 2, invite: true });
    const { status, body } = await api.call('POST /users', { as: admin, body: invited });
    t.equal(status, 201);
    t.match(await rowOf(body), { password_hash: null, tokens: 2 });
    t.match(await knex('outbox').where({ user_id: body.id }), [{ kind: 'user.invitation', status: 'pending' }]);
    const both = await api.call('POST /users', { as: admin, body: someone(32, { invite: true }) });
    t.match([both.status, both.body.detail], [422, [{ loc: ['body', 'password'], type: 'invited' }]]);
    const { password: __, ...neither } = someone(32, { invite: false });
    const refused = await api.call('POST /users', { as: admin, body: neither });
    t.match([refused.status, refused.body.detail], [422, [{ loc: ['body', 'password'], type: 'required' }]]);
  });

  t.test('an invited user is marked as invited until they choose a password, and can be invited again', async t => {
    const { password: _, ...invited } = someone(33, { invite: true });
    const { body } = await api.call('POST /users', { as: admin, body: invited });
    const again = () => api.call(`POST /users/${body.id}/invitation`, { as: admin });
    const read = () => api.call(`GET /users/${body.id}`, { as: admin });
    t.match([body, (await read()).body], [{ invited: true }, { invited: true }]);
    const mails = () => knex('outbox').where({ user_id: body.id }).orderBy('id').select('kind', 'status', 'last_error');
    t.match(await again(), { status: 200, body: { id: body.id, invited: true } });
    t.match(await mails(), [
      { status: 'cancelled', last_error: 'Another invitation was requested' },
      { kind: 'user.invitation', status: 'pending' },
    ]);
    await knex('outbox').where({ user_id: body.id }).update({ status: 'sent' });
    await again();
    t.equal((await mails()).length, 3, 'a mail that was sent stays');
    await update(body, { password: PASSWORD });
    t.match((await read()).body, { invited: false });
    t.match(await again(), { status: 409, body: { detail: 'This user has already chosen a password' } });
    t.equal((await api.call('POST /users/nobody/invitation', { as: admin })).status, 404);
    t.equal((await knex('audit_log').where({ entity_id: body.id, action: 'invite' })).length, 2);
  });

  t.test('a deleted user has no access, and their address can be used again', async t => {
    const consultant = await aConsultant(database, { credits: 2 });
    const franchise = await aFranchise(database, { consultant_id: consultant.id });
    t.equal((await api.call(`DELETE /users/${consultant.id}`, { as: consultant })).status, 403);
    const { status, body } = await api.call(`DELETE /users/${consultant.id}`, { as: admin });
    t.same([status, body], [200, { id: consultant.id }]);
    t.equal((await api.call('GET /auth/me', { as: consultant })).status, 401);
    for (const path of [`GET /users/${consultant.id}`, `DELETE /users/${consultant.id}`] as const)
      t.equal((await api.call(path, { as: admin })).status, 404);
    t.equal((await update(consultant, { name: 'X' })).status, 404);
    t.equal((await knex('franchises').where({ id: franchise.id }).first()).consultant_id, null);
    const change = await knex('content_changes').where({ entity_id: franchise.id }).first();
    t.match(change, { kind: 'franchise', touches: { slugs: [franchise.slug] } });
    t.equal((await ledgerOf(consultant)).length, 1, 'the ledger stays');
    t.equal((await api.call('POST /users', { as: admin, body: someone(5, { email: consultant.email }) })).status, 201);
  });

  t.test('the list is filtered, searched, sorted and paged', async t => {
    await aConsultant(database, { name: 'Ah Meng', phone: '+60 16-777 8888', credits: 1 });
    await aConsultant(database, { name: 'Bala', credits: 0 });
    const list = async (query: string) => (await api.call(`GET /users?${query}`, { as: admin })).body;
    const filtered = (filter: unknown) => list(`filter=${encodeURIComponent(JSON.stringify(filter))}`);
    t.match(await filtered({ q: 'ah meng' }), [{ name: 'Ah Meng' }]);
    t.match(await filtered({ q: '777 8888' }), [{ name: 'Ah Meng' }]);
    t.ok((await filtered({ status: 'active' })).every(({ tokens }: { tokens: number }) => tokens > 0));
    t.ok((await filtered({ status: 'inactive' })).every(({ tokens }: { tokens: number }) => tokens === 0));
    t.equal((await filtered({ status: ['active', 'inactive'] })).length, (await list('')).length);
    t.match((await filtered({ status: 'asleep' })).detail, [{ msg: 'status must be active or inactive' }]);
    t.ok((await filtered({ role: 'admin' })).every(({ role }: { role: string }) => role === 'admin'));
    t.match(await filtered({ id: [admin.id] }), [{ name: 'Zaleha' }]);
    t.same(await filtered({ q: '%' }), []);
    const names = (await list('')).map(({ name }: { name: string }) => name.toLowerCase());
    t.same(names, names.toSorted(), 'sorted by name by default');
    const page = await api.call('GET /users?sort=["tokens","DESC"]&range=[0,1]', { as: admin });
    t.match(page.headers['content-range'], /^users 0-1\/\d+$/);
    t.equal((await api.call('GET /users?sort=["password_hash","ASC"]', { as: admin })).status, 422);
    t.equal((await api.call('GET /users')).status, 401);
    t.equal((await api.call('GET /users', { as: await aConsultant(database) })).status, 403);
  });
});
