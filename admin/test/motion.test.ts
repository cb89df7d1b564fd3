import t from 'tap';
import { startConsole } from './support/console.ts';

t.test('for whoever asked for less motion, what waits stands still', async t => {
  const { origin, admin, window, faults } = await startConsole(t);
  const page = await window(admin, { reducedMotion: 'reduce' });
  const moving = () =>
    page.evaluate(async () => {
      await new Promise(resolve => setTimeout(resolve, 1500));
      return document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .map(animation => (animation instanceof CSSAnimation ? animation.animationName : animation.id));
    });
  const looked = Promise.withResolvers<void>();
  await page.route(/\/api\/(leads|franchises\/[^/?]+|users)(\?|$)/, route => looked.promise.then(() => route.abort()));

  await t.test('the wheel of a screen', async t => {
    await page.goto(`${origin}/admin/franchises/edit/0193a000-0000-7000-8000-000000000000`);
    await page.locator('main .MuiCircularProgress-root').waitFor();
    t.same(await moving(), []);
  });

  await t.test('the rows of a list to come', async t => {
    await page.goto(`${origin}/admin/leads`);
    await page.locator('main .MuiSkeleton-root').first().waitFor();
    t.same(await moving(), []);
  });

  await t.test('the line of the search', async t => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search' }).fill('kopi');
    const bar = page.getByRole('progressbar', { name: 'Searching...' }).locator('.MuiLinearProgress-bar1');
    t.ok(((await bar.boundingBox())?.width ?? 0) > 20, 'it is seen all the same');
    t.same(await moving(), []);
  });

  looked.resolve();
  t.same(faults, []);
});
