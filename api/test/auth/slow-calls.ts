import { mock } from 'node:test';
import t from 'tap';
import { anAdmin, aPicture, type BuiltUser, multipartFile, type TestApi, testApi } from '../support/index.ts';
import { quickHash } from '../support/password.ts';
import { slowCall } from '../support/slow-call.ts';
import { statementText } from '../support/statement-text.ts';

const PASSWORD = 'correct horse battery';
const password_hash = await quickHash(PASSWORD);
const current_password = PASSWORD;

interface Leaver {
  api: TestApi;
  admin: BuiltUser;
  token: string;
  boss: BuiltUser;
}

/** Calls that end a token at once. */
const ENDS: Record<string, (leaver: Leaver) => ReturnType<TestApi['call']>> = {
  'was deleted': ({ api, admin, boss }) =>
    api.call(`DELETE /users/${admin.id}`, { as: boss, body: { current_password } }),
  'was demoted': ({ api, admin, boss }) =>
    api.call(`PUT /users/${admin.id}`, { as: boss, body: { role: 'consultant', current_password } }),
  'got another password': ({ api, admin, boss }) =>
    api.call(`PUT /users/${admin.id}`, { as: boss, body: { password: 'another horse battery', current_password } }),
  'signed out': ({ api, token }) => api.call('POST /auth/logout', { as: token }),
  'signed out everywhere': ({ api, token }) => api.call('POST /auth/sign-out-everywhere', { as: token }),
};

t.test('a request whose body arrives late', async t => {
  const api = await testApi(t);
  const { database } = api;
  const boss = await anAdmin(database, { password_hash });
  const leaver = async (): Promise<Leaver> => {
    const admin = await anAdmin(database, { password_hash });
    return { api, admin, boss, token: await api.tokenOf(admin) };
  };
  const isThere = async (email: string) => Boolean(await database.knex('users').where({ email }).first());
  const anAccount = (email: string) =>
    JSON.stringify({ name: 'Back Door', email, role: 'admin', password: 'known to who leaves' });
  const aForm = ({ headers, body }: ReturnType<typeof multipartFile>) => ({ body, type: headers['content-type'] });
  const aUserForm = (email: string) =>
    aForm(multipartFile(Buffer.from(`name,email,role\nBack Door,${email},consultant\n`), 'users.csv', 'text/csv'));
  const picture = async () => aForm(multipartFile(await aPicture(40, 40).png().toBuffer()));
  /** Bytes at the end of a form, without which its file is incomplete. */
  const END_OF_A_FORM = 20;
  const storedFiles = async () => (await database.knex('media')).length;

  for (const [how, end] of Object.entries(ENDS)) {
    const name = how.replaceAll(' ', '-');

    t.test(`has no effect if the user ${how} during the request`, async t => {
      const who = await leaver();
      const email = `${name}@example.com`;
      const call = await slowCall(api, 'POST /users', { token: who.token, body: anAccount(email) });
      t.equal((await end(who)).status, 200);
      t.equal(await call.end(), 401);
      t.notOk(await isThere(email));
    });

    t.test(`has no effect as a form if the user ${how} before its file was complete`, async t => {
      const who = await leaver();
      const email = `${name}-by-form@example.com`;
      const form = { token: who.token, ...aUserForm(email), held: END_OF_A_FORM };
      const call = await slowCall(api, 'POST /admin/bulk-upload-users', form);
      t.equal((await end(who)).status, 200);
      t.equal(await call.end(), 401);
      t.notOk(await isThere(email));
      t.same(await database.knex('bulk_jobs').where({ user_id: who.admin.id }), [], 'no upload was started');
    });
  }

  t.test('stores no file if its user signed out before it was complete', async t => {
    const { admin, token } = await leaver();
    const before = await storedFiles();
    const call = await slowCall(api, 'POST /uploads', { token, ...(await picture()), held: END_OF_A_FORM });
    t.equal((await api.call('POST /auth/logout', { as: token })).status, 200);
    t.equal(await call.end(), 401);
    t.equal(await storedFiles(), before);
    t.equal((await api.call('GET /auth/me', { as: admin })).status, 200, 'another session continues');
  });

  t.test('is processed for users who stay signed in, and who sign out afterwards', async t => {
    const { token } = await leaver();
    const begun = [
      await slowCall(api, 'POST /users', { token, body: anAccount('stays@example.com') }),
      await slowCall(api, 'POST /admin/bulk-upload-users', { token, ...aUserForm('stays-too@example.com') }),
      await slowCall(api, 'POST /uploads', { token, ...(await picture()) }),
    ];
    t.same(await Promise.all(begun.map(({ end }) => end())), [201, 200, 201]);
    t.equal((await api.call('POST /auth/logout', { as: token })).status, 200);
    for (const email of ['stays@example.com', 'stays-too@example.com']) t.ok(await isThere(email), email);
  });

  t.test('is authenticated before and after the body; other requests are authenticated once', async t => {
    const { token } = await leaver();
    const { prepared } = database;
    const execute = prepared.execute.bind(prepared);
    const spy = mock.method(prepared, 'execute', (...args: Parameters<typeof execute>) => execute(...args));
    t.teardown(() => spy.mock.restore());
    const looks = async (work: Promise<unknown>) => {
      spy.mock.resetCalls();
      await work;
      return spy.mock.calls.filter(({ arguments: [statement] }) => statementText(statement).includes('ended_tokens'))
        .length;
    };
    const late = await slowCall(api, 'POST /categories', { token, body: JSON.stringify({ name: 'Late' }) });
    t.equal(await looks(late.end()), 1, 'again when the body is complete');
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const ask = (path: string, more: RequestInit) => fetch(`${late.url}${path}`, { headers, ...more });
    const prompt = { method: 'POST', body: JSON.stringify({ name: 'Prompt' }) };
    t.equal(await looks(ask('/categories', prompt)), 1, 'with a body that came together with the headers');
    t.equal(await looks(ask('/auth/refresh', { method: 'POST' })), 1, 'with an empty body');
    t.equal(await looks(ask('/auth/me', {})), 1, 'without a body');
  });
});
