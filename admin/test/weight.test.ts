import { gzipSync } from 'node:zlib';
import t from 'tap';
import { startConsole } from './support/console.ts';

const KB = 1024;

t.test('what a browser loads of scripts, gzipped', async t => {
  const { origin, admin, window } = await startConsole(t);
  const page = await window(admin);
  const sizes = new Map<string, number>();
  page.on('response', async response => {
    if (response.url().endsWith('.js')) sizes.set(response.url(), gzipSync(await response.body()).length);
  });
  const loaded = async (path: string, heading: string) => {
    await page.goto(origin + path);
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    return [...sizes.values()].reduce((sum, size) => sum + size, 0) / KB;
  };

  const dashboard = await loaded('/admin/dashboard', 'Dashboard');
  t.ok(dashboard <= 280, `dashboard ${dashboard.toFixed(0)} KB of 280`);
  const list = await loaded('/admin/leads', 'Manage Leads');
  t.ok(list <= 340, `dashboard and a list ${list.toFixed(0)} KB of 340`);
});

t.test('the page and everything it loads come from our own origin', async t => {
  const { origin, admin, window, faults } = await startConsole(t);
  const page = await window(admin);
  const foreign: string[] = [];
  page.on('request', request => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('data:')) foreign.push(request.url());
  });
  await page.goto(`${origin}/admin/dashboard`);
  await page.getByRole('heading', { name: 'Management Tools' }).waitFor();
  t.same(foreign, []);
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
  t.match(policy, "script-src 'self';");
  t.equal(await page.locator('script:not([src])').count(), 0);
  t.same(faults, []);
});
