/** Unlocks that are refused, the profile of a consultant, and addresses that a consultant types by hand. */
import { aFranchise, aLead } from '@marketplace/api/testing';
import t from 'tap';
import { findAxeViolations } from '../support/axe.ts';
import { startConsole } from '../support/console.ts';
import { waitUntilLoaded } from '../support/loaded.ts';

t.test('a consultant learns why an unlock is refused, and can change the profile', async t => {
  const { api, origin, consultant, window, show, faults } = await startConsole(t);
  const { knex } = api.database;
  const franchise = await aFranchise(api.database, { name: 'Kopi Lorong', consultant_id: consultant.id });
  const lead = await aLead(api.database, { franchise_id: franchise.id });
  const balance = async () => (await knex('users').where({ id: consultant.id }).first('tokens')).tokens;
  const page = await window(consultant, { viewport: { width: 390, height: 844 } });
  const question = page.getByRole('alertdialog');
  const open = async (path: string) => {
    await show(page, path);
    await page.locator('h1').waitFor();
    await waitUntilLoaded(page);
  };

  await t.test(
    'if an unlock is rejected, the server’s reason is shown, or a general message if the server gives no reason',
    async t => {
      await open(`/admin/leads/edit/${lead.id}`);
      const unlock = async () => {
        await page.getByRole('button', { name: 'Unlock' }).click();
        await question.getByRole('button', { name: 'Spend 1 credit' }).click();
      };
      const refusal = { success: false, remaining_credits: 10, message: 'Not today' };
      await page.route('**/unlock', route => route.fulfill({ json: refusal }));
      await unlock();
      await page.getByText('Failed to unlock lead: Not today').waitFor();
      await page.getByRole('button', { name: 'OK' }).click();
      await page.unroute('**/unlock');
      await page.route('**/unlock', route => route.fulfill({ status: 500, body: '{}' }));
      await page.reload();
      await unlock();
      await page.getByText('Error unlocking lead. Please try again.').waitFor();
      await page.unrouteAll();
      t.equal(await balance(), 10);
    },
  );

  await t.test('a balance that was spent elsewhere shows the same dialog as an empty one', async t => {
    await page.reload();
    // The window does not learn of the new balance before the unlock.
    await page.route('**/api/live', route => route.abort());
    await open(`/admin/leads/edit/${lead.id}`);
    await page.getByRole('button', { name: 'Unlock' }).click();
    await knex('users').where({ id: consultant.id }).update({ tokens: 0 });
    await question.getByRole('button', { name: 'Spend 1 credit' }).click();
    await question.filter({ hasText: /❌ Insufficient credits![\s\S]*Your balance is 0 credits\./ }).waitFor();
    await question.getByRole('link', { name: 'View statement' }).waitFor();
    t.equal(await page.getByText(/^Failed to unlock/).count(), 0);
    t.equal(await balance(), 0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.reload();
  });

  await t.test(
    'with an empty balance, an unlock fails at once while offline, and spends no credits that were added meanwhile',
    async t => {
      // The window does not learn of the new balance before the unlock.
      await page.route('**/api/live', route => route.abort());
      await open(`/admin/leads/edit/${lead.id}`);
      const added = () => knex('users').where({ id: consultant.id }).update({ tokens: 10 });
      await page.context().setOffline(true);
      await page.getByRole('button', { name: 'Unlock' }).click();
      await page.getByText('Error unlocking lead. Please try again.').waitFor();
      await page.getByRole('button', { name: 'OK' }).click();
      await page.context().setOffline(false);
      // The credits arrive at the last moment, after any other call that precedes the unlock.
      await page.route('**/unlock**', async route => {
        await added();
        await route.continue();
      });
      await page.getByRole('button', { name: 'Unlock' }).click();
      await question.getByText('10 credits', { exact: false }).waitFor();
      await question.getByRole('button', { name: 'Spend 1 credit' }).waitFor();
      t.equal(await balance(), 10);
      t.same(await knex('unlocks').where({ lead_id: lead.id }), []);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.reload();
    },
  );

  await t.test(
    'a field or a notice that appears is visible above the save bar, and the notice disappears even under the pointer',
    async t => {
      await open('/consultant/profile');
      const bar = page.locator('form').getByRole('button', { name: 'Update Profile' }).locator('..');
      const top = async () => (await bar.boundingBox())?.y ?? 0;
      await page.getByLabel('New password').pressSequentially('a');
      const current = page.getByLabel('Your current password');
      await current.waitFor();
      const field = await current.boundingBox();
      t.ok(field && field.y + field.height <= (await top()), 'the field for the current password is visible');
      await page.getByLabel('New password').fill('');
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Daniel Tan Wei');
      await page.evaluate(() => scrollTo(0, 0));
      const foot = await bar.boundingBox();
      t.equal((foot?.y ?? 0) + (foot?.height ?? 0), 844, 'the bar sticks to the bottom of the window');
      await page.getByRole('button', { name: 'Update Profile' }).click();
      const notice = page.locator('.MuiSnackbarContent-root');
      await notice.waitFor();
      const box = await notice.boundingBox();
      t.ok(box && box.y + box.height <= (await top()), 'the notice stands above the bar');
      await notice.hover();
      await notice.waitFor({ state: 'hidden' });
    },
  );

  await t.test('the profile shows the photo, but not the path of its file', async t => {
    const photo = '/uploads/photo-of-daniel.webp';
    await knex('users').where({ id: consultant.id }).update({ photo });
    await page.goto(`${origin}/consultant/profile`);
    const picture = page.getByRole('img', { name: 'Preview of Photo' }).or(page.getByText('Image not found'));
    await picture.first().waitFor();
    const values = await page.locator('input').evaluateAll(all => all.map(input => (input as HTMLInputElement).value));
    t.notMatch(values.join() + (await page.locator('main').textContent()), /uploads/);
    t.same(await findAxeViolations(page), []);
    await page.getByRole('button', { name: /^Remove\b.*Photo/ }).click();
    await picture.first().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Update Profile' }).click();
    await page.getByText('Profile updated successfully!').waitFor();
    t.equal((await knex('users').where({ id: consultant.id }).first('photo')).photo, '');
  });

  await t.test('addresses that a consultant may type by hand open the dashboard', async t => {
    for (const address of ['/consultant', '/consultant/dashboard']) {
      await page.goto(origin + address);
      await page.waitForURL(`${origin}/admin/dashboard`);
    }
    t.pass();
  });

  t.same(faults, []);
});
