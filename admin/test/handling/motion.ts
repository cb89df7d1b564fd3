import t, { type Test } from 'tap';
import { startConsole } from '../support/console.ts';

t.test('loading indicators do not move for users who prefer reduced motion', async t => {
  const { origin, admin, window, follow, faults } = await startConsole(t);
  const page = await window(admin, { reducedMotion: 'reduce' });
  /** Returns the animations that move for longer than a moment, including delayed ones. */
  const moving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 100)
        .map(animation => (animation instanceof CSSAnimation ? animation.animationName : animation.id)),
    );
  /** Checks that nothing moves if the user prefers reduced motion, and that the elements move otherwise. */
  const standsStill = async (t: Test) => {
    t.same(await moving(), []);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    t.not((await moving()).length, 0, 'the indicator moves without the preference');
    await page.emulateMedia({ reducedMotion: 'reduce' });
  };
  const looked = Promise.withResolvers<void>();
  await page.route(/\/api\/(leads|franchises\/[^/?]+|users)(\?|$)/, route => looked.promise.then(() => route.abort()));

  await t.test('the spinner of a screen stands still', async t => {
    await page.goto(`${origin}/admin/franchises/edit/0193a000-0000-7000-8000-000000000000`);
    await page.locator('main .MuiCircularProgress-root').waitFor();
    await standsStill(t);
  });

  await t.test('the placeholder rows of a list stand still', async t => {
    await follow(page, '/admin/leads');
    await page.locator('main .MuiSkeleton-root').first().waitFor();
    await standsStill(t);
  });

  await t.test('the progress bar of the search stands still', async t => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search' }).fill('kopi');
    const bar = page.getByRole('progressbar', { name: 'Searching...' }).locator('.MuiLinearProgress-bar1');
    t.ok(((await bar.boundingBox())?.width ?? 0) > 20, 'the progress bar is visible');
    await standsStill(t);
  });

  looked.resolve();
  t.same(faults, []);
});
