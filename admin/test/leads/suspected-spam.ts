import { aFranchise, aLead } from '@marketplace/api/testing';
import t from 'tap';
import { horizontalOverflow } from '../support/appearance.ts';
import { findAxeViolations } from '../support/axe.ts';
import { startConsole } from '../support/console.ts';
import { waitUntilLoaded } from '../support/loaded.ts';

t.test('a paid lead that is marked as spam stays available to its consultant', async t => {
  const { api, admin, consultant, window, show, faults } = await startConsole(t);
  const kopi = await aFranchise(api.database, { name: 'Kopi Lorong', consultant_id: consultant.id });
  const unlocked = async (first_name: string) => {
    const lead = await aLead(api.database, { franchise_id: kopi.id, first_name, last_name: 'Tan' });
    await api.call(`POST /leads/${lead.id}/unlock`, { as: consultant });
    return lead;
  };
  const mark = ({ id }: { id: string }, spam: boolean) => api.call(`PUT /leads/${id}/spam?spam=${spam}`, { as: admin });
  const [mei] = [await unlocked('Mei'), await unlocked('Ravi')];
  await api.call(`PUT /leads/${mei.id}/next-step`, { as: consultant, body: { what: 'Call', due_on: '2099-01-01' } });
  const page = await window(consultant, { viewport: { width: 390, height: 844 }, isNew: true });
  const named = (name: string) => page.getByRole('link', { name: `${name} Tan`, exact: true });
  const spam = page.getByRole('tab', { name: /Spam/ });
  const listening = page.waitForResponse(answer => answer.url().endsWith('/api/live'));
  await show(page, '/admin/leads');
  await listening;
  await named('Mei').waitFor();
  t.equal(await spam.count(), 0, 'there is no Spam tab without such leads');

  await t.test('the lead moves to the Spam tab while the consultant watches', async t => {
    await mark(mei, true);
    await named('Mei').waitFor({ state: 'detached' });
    await spam.filter({ hasText: '1' }).click();
    await named('Mei').waitFor();
    t.match(page.url(), '/admin/leads/spam');
    t.equal(await named('Ravi').count(), 0);
    t.equal(await page.getByRole('button', { name: /Not spam/ }).count(), 0, 'only an admin can release the lead');
    await waitUntilLoaded(page);
    t.same(await findAxeViolations(page), []);
    t.equal(await horizontalOverflow(page), 0, 'the page does not scroll sideways');
  });

  await t.test('the search finds the lead', async t => {
    await page.getByRole('searchbox', { name: 'Search leads' }).fill('ravi');
    await page.getByText('No leads match your current filters.').waitFor();
    await page.getByRole('searchbox', { name: 'Search leads' }).fill('mei');
    await named('Mei').waitFor();
    t.pass();
  });

  await t.test(
    "the lead's page shows that the lead is spam, offers a refund request and offers no next step",
    async t => {
      await named('Mei').click();
      await page.getByText('This enquiry is marked as spam.', { exact: false }).waitFor();
      await page.getByRole('button', { name: 'Request a refund for this lead' }).waitFor();
      await page.getByRole('list', { name: 'Activity' }).waitFor();
      t.equal(await page.getByRole('region', { name: 'Next step' }).count(), 0);
      t.same(await findAxeViolations(page), []);
    },
  );

  await t.test('the lead returns to the list of unlocked leads when it is released', async t => {
    await mark(mei, false);
    await page.getByText('This enquiry is marked as spam.', { exact: false }).waitFor({ state: 'detached' });
    await page.getByRole('region', { name: 'Next step' }).getByText('Call', { exact: true }).waitFor();
    await show(page, '/admin/leads');
    await named('Mei').waitFor();
    await mark(mei, true);
    await named('Mei').waitFor({ state: 'detached' });
    await mark(mei, false);
    await named('Mei').waitFor();
    await spam.waitFor({ state: 'detached' });
    await show(page, '/admin/leads/spam?filter={}');
    await page.getByText('None of your unlocked leads is marked as spam.').waitFor();
    t.pass();
  });
  t.same(faults, []);
});
