/** Where the enquiry form is while the page scrolls or a tablet is turned. */
import { waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { isSeen, start } from './enquiry-steps.ts';

t.test('the buttons of the form are on the screen at any scroll position, and Escape closes the form', async t => {
  const page = await start();
  t.equal(await page.evaluate(() => scrollY), 0);
  const submit = page.getByRole('button', { name: 'Submit Request' });
  await waitUntil(() => isSeen(submit));
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
  t.ok(await isSeen(submit), 'the buttons are on the screen after scrolling down');
  await page.getByLabel('First name').fill('Aina');
  await page.keyboard.press('Escape');
  await submit.waitFor({ state: 'hidden' });
  t.ok(await page.getByRole('button', { name: 'Request Information' }).evaluate(it => it === document.activeElement));
});

const LYING = { width: 1180, height: 820 };
const STANDING = { width: 820, height: 1180 };
for (const [what, before, after] of [
  ['upright', LYING, STANDING],
  ['on its side', STANDING, LYING],
] as const)
  t.test(`turning a tablet ${what} shows the form as if it had been opened that way`, async t => {
    const page = await start({ viewport: before });
    await page.getByLabel('Phone').fill('012');
    await page.setViewportSize(after);
    const dialog = page.locator('[data-enquiry-dialog]');
    const isOver = after === STANDING;
    await page.waitForFunction(over => Boolean(document.querySelector('dialog:modal')) === over, isOver);
    // Waits, because the form may still be sliding into its place.
    await waitUntil(() => isSeen(page.getByRole('button', { name: 'Submit Request' })));
    await waitUntil(() => page.getByLabel('Phone').evaluate(field => field === document.activeElement));
    // At an empty point of the form, the topmost element is the form, not the page behind the form.
    const { x = 0, y = 0 } = (await dialog.boundingBox()) ?? {};
    t.ok(
      await dialog.evaluate((it, [left, top]) => it.contains(document.elementFromPoint(left, top)), [
        x + 3,
        y + 30,
      ] as const),
    );
    t.equal(await page.locator('html[data-locked]').count(), isOver ? 1 : 0);
    await page.setViewportSize(before);
    await page.waitForFunction(over => Boolean(document.querySelector('dialog:modal')) !== over, isOver);
    t.equal(await page.getByLabel('Phone').inputValue(), '012');
    await page.keyboard.press('Escape');
    t.notOk(await page.getByLabel('Phone').isVisible());
    await page.locator('html:not([data-locked])').waitFor({ state: 'attached' });
  });
