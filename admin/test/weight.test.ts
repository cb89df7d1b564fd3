import { gzipSync } from 'node:zlib';
import t from 'tap';
import { startConsole } from './support/console.ts';
import { loaded } from './support/loaded.ts';

const KB = 1024;

const { origin, admin, window, faults } = await startConsole(t);

t.test('what a browser loads of scripts, gzipped', async t => {
  const page = await window(admin);
  const scripts = new Map<string, Promise<Buffer>>();
  page.on('response', response => {
    if (response.url().endsWith('.js')) scripts.set(response.url(), response.body());
  });
  const weigh = async (path: string, heading: string) => {
    await page.goto(origin + path);
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    await loaded(page);
    const bodies = await Promise.all(scripts.values());
    return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / KB;
  };

  const dashboard = await weigh('/admin/dashboard', 'Dashboard');
  t.ok(dashboard > 100 && dashboard <= 280, `dashboard ${dashboard.toFixed(0)} KB of 280`);
  const list = await weigh('/admin/leads', 'Manage Leads');
  t.ok(list > dashboard && list <= 340, `dashboard and a list ${list.toFixed(0)} KB of 340`);
});

t.test('the page and everything it loads come from our own origin', async t => {
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
