/** Refund requests after their period, and a refund state that cannot be loaded. */
import { aFranchise, aLead } from '@marketplace/api/testing';
import t, { type Test } from 'tap';
import { horizontalOverflow } from '../support/appearance.ts';
import { findAxeViolations } from '../support/axe.ts';
import { startConsole } from '../support/console.ts';
import { waitUntilLoaded } from '../support/loaded.ts';

t.test('a consultant learns that the period for a refund is over', async t => {
  const { api, consultant, window, show, faults } = await startConsole(t);
  const { knex } = api.database;
  const franchise = await aFranchise(api.database, { name: 'Kopi Lorong', consultant_id: consultant.id });
  const aPaidLead = async () => {
    const lead = await aLead(api.database, { franchise_id: franchise.id });
    await api.call(`POST /leads/${lead.id}/unlock`, { as: consultant });
    return lead;
  };
  const page = await window(consultant);
  const is = async (text: string) => page.getByText(text).filter({ visible: true }).first().waitFor();
  const isWell = async (t: Test) => {
    await waitUntilLoaded(page);
    t.same(await findAxeViolations(page), [], 'axe finds no fault');
    t.equal(await horizontalOverflow(page), 0, 'the page does not scroll sideways');
  };

  await t.test(
    'after the period no refund can be requested; if the refund state cannot be loaded, loading can be retried',
    async t => {
      await knex('settings')
        .insert({ name: 'leads', value: JSON.stringify({ refund_days: 21 }) })
        .onConflict('name')
        .merge();
      const late = await aPaidLead();
      await knex('unlocks')
        .where({ lead_id: late.id })
        .update({ created_at: new Date(Date.now() - 22 * 86_400_000) });
      await show(page, `/admin/leads/edit/${late.id}`);
      await is('The 21 days to request a refund are over.');
      await page.route('**/api/leads/*/refund', route => route.fulfill({ status: 500, body: '{}' }));
      await show(page, `/admin/leads/edit/${(await aPaidLead()).id}`);
      await is('The refund status could not be loaded.');
      await page.unroute('**/api/leads/*/refund');
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('button', { name: 'Request a refund for this lead' }).waitFor();
      await isWell(t);
    },
  );
  t.same(
    faults.filter(fault => !/500/.test(fault)),
    [],
    'the browser reports no other faults',
  );
});
