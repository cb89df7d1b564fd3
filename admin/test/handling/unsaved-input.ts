import { aFranchise, aLead, anAdmin, hashPassword } from '@marketplace/api/testing';
import type { Page } from 'playwright-core';
import t from 'tap';
import { findAxeViolations } from '../support/axe.ts';
import { startConsole } from '../support/console.ts';
import { waitUntilLoaded } from '../support/loaded.ts';

const { api, admin, consultant, window, show, faults } = await startConsole(t);
const { knex } = api.database;
const PASSWORD = 'a-good-password-2026';
await knex('users')
  .where({ id: admin.id })
  .update({ password_hash: await hashPassword(PASSWORD) });
const franchise = await aFranchise(api.database, { name: 'Kopi Lorong', consultant_id: consultant.id });
const lead = await aLead(api.database, { franchise_id: franchise.id, first_name: 'Nurul', last_name: 'Huda' });

/** Reloads the data, as the console does when its tab becomes visible again. */
const lookAgain = (page: Page) => page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
/** Goes offline and online again. */
const reconnect = async (page: Page) => {
  await page.context().setOffline(true);
  await page.getByText('You are offline.', { exact: false }).waitFor();
  await page.context().setOffline(false);
  await page.getByText('You are offline.', { exact: false }).waitFor({ state: 'hidden' });
  await waitUntilLoaded(page);
};
const clashIn = (page: Page) => page.getByRole('dialog', { name: 'Someone else changed this' });
const leaving = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });

t.test('typed text survives a reload of the data that its form shows', async t => {
  const page = await window(admin);

  await t.test(
    'the dialog of a lead keeps its text when the lead cannot be reloaded, and a warning is displayed',
    async t => {
      const address = `**/api/leads/${lead.id}`;
      const message = page.getByLabel('Message');
      const told = page.locator('[role=alert]', { hasText: 'The latest version could not be loaded' });
      await show(page, `/admin/leads/edit/${lead.id}`);
      await page.getByRole('button', { name: 'Edit Lead' }).click();
      await message.fill('Half a message');
      await page.route(address, route => route.fulfill({ status: 502, body: '' }));
      await lookAgain(page);
      await told.waitFor({ state: 'attached' });
      t.equal(await message.inputValue(), 'Half a message');
      await page.unroute(address);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await message.waitFor({ state: 'hidden' });
      t.same(await findAxeViolations(page), []);
      await page.getByRole('button', { name: 'Try again' }).click();
      await told.waitFor({ state: 'detached' });
      t.pass('the lead is reloaded on request');
    },
  );

  await t.test('a settings form keeps its text when the connection is lost or another user saves', async t => {
    const title = page.getByLabel('Hero title');
    await show(page, '/admin/content');
    await title.fill('Half a title');
    await page.route('**/api/content', route => route.abort());
    await reconnect(page);
    t.equal(await title.inputValue(), 'Half a title');
    await page.unroute('**/api/content');
    await api.call('PUT /content', { as: admin, body: { heroTitle: 'Theirs' } });
    await reconnect(page);
    t.equal(await title.inputValue(), 'Half a title');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await clashIn(page).getByRole('row', { name: 'Hero title Half a title Theirs' }).waitFor();
    await clashIn(page).getByRole('radio', { name: 'Theirs' }).check();
    await clashIn(page).getByRole('button', { name: 'Save these values' }).click();
    await clashIn(page).waitFor({ state: 'hidden' });
    t.equal(await title.inputValue(), 'Theirs');
  });

  await t.test('a settings form whose refresh failed keeps typed text when the connection returns', async t => {
    const title = page.getByLabel('Hero title');
    await show(page, '/admin/content');
    await page.route('**/api/content', route => route.abort());
    const failed = page.waitForEvent('requestfailed', request => request.url().endsWith('/api/content'));
    await page.getByRole('banner').getByRole('button', { name: 'Refresh' }).click();
    await failed;
    await title.fill('Half a title');
    await page.getByText('Unsaved changes').waitFor();
    await page.unroute('**/api/content');
    await api.call('PUT /content', { as: admin, body: { heroTitle: 'Theirs again' } });
    await reconnect(page);
    t.equal(await title.inputValue(), 'Half a title');
    await title.fill('Theirs');
  });

  await t.test('Refresh keeps a form with unsaved changes and reloads one without', async t => {
    const refresh = page.getByRole('banner').getByRole('button', { name: 'Refresh' });
    const elsewhere = async (company_name: string) => {
      await api.call(`PUT /users/${admin.id}`, { as: admin, body: { company_name } });
      await refresh.click();
      await waitUntilLoaded(page);
    };
    await show(page, '/admin/profile');
    await page.getByLabel('Phone').fill('+60 12-345 6789');
    await elsewhere('One Sdn Bhd');
    t.equal(await page.getByLabel('Phone').inputValue(), '+60 12-345 6789');
    t.equal(await page.getByLabel('Company name').inputValue(), '');
    await page.getByLabel('Phone').fill('');
    await elsewhere('Two Sdn Bhd');
    t.equal(await page.getByLabel('Company name').inputValue(), 'Two Sdn Bhd');
    await page.getByLabel('Phone').fill('+60 12-345 6789');
    await page.getByLabel('Phone').press('Enter');
    await page.getByText('Unsaved changes').waitFor({ state: 'hidden' });
    await waitUntilLoaded(page);
    await elsewhere('Three Sdn Bhd');
    t.equal(
      await page.getByLabel('Company name').inputValue(),
      'Three Sdn Bhd',
      'Refresh reloads the form again after a save',
    );

    await show(page, `/admin/franchises/edit/${franchise.id}`);
    await page.getByLabel('Number of Locations').fill('77');
    await api.call(`PUT /franchises/${franchise.id}`, { as: admin, body: { phone: '03-5550 0300' } });
    await refresh.click();
    await waitUntilLoaded(page);
    t.equal(await page.getByLabel('Number of Locations').inputValue(), '77');
    await show(page, '/admin/dashboard');
    await leaving(page).getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  });

  await t.test('a dialog reads its record again when it is opened again, and not later', async t => {
    const read: string[] = [];
    const address = `**/api/users/${consultant.id}`;
    await page.route(address, async route => {
      if (route.request().method() === 'GET') read.push(route.request().url());
      await route.continue();
    });
    const edit = page.getByRole('button', { name: `Edit ${consultant.name}` });
    const phone = page.getByRole('dialog', { name: 'Edit User' }).getByLabel('Phone');
    await show(page, '/admin/consultants');
    await edit.click();
    await phone.fill('+60 12-777 0003');
    await page.getByRole('button', { name: 'Save' }).click();
    await phone.waitFor({ state: 'detached' });
    await waitUntilLoaded(page);
    t.equal(read.length, 1, 'the record is not reloaded with the list');
    await edit.click();
    await phone.waitFor();
    t.equal(await phone.inputValue(), '+60 12-777 0003');
    t.equal(read.length, 2);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await phone.waitFor({ state: 'detached' });
    await waitUntilLoaded(page);
    t.equal(read.length, 2, 'closing an unchanged dialog does not reload the record');
    await page.unroute(address);
  });

  await t.test('the dialog of a user keeps its text when the balance changes', async t => {
    const phone = page.getByRole('dialog', { name: 'Edit User' }).getByLabel('Phone');
    await show(page, `/admin/consultants?edit=${consultant.id}`);
    await phone.fill('+60 12-777 0001');
    await api.call(`PUT /users/${consultant.id}/credits?credits=20`, { as: admin });
    await reconnect(page);
    t.equal(await phone.inputValue(), '+60 12-777 0001');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await phone.waitFor({ state: 'detached' });
  });

  await t.test('an answer to a refund request keeps its text when the request cannot be reloaded', async t => {
    const sold = await aLead(api.database, { franchise_id: franchise.id });
    await api.call(`POST /leads/${sold.id}/unlock`, { as: consultant });
    const body = { reason: 'wrong_person', words: 'Somebody else answers' };
    const refundRequest = (await api.call(`POST /leads/${sold.id}/refund-requests`, { as: consultant, body })).body;
    const address = `**/api/refund-requests/${refundRequest.id}`;
    await show(page, `/admin/refund-requests/edit/${refundRequest.id}`);
    const reason = page.getByRole('textbox', { name: 'Reason' });
    await reason.fill('Half a reason');
    await page.route(address, route => route.fulfill({ status: 502, body: '' }));
    await lookAgain(page);
    await page.getByText('The latest version could not be loaded').waitFor();
    t.equal(await reason.inputValue(), 'Half a reason');
    await page.unroute(address);
  });
  await page.context().close();
});

t.test('the site settings keep unsaved input when the screen reads the currency again', async t => {
  const page = await window(admin);
  await page.clock.install();
  await show(page, '/admin/navigation');
  const title = page.getByLabel('Site title');
  await title.fill('My own title');
  await page.getByText('Unsaved changes').waitFor();
  await api.call('PUT /site-settings', { as: admin, body: { site_tagline: 'Their own tagline' } });
  const read = page.waitForResponse('**/api/site-settings');
  // The currency counts as current for five minutes.
  await page.clock.fastForward(360_000);
  await lookAgain(page);
  await read;
  await waitUntilLoaded(page);
  t.equal(await title.inputValue(), 'My own title');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(/ Changes that someone else made were kept: Tagline\.$/).waitFor();
  t.match((await api.call('GET /site-settings')).body, {
    site_title: 'My own title',
    site_tagline: 'Their own tagline',
  });
  await page.context().close();
});

t.test('the profile keeps what someone else saved meanwhile', async t => {
  const person = await anAdmin(api.database, { name: 'Siti Aminah' });
  const page = await window(person);
  await show(page, '/admin/profile');
  const phone = page.getByLabel('Phone');

  await t.test('a field that only the other one changed is kept, and the message names it', async t => {
    await phone.fill('+60 12-777 0006');
    await api.call(`PUT /users/${person.id}`, { as: person, body: { company_name: 'Siti & Sons' } });
    await page.getByRole('button', { name: 'Update Profile' }).click();
    await page
      .getByText('Profile updated successfully! Changes that someone else made were kept: Company name.')
      .waitFor();
    t.match(await knex('users').where({ id: person.id }).first(), {
      phone: '+60 12-777 0006',
      company_name: 'Siti & Sons',
    });
    t.equal(await page.getByLabel('Company name').inputValue(), 'Siti & Sons');
  });

  await t.test('for a field that both changed, one value must be chosen', async t => {
    await phone.fill('+60 12-777 0007');
    await api.call(`PUT /users/${person.id}`, { as: person, body: { phone: '+60 12-777 0008' } });
    await page.getByRole('button', { name: 'Update Profile' }).click();
    await clashIn(page).getByRole('row', { name: 'Phone +60 12-777 0007 +60 12-777 0008' }).waitFor();
    await clashIn(page).getByRole('button', { name: 'Save these values' }).click();
    await clashIn(page).waitFor({ state: 'hidden' });
    await page.getByText('Unsaved changes').waitFor({ state: 'hidden' });
    t.equal((await knex('users').where({ id: person.id }).first()).phone, '+60 12-777 0007');
  });
  await page.context().close();
});

t.test(
  'a profile that could not be read at first loses neither what was typed nor what was stored meanwhile',
  async t => {
    const person = await anAdmin(api.database, { name: 'Siti Aminah', company_name: 'Before' });
    const path = `**/api/users/${person.id}`;
    const page = await window(person);
    await show(page, '/admin/dashboard');
    await api.call(`PUT /users/${person.id}`, { as: person, body: { company_name: 'Since then' } });
    await page.route(path, route => (route.request().method() === 'GET' ? route.abort() : route.continue()));
    await page.getByRole('button', { name: 'Siti Aminah Admin' }).click();
    await page.getByRole('menuitem', { name: 'My Profile' }).click();
    const phone = page.getByLabel('Phone');
    await phone.fill('+60 12-777 0010');
    await page.unroute(path);
    const isRead = page.waitForResponse(response => response.url().endsWith(`/users/${person.id}`));
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await isRead;
    await waitUntilLoaded(page);
    t.equal(await phone.inputValue(), '+60 12-777 0010', 'what is read later does not replace typed input');
    await page.getByRole('button', { name: 'Update Profile' }).click();
    await page.getByText('Changes that someone else made were kept: Company name.', { exact: false }).waitFor();
    t.match(await knex('users').where({ id: person.id }).first(), {
      phone: '+60 12-777 0010',
      company_name: 'Since then',
    });
    await page.context().close();
  },
);

t.test('a record that returns to an earlier version during a save, as after a restored backup, is saved', async t => {
  const person = await anAdmin(api.database, { name: 'Siti Aminah' });
  const stored = () => knex('users').where({ id: person.id });
  const { updated_at: first } = await stored().first();
  const page = await window(person);
  await show(page, '/admin/profile');
  await page.getByLabel('Phone').fill('+60 12-777 0009');
  await stored().update({ updated_at: new Date(first.valueOf() + 1000) });
  let saves = 0;
  await page.route(`**/api/users/${person.id}`, async route => {
    if (route.request().method() === 'PUT' && ++saves === 2) await stored().update({ updated_at: first });
    await route.continue();
  });
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await page.getByText('Profile updated successfully!').waitFor();
  t.equal(saves, 3, 'over the first version, the version in between, and the first version again');
  t.equal((await stored().first()).phone, '+60 12-777 0009');
  await page.context().close();
});

t.test('a form counts new input as unsaved after a save, even if the stored values look unchanged', async t => {
  const person = await anAdmin(api.database, { name: 'Siti Aminah', password_hash: await hashPassword(PASSWORD) });
  const page = await window(person);
  const unsaved = page.getByText('Unsaved changes');
  await show(page, '/admin/profile');
  await page.getByLabel('New password').fill('another-password-2026');
  await page.getByLabel('Your current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await page.getByText('Profile updated successfully!').waitFor();
  await unsaved.waitFor({ state: 'hidden' });
  t.equal(await page.getByLabel('New password').inputValue(), '');
  await page.getByLabel('Phone').fill('+60 12-777 0003');
  await unsaved.waitFor();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await leaving(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await unsaved.waitFor({ state: 'hidden' });
  t.equal((await knex('users').where({ id: person.id }).first()).phone, '+60 12-777 0003');
  await page.context().close();
});

t.test('two forms of a screen keep their own drafts, and either asks before it is left', async t => {
  const person = await anAdmin(api.database, { name: 'Siti Aminah' });
  const page = await window(person);
  page.on('dialog', dialog => void dialog.accept());
  await show(page, '/admin/profile');
  await page.getByLabel('Phone').fill('+60 12-777 0004');
  await page.getByLabel('Greeting', { exact: true }).fill('Hello {lead_name}');
  await page.reload();
  await page.getByText('restored', { exact: false }).first().waitFor();
  await waitUntilLoaded(page);
  t.equal(await page.getByLabel('Phone').inputValue(), '+60 12-777 0004');
  t.equal(await page.getByLabel('Greeting', { exact: true }).inputValue(), 'Hello {lead_name}');
  const greeting = page.locator('form', { has: page.getByLabel('Greeting', { exact: true }) });
  await greeting.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Greeting saved', { exact: false }).waitFor();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await leaving(page).getByRole('button', { name: 'Cancel' }).click();
  t.equal(await page.getByLabel('Phone').inputValue(), '+60 12-777 0004');
  await page.context().close();
});

t.test("a user can overwrite another user's version", async t => {
  const page = await window(admin);

  await t.test(
    'overwriting replaces only the version that was displayed; a newer version is displayed first',
    async t => {
      const dialog = page.getByRole('dialog', { name: 'Edit User' });
      const another = (company_name: string) =>
        api.call(`PUT /users/${consultant.id}`, { as: admin, body: { company_name } });
      await show(page, `/admin/consultants?edit=${consultant.id}`);
      await dialog.getByLabel('Company name').fill('Mine');
      await another('Theirs');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await clashIn(page).getByRole('row', { name: 'Company name Mine Theirs' }).waitFor();
      await another('A third one');
      await clashIn(page).getByRole('button', { name: 'Save these values' }).click();
      await clashIn(page).getByRole('row', { name: 'Company name Mine A third one' }).waitFor();
      await page.route('**/api/users/*', route => route.abort());
      await clashIn(page).getByRole('button', { name: 'Save these values' }).click();
      await page.getByText('The server cannot be reached', { exact: false }).waitFor();
      t.equal(await clashIn(page).count(), 0);
      t.equal(await dialog.getByLabel('Company name').inputValue(), 'Mine');
      await page.unroute('**/api/users/*');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'hidden' });
      t.equal((await api.call(`GET /users/${consultant.id}`, { as: admin })).body.company_name, 'Mine');
    },
  );

  await t.test(
    'a save over a version that differs only in other fields needs no question, and works after a lost connection',
    async t => {
      const stored = {
        smtpHost: '127.0.0.1',
        smtpUsername: 'mailer',
        smtpPassword: 'a secret',
        fromEmail: 'a@example.com',
      };
      await api.call('PUT /content', { as: admin, body: { ...stored, fromName: 'As it is stored' } });
      await show(page, '/admin/smtp');
      await page.getByLabel('From name').fill('Mine');
      await api.call('PUT /content', { as: admin, body: { heroTitle: 'Nothing of this form' } });
      await page.route('**/api/content', (route, request) =>
        request.method() === 'GET' ? route.abort() : route.fallback(),
      );
      // An earlier notice, which may still be shown, has the same text.
      const lost = page.waitForEvent('requestfailed', request => request.url().endsWith('/api/content'));
      await page.getByRole('button', { name: 'Save Settings' }).click();
      await lost;
      await page.locator('form[inert]').waitFor({ state: 'detached' });
      await page.getByText('The server cannot be reached', { exact: false }).waitFor();
      t.equal(await page.getByLabel('From name').inputValue(), 'Mine');
      await page.unroute('**/api/content');
      await page.getByRole('button', { name: 'Save Settings' }).click();
      await page.getByText('Unsaved changes').waitFor({ state: 'hidden' });
      t.equal(await clashIn(page).count(), 0);
      t.match((await api.call('GET /content', { as: admin })).body, {
        ...{ fromName: 'Mine', heroTitle: 'Nothing of this form' },
      });
    },
  );

  await t.test("the page editor can overwrite another user's version", async t => {
    const { body: made } = await api.call('POST /pages', { as: admin, body: { title: 'Terms', slug: 'terms' } });
    await show(page, `/admin/pages/edit/${made.id}`);
    await page.getByRole('textbox', { name: 'Title' }).first().fill('My terms');
    await api.call(`PUT /pages/${made.id}`, { as: admin, body: { title: 'Their terms', is_published: false } });
    await page.getByRole('button', { name: 'Save Page' }).click();
    await clashIn(page).getByRole('row', { name: 'Title My terms Their terms' }).waitFor();
    await clashIn(page).getByRole('button', { name: 'Save these values' }).click();
    await page.getByRole('heading', { name: 'Pages Management' }).waitFor();
    t.equal((await api.call(`GET /admin/pages/${made.id}`, { as: admin })).body.title, 'My terms');
  });
  await page.context().close();
});

t.test('a failed change of credits keeps the dialog and its input', async t => {
  const page = await window(admin);
  const balance = async () => (await api.call(`GET /users/${consultant.id}`, { as: admin })).body.tokens;
  const before = await balance();
  await show(page, '/admin/consultants');
  await page.getByRole('button', { name: 'Custom amount for Daniel Tan' }).click();
  const custom = page.getByRole('dialog', { name: 'Custom amount for Daniel Tan' });
  await custom.getByLabel('Amount').fill('7');
  await custom.getByLabel('Reason').fill('Paid by bank transfer');
  await page.route('**/credits?*', route => route.abort());
  await custom.getByRole('button', { name: 'Add' }).click();
  await page.getByRole('button', { name: 'OK' }).click();
  t.equal(await custom.getByLabel('Amount').inputValue(), '7');
  t.equal(await custom.getByLabel('Reason').inputValue(), 'Paid by bank transfer');
  await page.unroute('**/credits?*');
  await custom.getByRole('button', { name: 'Add' }).click();
  await custom.waitFor({ state: 'hidden' });
  t.equal(await balance(), before + 7);
  await page.context().close();
});

t.test('no page logs an error', async t => t.same(faults, []));
