import { aFranchise, aLead } from '@marketplace/api/testing';
import { waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { horizontalOverflow } from '../support/appearance.ts';
import { findAxeViolations } from '../support/axe.ts';
import { startConsole } from '../support/console.ts';
import { waitUntilDrawn, waitUntilLoaded } from '../support/loaded.ts';

t.test('a consultant can archive leads and restore them', async t => {
  const { api, consultant, window, show, faults } = await startConsole(t);
  const kopi = await aFranchise(api.database, { name: 'Kopi Lorong', consultant_id: consultant.id });
  const mei = await aLead(api.database, { franchise_id: kopi.id, first_name: 'Mei', last_name: 'Tan' });
  await api.call(`POST /leads/${mei.id}/unlock`, { as: consultant });
  const page = await window(consultant, { viewport: { width: 1440, height: 900 }, isNew: true });
  const named = page.getByRole('link', { name: 'Mei Tan', exact: true });
  const tab = page.getByRole('tab', { name: /Archived/ });
  const remove = page.getByRole('button', { name: 'Delete Mei Tan' });

  await t.test('Delete is set apart from Edit, so that it is not pressed by mistake', async t => {
    await show(page, '/admin/leads');
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await waitUntilDrawn(page);
      await remove.waitFor();
      const edit = await page.getByRole('button', { name: 'Edit Mei Tan' }).boundingBox();
      const bin = await remove.boundingBox();
      t.ok(bin && edit && bin.x - (edit.x + edit.width) >= 16, `the gap is large enough at ${width} pixels`);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await t.test('deleting a lead archives it, as the dialog states, and Undo restores it', async t => {
    t.equal(await tab.count(), 0, 'an empty archive has no tab');
    await remove.click();
    const question = page.getByRole('alertdialog');
    await question.getByText('Are you sure you want to delete this lead?', { exact: true }).waitFor();
    await question.getByText('It moves to Archived. You keep access to it', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Lead archived.').waitFor();
    await named.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await named.waitFor();
    await waitUntil(async () => (await api.database.knex('lead_removals')).length === 0);
  });

  await t.test('deleting several leads uses the specified messages and offers Undo', async t => {
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('button', { name: 'Delete selected (1)' }).click();
    const question = page.getByRole('alertdialog');
    await question
      .getByText('Are you sure you want to delete 1 selected lead(s)? This action cannot be undone.', { exact: true })
      .waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Successfully deleted 1 lead(s).').waitFor();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    t.equal((await api.database.knex('lead_removals')).length, 1);
  });

  await t.test('an archived lead is displayed in full and can be restored on its tab or on its page', async t => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await show(page, '/admin/leads');
      await tab.filter({ hasText: '1' }).click();
      await named.waitFor();
      await page.getByText(mei.email).first().waitFor();
      await waitUntilLoaded(page);
      t.equal(await page.getByRole('checkbox').count(), 0, 'nothing can be selected, because no action would follow');
      t.same(await findAxeViolations(page), []);
      t.equal(await horizontalOverflow(page), 0, 'the page does not scroll sideways');
      if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/archived-${width}.png` });
    }
    await page.getByRole('button', { name: 'Details of Mei Tan' }).click();
    t.equal(
      await page.locator('td[colspan]').getAttribute('colspan'),
      String(await page.getByRole('columnheader').count()),
      'the details are as wide as the table',
    );
    await page.getByRole('button', { name: 'Restore Mei Tan' }).click();
    await page.getByText('Lead restored.').waitFor();
    await page.getByText('No archived leads.', { exact: false }).waitFor();
    await api.call(`DELETE /leads/${mei.id}`, { as: consultant });
    await show(page, `/admin/leads/edit/${mei.id}`);
    await page.getByText('You archived this lead', { exact: false }).waitFor();
    t.equal(await remove.count(), 0);
    t.same(await findAxeViolations(page), []);
    await page.getByRole('button', { name: 'Restore Mei Tan' }).click();
    await page.getByText('You archived this lead', { exact: false }).waitFor({ state: 'detached' });
    t.equal((await api.database.knex('lead_removals')).length, 0);
  });
  t.same(faults, []);
});
