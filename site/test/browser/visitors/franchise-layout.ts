/** The layout of a franchise page on both widths, its ROF box, and copying its link. */
import t from 'tap';
import { DESKTOP, PHONE, visibleText } from '../../support/browser.ts';
import { openFranchise } from './franchise-page.ts';

t.test('the name and the cost of a franchise are on the first screen', async t => {
  for (const viewport of [DESKTOP, PHONE]) {
    const { page } = await openFranchise('kopi-kampung', { viewport });
    for (const place of ['h1', '.cost']) {
      const box = await page.locator(`article ${place}`).boundingBox();
      t.ok(box && box.y > 0 && box.y + box.height < viewport.height - 100, `${place} at ${viewport.width}`);
    }
    t.match(await visibleText(page.locator('.cost')), /RM\s55,000 – RM\s250,000\s+Franchise fee RM\s\d/);
  }
});

t.test('the ROF box is on every franchise page and starts with the status if there is no approval', async t => {
  const approved = await openFranchise('kopi-kampung');
  const title = approved.page.locator('section.rof h2');
  t.equal(await title.textContent(), 'Registrar of Franchises (ROF)');
  t.notMatch(await visibleText(approved.page.locator('section.rof')), /not confirmed by us/);
  t.notMatch(await visibleText(approved.page.locator('article .badges')), 'Registration not confirmed by us');
  const { page } = await openFranchise('secret-recipe');
  t.match(await visibleText(page.locator('article .badges')), 'Registration not confirmed by us');
  t.match(
    await visibleText(page.locator('section.rof')),
    /^\s*The registration of Secret Recipe is not confirmed by us\.\s+Registrar of Franchises \(ROF\)/,
  );
});

t.test('a long word in the texts does not make the page wider', async t => {
  const { page } = await openFranchise('long-word', { viewport: PHONE });
  t.equal(await page.evaluate(() => document.documentElement.scrollWidth), PHONE.width);
});

t.test('a confirmation appears after the link was copied', async t => {
  const { page } = await openFranchise('kopi-kampung');
  const said = page.waitForEvent('dialog');
  const clicked = page.getByRole('button', { name: 'Copy link' }).click();
  const dialog = await said;
  t.equal(dialog.message(), 'Link copied to clipboard!');
  await dialog.accept();
  await clicked;
});
