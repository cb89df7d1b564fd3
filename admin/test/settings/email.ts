import t from 'tap';
import { findAxeViolations } from '../support/axe.ts';
import { startConsole } from '../support/console.ts';

t.test('an admin can set up email', async t => {
  const { api, origin, admin, window, faults } = await startConsole(t);
  const page = await window(admin);
  const closeAlert = () => page.getByRole('button', { name: 'OK' }).click();
  const save = page.getByRole('button', { name: 'Save Settings' });
  const stored = async () => (await api.call('GET /content', { as: admin })).body;
  await page.goto(`${origin}/admin/smtp`);
  await page.getByRole('heading', { name: 'Email Settings' }).waitFor();

  await t.test('SMTP requires its fields', async t => {
    await save.click();
    await page.getByText('Please fill in the following required fields:').waitFor();
    t.same(await page.getByRole('alertdialog').getByRole('listitem').allInnerTexts(), [
      'Host',
      'Username',
      'Password',
      'From email',
    ]);
    await closeAlert();
    t.equal(await page.getByLabel('Port').inputValue(), '587');
    t.ok(await page.getByRole('switch', { name: 'Use TLS' }).isChecked());
    await page.getByLabel('Host').fill('127.0.0.1');
    await page.getByLabel('Port').fill('many');
    await page.getByLabel('Username').fill('mailer');
    await page.getByLabel('Password').fill('a secret of mail');
    await page.getByLabel('From email').fill('hello@example.com');
    await save.click();
    await page.getByText('Email settings saved.').waitFor();
    t.match(await stored(), { smtpPort: 587, smtpHost: '127.0.0.1', smtpPassword: '', smtpPasswordSet: true });
  });

  await t.test(
    'saving a mail server without sign-in needs no user name or password and removes stored ones',
    async t => {
      const needless = page.getByRole('switch', { name: 'My server needs no sign-in' });
      await needless.check();
      await page.getByText('Saving removes the stored ones.').waitFor();
      t.equal(await page.getByLabel('Username').count(), 0);
      t.same(await findAxeViolations(page), []);
      await save.click();
      await page.getByText('Email settings saved.').waitFor();
      t.match(await stored(), { smtpNoSignIn: true, smtpUsername: '', smtpPasswordSet: false });
      await page.reload();
      t.ok(await needless.isChecked());
      await needless.uncheck();
      await save.click();
      await page.getByText('Please fill in the following required fields:').waitFor();
      t.same(await page.getByRole('alertdialog').getByRole('listitem').allInnerTexts(), ['Username', 'Password']);
      await closeAlert();
      await page.getByLabel('Username').fill('mailer');
      await page.getByLabel('Password').fill('a secret of mail');
      await save.click();
      await page.getByText('Email settings saved.').waitFor();
      t.match(await stored(), { smtpNoSignIn: false, smtpUsername: 'mailer', smtpPasswordSet: true });
    },
  );

  await t.test('an empty password field keeps the stored password', async t => {
    await page.reload();
    await page.getByText('A value is stored. Leave blank to keep it.').waitFor();
    t.equal(await page.getByLabel('Password').inputValue(), '');
    await page.getByLabel('From name').fill('Franchise Desk');
    await save.click();
    await page.getByText('Email settings saved.').waitFor();
    t.match(await stored(), { fromName: 'Franchise Desk', smtpPasswordSet: true });
  });

  await t.test(
    'changing the host requires the password again; the error is beside the password field and no input is lost',
    async t => {
      await page.getByLabel('Host').fill('mail.example.com');
      await save.click();
      await page.getByText('Validation Error:').waitFor();
      await closeAlert();
      const told = await page.getByLabel('Password').getAttribute('aria-describedby');
      t.match(await page.locator(`[id="${told}"]`).textContent(), /^Enter the password again/);
      t.equal(await page.getByLabel('Host').inputValue(), 'mail.example.com');
      t.match(await stored(), { smtpHost: '127.0.0.1' });
      await page.getByLabel('Host').fill('127.0.0.1');
      await save.click();
      await page.getByText('Email settings saved.').waitFor();
    },
  );

  await t.test('Enginemailer requires the fields of its own settings', async t => {
    await page.getByRole('combobox', { name: 'Email provider' }).click();
    await page.getByRole('option', { name: 'Enginemailer' }).click();
    await save.click();
    await page.getByText('Please fill in the following required fields:').waitFor();
    t.same(await page.getByRole('alertdialog').getByRole('listitem').allInnerTexts(), [
      'API key',
      'Sender email',
      'Sender name',
    ]);
    await closeAlert();
    await page.getByRole('combobox', { name: 'Email provider' }).click();
    await page.getByRole('option', { name: 'SMTP' }).click();
    t.equal(await page.getByLabel('From name').inputValue(), 'Franchise Desk');
  });

  await t.test('sending a test email requires an address and shows the result', async t => {
    const send = page.getByRole('button', { name: 'Send test' });
    const address = page.getByLabel('Test email address');
    await send.click();
    await page.getByText('Please enter an email address for testing').waitFor();
    await closeAlert();
    await address.fill('nonsense');
    await send.click();
    await page.getByText(/^Test failed: /).waitFor();
    const answers: [object, RegExp | string][] = [
      [{ json: { success: true, message: 'Test email sent.', provider_info: '250 queued' } }, 'Test email sent.'],
      [{ json: { success: false, message: 'No route', provider_info: '' } }, 'Test failed: No route'],
      [{ status: 404, json: { detail: 'Not found' } }, 'Test failed: This server cannot send a test email.'],
      [{ status: 503, body: '' }, 'Test failed: The mail service is not available right now.'],
    ];
    await address.fill('me@example.com');
    for (const [answer, text] of answers) {
      await page.route('**/api/admin/test-email', route => route.fulfill(answer), { times: 1 });
      await send.click();
      await page.getByText(text, { exact: true }).waitFor();
    }
    t.same(await findAxeViolations(page), []);
  });

  t.same(faults, []);
});
