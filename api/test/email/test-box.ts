import t from 'tap';
import { saveEmailSettings, smtpSettings } from '../support/email-setup.ts';
import { anAdmin, testApi } from '../support/index.ts';
import { mailServer, smtpError } from '../support/mail-server.ts';
import { freePort } from '../support/server-process.ts';

t.test('the test mail of the email settings', async t => {
  const nobody = `http://127.0.0.1:${await freePort()}`;
  const api = await testApi(t, { ENGINEMAILER_URL: nobody });
  const { database, config } = api;
  const admin = await anAdmin(database);
  const test = (body: object) => api.call('POST /admin/test-email', { as: admin, body });

  t.test('requires an address', async t => {
    for (const body of [{}, { test_email: '' }, { test_email: '', provider: 'smtp' }])
      t.match(await test(body), {
        status: 422,
        body: { detail: [{ loc: ['body', 'test_email'], msg: 'Please enter an email address for testing' }] },
      });
    t.equal((await test({ test_email: 'nobody' })).status, 422);
    t.equal((await test({ test_email: 'a@example.com', provider: 'pigeon' })).status, 422);
  });

  t.test('reports that no email provider is configured', async t => {
    const { status, body } = await test({ test_email: 'a@example.com' });
    t.match([status, body], [200, { success: false, message: /^SMTP is not set up/, provider_info: 'SMTP' }]);
  });

  t.test("uses the saved settings and shows the provider's reply", async t => {
    const server = await mailServer(t, {
      onRcptTo: ({ address }, _session, done) =>
        done(address.startsWith('none') ? smtpError(550, 'No such mailbox') : null),
    });
    await saveEmailSettings(
      database,
      config.secretsKey,
      smtpSettings(server.port, { enginemailerApiKey: 'secret-api-key', enginemailerSenderEmail: 'a@example.com' }),
    );
    const taken = await test({ test_email: 'a@example.com', provider: 'smtp' });
    t.match(taken.body, { success: true, message: /a@example\.com/, provider_info: /^SMTP, localhost:\d+: 250 / });
    t.same(server.box[0]?.to, ['a@example.com']);
    t.match(server.box[0]?.text, /the test that you asked for/);

    const refused = await test({ test_email: 'none@example.com' });
    t.match(refused.body, { success: false, message: /550 No such mailbox/, provider_info: /550 No such mailbox/ });

    const other = await test({ test_email: 'a@example.com', provider: 'enginemailer' });
    t.match(other.body, { success: false, message: /^Enginemailer was not reached/, provider_info: /^Enginemailer: / });
    t.notMatch(other.text, /ECONNREFUSED|127\.0\.0\.1/);
    t.notMatch(other.text, /secret-api-key/);
  });
});
