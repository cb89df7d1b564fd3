import { aFranchise, aLead } from '@marketplace/api/testing';
import { weighOnTheWire } from '@marketplace/deploy/testing/wire-weight';
import t from 'tap';
import { behindBothServers } from '../support/both-servers.ts';
import { startConsole } from '../support/console.ts';
import { waitUntilLoaded } from '../support/loaded.ts';

const console = await startConsole(t);
const { api, origin, admin, window, faults } = console;

const franchise = await aFranchise(api.database, { name: 'Kopi Kampung' });
for (let count = 0; count < 60; count++) await aLead(api.database, { franchise_id: franchise.id });

/**
 * Maximum transfer in kilobytes: scripts compressed with brotli and JSON compressed with gzip, each with half a
 * kilobyte for headers.
 */
const MOST = {
  dashboard: { script: 255, api: 7 },
  leads: { script: 345, api: 14.5 },
};

for (const [server, address] of Object.entries(await behindBothServers(t, console)))
  t.test(`the scripts and API responses that a browser receives stay below the maximum size (${server})`, async t => {
    const page = await window(admin, { isNew: true });
    const weight = await weighOnTheWire(page);
    const show = async (path: string, heading: string) => {
      await page.goto(address + path);
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
      await waitUntilLoaded(page);
      return weight();
    };
    const check = ({ script, api }: Awaited<ReturnType<typeof weight>>, most: typeof MOST.leads, what: string) => {
      t.ok(script <= most.script, `${what}: ${script.toFixed(1)} KB of scripts, at most ${most.script} KB`);
      t.ok(api <= most.api, `${what}: ${api.toFixed(1)} KB of API answers, at most ${most.api} KB`);
    };
    const dashboard = await show('/admin/dashboard', 'Dashboard');
    check(dashboard, MOST.dashboard, 'until the dashboard');
    const leads = await show('/admin/leads', 'Manage Leads');
    check(leads, MOST.leads, 'until the leads');
    t.ok(dashboard.script > 100 && leads.script > dashboard.script, 'all scripts were counted');
    t.ok(dashboard.api > 1 && leads.api > dashboard.api, 'all API answers were counted');
  });

t.test("the page and everything it loads come from the console's origin", async t => {
  const page = await window(admin, { isNew: true });
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
