import t from 'tap';
import { sendEveryMail } from '../../../api/test/support/every-mail.ts';
import { startConsole } from '../support/console.ts';
import { waitUntilLoaded } from '../support/loaded.ts';

const SITE = 'https://marketplace.example';

t.test('every link into the console in an email opens a screen of the console', async t => {
  const { origin, admin, consultant, window, show } = await startConsole(t);
  const mails = await sendEveryMail(t, {
    company: 'Marketplace',
    consultant: 'Mei Ling',
    franchise: 'Kopi & Kaya',
    visitor: 'Nurul',
    message: 'Hello',
  });
  const paths = new Map<string, string>();
  for (const [name, { html }] of mails)
    for (const [, path = ''] of html.matchAll(new RegExp(`href="${SITE}(/(?:admin|consultant)/[^"]*)"`, 'g')))
      paths.set(path, name);
  t.ok(paths.size >= 8, `${paths.size} different addresses were found in the emails`);
  const windows = { admin: await window(admin), consultant: await window(consultant), nobody: await window() };
  for (const [path, name] of paths) {
    const isTheirs = path.startsWith('/consultant/') || /^(?:lead\.(?:cons|dupl)|consultant)/.test(name);
    const reader = path.includes('#') || path.endsWith('password') ? 'nobody' : isTheirs ? 'consultant' : 'admin';
    const page = windows[reader];
    if (reader === 'nobody') {
      // Changing only the part after `#` does not load a page again, so an empty page is opened first.
      await page.goto('about:blank');
      await page.goto(`${origin}${path}`);
    } else await show(page, path);
    await page.locator('h1, [role=alert]').first().waitFor();
    await waitUntilLoaded(page);
    t.equal(await page.getByText('Page not found').count(), 0, `${name}: ${path} exists`);
    t.equal(new URL(page.url()).pathname, path.replace(/#.*/, ''), `${name}: ${path} does not redirect`);
  }
});
