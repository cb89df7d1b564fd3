import { aFranchise } from '@marketplace/api/testing';
import t from 'tap';
import { horizontalOverflow, PHONE } from '../support/appearance.ts';
import { waitUntilDrawn } from '../support/loaded.ts';
import { tooSmallTargets } from '../support/touch-targets.ts';
import { api, consultant, faults, SECTIONS, show, window } from './stage.ts';

t.test('the franchise form fits a phone', async t => {
  const franchise = await aFranchise(api.database, { name: 'On a phone', consultant_id: consultant.id });
  const page = await window(consultant, { viewport: PHONE });
  const way = page.getByRole('navigation', { name: 'Sections of this form' });
  /** Returns the edges of the bars at the top and bottom, and the position of the focused element. */
  const sight = () =>
    page.evaluate(() => {
      const [bar, foot] = [...document.querySelectorAll('form [data-covers]')].map(box => box.getBoundingClientRect());
      const { top = 0, bottom = 0 } = document.activeElement?.getBoundingClientRect() ?? {};
      return {
        head: bar?.bottom ?? 0,
        foot: foot?.top ?? 0,
        top,
        bottom,
        name: document.activeElement?.getAttribute('name'),
      };
    });

  await t.test('nothing is wider than the screen and every control is large enough to touch', async t => {
    for (const width of [320, 390]) {
      await page.setViewportSize({ ...PHONE, width });
      await show(page, `/consultant/franchises/edit/${franchise.id}`);
      t.equal(await horizontalOverflow(page), 0);
      t.same(
        await page.locator('main').evaluate(tooSmallTargets, 44),
        [],
        `all touch targets are large enough at ${width} pixels`,
      );
    }
  });

  await t.test('fields for numbers, addresses and telephone numbers open the matching keyboards', async t => {
    const modes = await page
      .locator('form [inputmode]')
      .evaluateAll(all => all.map(field => [field.getAttribute('name'), field.getAttribute('inputmode')]));
    t.match(Object.fromEntries(modes), {
      established_year: 'numeric',
      investment_min: 'numeric',
      image_url: 'url',
      website: 'url',
      contact_email: 'email',
      phone: 'tel',
    });
  });

  await t.test('a bar above the form leads to its sections', async t => {
    await way.getByRole('button').click();
    t.same(await page.getByRole('menuitem').allInnerTexts(), SECTIONS);
    await page.getByRole('menuitem', { name: 'Investment Information' }).click();
    await page.waitForFunction(() => document.activeElement?.matches('section#investment h2'));
    await way.getByRole('button', { name: 'Investment Information' }).waitFor();
    const { head, top } = await sight();
    t.ok(top >= head, `the heading at ${top} is below the bar, which ends at ${head}`);
  });

  await t.test('no bar hides the focused field when a user tabs forwards or backwards', async t => {
    for (const key of ['Tab', 'Shift+Tab'])
      for (let count = 0; count < 12; count++) {
        await page.keyboard.press(key);
        await waitUntilDrawn(page);
        const { head, foot, top, bottom, name } = await sight();
        if (bottom - top > foot - head) continue;
        t.ok(
          top >= head && bottom <= foot,
          `${key} focuses ${name} at ${top} to ${bottom}, between ${head} and ${foot}`,
        );
      }
  });

  await t.test('a failed save scrolls to the first invalid field', async t => {
    await page.getByLabel('Number of Locations').fill('');
    await page.getByLabel('Established Year').fill('');
    await way.getByRole('button').click();
    await page.getByRole('menuitem', { name: 'SEO' }).click();
    await way.getByRole('button', { name: 'SEO' }).waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'established_year');
    const { head, foot, top, bottom } = await sight();
    t.ok(top >= head && bottom <= foot, `the field at ${top} to ${bottom} is between ${head} and ${foot}`);
    await way.getByRole('button', { name: /2 fields need attention/ }).waitFor();
  });

  t.same(faults, []);
});
