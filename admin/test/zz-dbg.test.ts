import { aFranchise, aLead } from '@marketplace/api/testing';
import t from 'tap';
import { startConsole } from './support/console.ts';
const { api, admin, window, show, faults } = await startConsole(t);
const own = await aFranchise(api.database, { name: 'Kopi Lorong' });
await aLead(api.database, { franchise_id: own.id, first_name: 'Nurul' });
t.test('x', async t => {
  const page = await window(admin);
  page.setDefaultTimeout(5000);
  page.on('requestfailed', r => console.log('FAILED', r.url(), r.failure()?.errorText));
  page.on('response', r => r.url().includes('/api/') && console.log(r.status(), r.url()));
  page.on('console', m => console.log('CONSOLE', m.text()));
  await show(page, '/admin/leads');
  await page.getByRole('button', { name: 'Board', exact: true }).click().catch(e => console.log(String(e)));
  await new Promise(r => setTimeout(r, 3000));
  await page.screenshot({ path: '/tmp/board-1.png' });
  console.log(page.url(), faults);
  console.log(await page.locator('main').innerText());
});
