import t from 'tap';
import { DESKTOP } from '../support/appearance.ts';
import { startConsole } from '../support/console.ts';

t.test('the main menu fits its window and marks the current screen', async t => {
  const { origin, admin, consultant, window, show, faults } = await startConsole(t);

  const page = await window(admin, { viewport: { width: 1440, height: 480 } });

  await t.test('the menu scrolls to the current screen in a low window, without scrolling the page', async t => {
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    for (const [path, name] of [
      ['/admin/profile', 'My Profile'],
      ['/admin/dashboard', 'Dashboard'],
    ] as const) {
      await show(page, path);
      const link = menu.getByRole('link', { name, exact: true });
      await link.waitFor();
      t.equal(await link.getAttribute('aria-current'), 'page');
      const { y = -1, height = 0 } = (await link.boundingBox()) ?? {};
      t.ok(y >= 0 && y + height <= 480, `${name} is visible`);
      t.equal(await page.evaluate(() => scrollY), 0);
    }
  });

  await t.test('the menu fits on a laptop', async t => {
    await page.setViewportSize(DESKTOP);
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    const hidden = await menu.evaluate(nav =>
      Math.max(...[...nav.children].map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)),
    );
    t.equal(hidden, 0, 'no part of the menu has to be scrolled');
  });

  await t.test('the menu marks the placeholder screen of a consultant’s leads as current', async t => {
    const page = await window(consultant);
    await page.goto(`${origin}/consultant/leads`);
    const link = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Leads', exact: true });
    await link.waitFor();
    t.equal(await link.getAttribute('aria-current'), 'page');
    await page.context().close();
  });

  t.same(faults, []);
});
