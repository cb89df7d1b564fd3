import { aFranchise, aLead } from '@marketplace/api/testing';
import t from 'tap';
import { horizontalOverflow } from '../support/appearance.ts';
import { findAxeViolations } from '../support/axe.ts';
import { startConsole } from '../support/console.ts';
import { waitUntilLoaded } from '../support/loaded.ts';

t.test("the lead's page shows who has edited a lead", async t => {
  const { api, admin, consultant, window, show, faults } = await startConsole(t);
  const kopi = await aFranchise(api.database, { name: 'Kopi Lorong', consultant_id: consultant.id });
  const mei = await aLead(api.database, { franchise_id: kopi.id, first_name: 'Mei', last_name: 'Tan' });
  await api.call(`POST /leads/${mei.id}/unlock`, { as: consultant });
  const page = await window(consultant, { viewport: { width: 1440, height: 900 }, isNew: true });
  const note = page.getByRole('alert').filter({ hasText: 'Edited by you' });
  const shot = async (name: string) => {
    if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}.png` });
  };

  await t.test(
    "a consultant's edit is marked as the consultant's own version on the lead's page and in the list",
    async t => {
      await show(page, `/admin/leads/edit/${mei.id}`);
      await page.getByRole('button', { name: 'Edit Lead' }).click();
      const dialog = page.getByRole('dialog', { name: 'Edit Lead' });
      await dialog.getByText('Only you see your changes, except the status', { exact: false }).waitFor();
      await shot('own-dialog');
      await dialog.getByLabel('First name').fill('Mei Ling');
      await dialog.getByRole('button', { name: 'Update Lead' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await page.getByRole('heading', { name: 'Mei Ling Tan' }).waitFor();
      await note.waitFor();
      await page.getByText('Own copy edited').waitFor();
      await note.getByText('Show original').click();
      await note.getByText('Mei', { exact: true }).waitFor();
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await waitUntilLoaded(page);
        t.same(await findAxeViolations(page), []);
        t.equal(await horizontalOverflow(page), 0, 'the page does not scroll sideways');
        await shot(`own-copy-${width}`);
      }
      await show(page, '/admin/leads');
      await page.getByRole('link', { name: 'Mei Ling Tan', exact: true }).waitFor();
      await page.getByText('Edited by you').waitFor();
      await shot('own-list');
    },
  );

  await t.test('the consultant restores the original with one click', async t => {
    await show(page, `/admin/leads/edit/${mei.id}`);
    await note.getByRole('button', { name: 'Restore original' }).click();
    await page.getByText('Original restored.').waitFor();
    await note.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Mei Tan' }).waitFor();
    t.equal((await api.database.knex('lead_edits')).length, 0);
  });

  await t.test(
    "an admin's correction is displayed to everyone, and only the admin can display the original",
    async t => {
      const { body } = await api.call(`GET /leads/${mei.id}`, { as: admin });
      await api.call(`PUT /leads/${mei.id}`, { as: admin, body: { ...body, first_name: 'May' } });
      await page.getByRole('heading', { name: 'May Tan' }).waitFor();
      await page.getByText('Corrected by an admin: First name').waitFor();
      t.equal(await page.getByText('Show original').count(), 0, 'a consultant sees only the corrected value');
      const office = await window(admin, { viewport: { width: 1440, height: 900 } });
      await show(office, `/admin/leads/edit/${mei.id}`);
      await office.getByText('Show original').click();
      await office.getByRole('alert').getByText('Mei', { exact: true }).waitFor();
      t.equal(await office.getByRole('button', { name: 'Restore original' }).count(), 0);
      await waitUntilLoaded(office);
      t.same(await findAxeViolations(office), []);
      if (process.env.SCREENSHOTS) await office.screenshot({ path: `${process.env.SCREENSHOTS}/corrected.png` });
    },
  );
  t.same(faults, []);
});
