import t, { type Test } from 'tap';
import { startConsole } from '../support/console.ts';

t.test('for whoever asked for less motion, what waits stands still', async t => {
  const { origin, admin, window, follow, faults } = await startConsole(t);
  const page = await window(admin, { reducedMotion: 'reduce' });
  /** What moves for longer than a moment, now or once its delay is over. */
  const moving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 100)
        .map(animation => (animation instanceof CSSAnimation ? animation.animationName : animation.id)),
    );
  /** Nothing moves, and what would is there: it moves for everybody else. */
  const standsStill = async (t: Test) => {
    t.same(await moving(), []);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    t.not((await moving()).length, 0, 'for others it moves');
    await page.emulateMedia({ reducedMotion: 'reduce' });
  };
  const looked = Promise.withResolvers<void>();
  await page.route(/\/api\/(leads|franchises\/[^/?]+|users)(\?|$)/, route => looked.promise.then(() => route.abort()));

  await t.test('the wheel of a screen', async t => {
    await page.goto(`${origin}/admin/franchises/edit/0193a000-0000-7000-8000-000000000000`);
    await page.locator('main .MuiCircularProgress-root').waitFor();
    await standsStill(t);
  });

  await t.test('the rows of a list to come', async t => {
    await follow(page, '/admin/leads');
    await page.locator('main .MuiSkeleton-root').first().waitFor();
    await standsStill(t);
  });

  await t.test('the line of the search', async t => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search' }).fill('kopi');
    const bar = page.getByRole('progressbar', { name: 'Searching...' }).locator('.MuiLinearProgress-bar1');
    t.ok(((await bar.boundingBox())?.width ?? 0) > 20, 'it is seen all the same');
    await standsStill(t);
  });

  looked.resolve();
  t.same(faults, []);
});
