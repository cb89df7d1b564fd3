import { aFranchise, aLead } from '@marketplace/api/testing';
import t from 'tap';
import { startConsole } from '../support/console.ts';

t.test('the relative time of a lead is updated while the page is idle', async t => {
  const { api, origin, admin, window, faults } = await startConsole(t);
  const franchise = await aFranchise(api.database);
  const now = Date.now();
  await aLead(api.database, { franchise_id: franchise.id, created_at: new Date(now) });
  const page = await window(admin);
  await page.clock.install({ time: now });
  await page.goto(`${origin}/admin/leads`);
  await page.getByRole('cell', { name: 'this minute' }).waitFor();
  await page.clock.pauseAt(now + 5 * 60_000);
  await page.getByRole('cell', { name: '5 minutes ago' }).waitFor();
  await page.clock.pauseAt(now + 125 * 60_000);
  await page.getByRole('cell', { name: '2 hours ago' }).waitFor();
  t.same(faults, []);
});

t.test('“yesterday” means the previous day in Malaysia, however many hours ago', async t => {
  const { api, origin, admin, window, faults } = await startConsole(t);
  const franchise = await aFranchise(api.database);
  const [HOUR, DAY] = [3_600_000, 86_400_000];
  /** Start of the current day in Malaysia, in milliseconds. */
  const today = Math.floor((Date.now() + 8 * HOUR) / DAY) * DAY - 8 * HOUR;
  const came = (hour: number) =>
    aLead(api.database, { franchise_id: franchise.id, created_at: new Date(today + hour * HOUR) });
  await came(-25);
  await came(-15);
  const page = await window(admin);
  await page.clock.install({ time: today + 9.5 * HOUR });
  await page.goto(`${origin}/admin/leads`);
  const told = async () => {
    await page.getByRole('cell', { name: '2 days ago' }).waitFor();
    await page.getByRole('cell', { name: 'yesterday' }).waitFor();
  };
  await told();
  await page.clock.setSystemTime(today + 23 * HOUR);
  await page.reload();
  await told();
  t.same(faults, []);
});
