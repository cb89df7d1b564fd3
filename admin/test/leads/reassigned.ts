import { aConsultant, aFranchise, aLead } from '@marketplace/api/testing';
import t, { type Test } from 'tap';
import { horizontalOverflow } from '../support/appearance.ts';
import { findAxeViolations } from '../support/axe.ts';
import { startConsole } from '../support/console.ts';
import { waitUntilDrawn, waitUntilLoaded } from '../support/loaded.ts';

const HELP = 'You no longer look after this franchise.';

t.test(
  'a consultant who no longer looks after a franchise keeps its unlocked leads, but cannot change them',
  async t => {
    const { api, consultant, window, show, faults } = await startConsole(t);
    const { knex } = api.database;
    const other = await aConsultant(api.database);
    const anUnlockedLead = async (franchise_id: string, more: object) => {
      const lead = await aLead(api.database, { franchise_id, last_name: 'Tan', phone: '+60 12-555 0123', ...more });
      await api.call(`POST /leads/${lead.id}/unlock`, { as: consultant });
      return lead.id;
    };
    const own = await aFranchise(api.database, { name: 'Kopi Lorong', consultant_id: consultant.id });
    const given = await aFranchise(api.database, { name: 'Teh Tarik', consultant_id: consultant.id });
    await anUnlockedLead(own.id, { first_name: 'Mei' });
    const ravi = await anUnlockedLead(given.id, { first_name: 'Ravi', status: 'closed', close_reason: 'later' });
    await knex('franchises').where({ id: given.id }).update({ consultant_id: other.id });

    const page = await window(consultant, { viewport: { width: 1440, height: 900 }, isNew: true });
    const shot = async (name: string) => {
      if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}.png` });
    };
    const statusOf = (name: string) => page.getByRole('combobox', { name: `Status of ${name} Tan` });
    const check = async (t: Test, name: string) => {
      await waitUntilLoaded(page);
      t.same(await findAxeViolations(page), []);
      t.equal(await horizontalOverflow(page), 0, 'the page does not scroll sideways');
      await shot(name);
    };

    await t.test('the list marks the lead, and has its status as text and no Edit button', async t => {
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await show(page, '/admin/leads?view=list');
        await page.getByText('Franchise reassigned').waitFor();
        await statusOf('Mei').waitFor();
        t.equal(await statusOf('Ravi').count(), 0);
        await page.getByRole('button', { name: 'Edit Mei Tan' }).waitFor();
        t.equal(await page.getByRole('button', { name: 'Edit Ravi Tan' }).count(), 0);
        await check(t, `reassigned-list-${width}`);
      }
    });

    await t.test('the card on the board cannot be moved', async t => {
      await show(page, '/admin/leads?view=board');
      await page.getByRole('button', { name: 'Move Mei Tan' }).waitFor();
      // The budgets of the columns shift the cards.
      await waitUntilLoaded(page);
      await page.getByRole('link', { name: 'Ravi Tan', exact: true }).waitFor();
      t.equal(await page.getByRole('button', { name: 'Move Ravi Tan' }).count(), 0);
      t.equal(await statusOf('Ravi').count(), 0);
      const target = page.getByRole('region', { name: 'Contacted', exact: true });
      const isOver = page.getByText('Over Contacted.');
      const drag = async (name: string) => {
        const [from, to] = [await page.getByText(name, { exact: true }).boundingBox(), await target.boundingBox()];
        if (!from || !to) throw new Error('It is not visible');
        // Starts beside the name, whose link does not start a drag.
        await page.mouse.move(from.x + 60, from.y + from.height + 14);
        await page.mouse.down();
        await page.mouse.move(from.x + 80, from.y + from.height + 20, { steps: 4 });
        await page.mouse.move(to.x + 60, to.y + 60, { steps: 8 });
      };
      await drag('Ravi Tan');
      await waitUntilDrawn(page);
      t.equal(await isOver.count(), 0, 'it cannot be dragged');
      await page.mouse.up();
      await drag('Mei Tan');
      await isOver.waitFor({ state: 'attached' });
      await page.keyboard.press('Escape');
      await page.mouse.up();
      await check(t, 'reassigned-board');
    });

    await t.test("the lead's page says why, and offers contact without logging it", async t => {
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await show(page, `/admin/leads/edit/${ravi}`);
        await page.getByRole('alert').filter({ hasText: HELP }).waitFor();
        await page.getByText('Wants to start later').waitFor();
        t.equal(await page.getByRole('button', { name: 'Edit Lead' }).count(), 0);
        t.equal(await page.getByRole('button', { name: 'Change the reason' }).count(), 0);
        t.equal(await statusOf('Ravi').count(), 0);
        await page.evaluate(() => {
          // Prevents the browser from making the call.
          document.addEventListener('click', event => event.preventDefault(), { capture: true, once: true });
        });
        await page.getByRole('link', { name: 'Call Ravi Tan' }).click();
        await waitUntilLoaded(page);
        t.equal(await page.getByRole('button', { name: /^Log/ }).count(), 0);
        await check(t, `reassigned-page-${width}`);
      }
    });

    await t.test('an address that opens the dialog shows the same reason', async () => {
      await show(page, `/admin/leads/edit/${ravi}?edit=${ravi}`);
      await page.getByRole('dialog').getByText(HELP, { exact: false }).waitFor();
    });
    t.same(faults, []);
  },
);
