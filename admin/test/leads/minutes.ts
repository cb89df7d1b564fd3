import { aFranchise, aLead } from '@marketplace/api/testing';
import t from 'tap';
import { startConsole } from '../support/console.ts';

t.test('how long ago a lead came stays true while nothing else moves', async t => {
  const { api, origin, admin, window, faults } = await startConsole(t);
  const franchise = await aFranchise(api.database);
  await aLead(api.database, { franchise_id: franchise.id });
  const page = await window(admin);
  await page.clock.install();
  await page.goto(`${origin}/admin/leads`);
  await page.getByRole('cell', { name: 'this minute' }).waitFor();
  await page.clock.fastForward('05:00');
  await page.getByRole('cell', { name: '5 minutes ago' }).waitFor();
  await page.clock.fastForward('02:00:00');
  await page.getByRole('cell', { name: '2 hours ago' }).waitFor();
  t.same(faults, []);
});
