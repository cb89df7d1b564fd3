import type { Theme } from '@marketplace/api';
import type { Page } from 'playwright-core';
import t from 'tap';
import {
  aSiteOfScenes,
  SCREENS,
  STATES,
  THEMES,
  waitForAnimations,
  withAllThemes,
} from '../support/accessible-scenes.ts';
import { findAxeViolations } from '../support/axe.ts';
import { DESKTOP, PHONE, visit } from '../support/browser.ts';

const site = await aSiteOfScenes(t);
const { stack, browser, save } = site;
const { wear, lookAtAll } = await withAllThemes(site);

t.test('the themes differ in layout, not only in colours and corners', async t => {
  const { page } = await visit(browser, stack.url, { viewport: DESKTOP });
  const arranged = new Map<Theme, string[]>();
  for (const theme of THEMES) {
    await wear(page, theme);
    arranged.set(
      theme,
      await page.evaluate(() => {
        const style = (place: string) => getComputedStyle(document.querySelector(place) ?? document.body);
        const heading = document.querySelector('.heading .inside')?.getBoundingClientRect();
        const hero = document.querySelector('.hero')?.getBoundingClientRect();
        return [
          `words: ${style('.hero .words').textAlign} ${style('.hero .words').borderTopStyle}`,
          `card: ${style('.card').borderTopWidth} ${style('.card').paddingTop} ${style('.card').boxShadow === 'none'}`,
          `label: ${style('.card h3').textAlign}`,
          `heading over the picture: ${(heading?.top ?? 0) < (hero?.bottom ?? 0)}`,
        ];
      }),
    );
  }
  const all = [...arranged.values()];
  for (const [at, one] of all.entries())
    for (const other of all.slice(at + 1))
      t.ok(one.filter((line, place) => line !== other[place]).length >= 2, `${one.join(', ')} and ${other.join(', ')}`);
  await page.context().close();
});

for (const [name, scene] of Object.entries({ ...SCREENS, ...STATES }))
  t.test(`axe finds no faults on ${name} in any theme, light and dark`, async t => {
    t.same(await lookAtAll(scene), []);
  });

t.test('axe finds no faults on the cookie question', async t => {
  const settings = { ga_tracking_id: 'G-ABCD1234', gtm_container_id: '', enabled: true };
  await save('PUT /google-analytics-settings', settings, 'G-ABCD1234');
  const act = (page: Page) => page.getByRole('button', { name: 'Allow' }).waitFor();
  t.same(await lookAtAll({ path: '/guide', act }), []);
  t.same(await lookAtAll({ path: '/', viewport: PHONE, act, narrow: true }), []);
});

t.test('axe finds no faults on a form that was returned without JavaScript', async t => {
  const franchise = await stack.api.database.knex('franchises').where({ slug: 'kopi-kampung' }).first('id');
  const answer = await visit(browser, `${stack.url}/guide`);
  await answer.page.setContent(`<form method="post" action="${stack.url}/api/leads">
    <input name="franchise_id" value="${franchise.id}"><input name="email" value="wrong"><button>Send</button></form>`);
  await answer.page.getByRole('button', { name: 'Send' }).click();
  await answer.page.getByText('Last name is required').first().waitFor();
  t.same(await findAxeViolations(answer.page, 'everything'), []);
  await answer.page.emulateMedia({ colorScheme: 'dark' });
  await waitForAnimations(answer.page);
  t.same(await findAxeViolations(answer.page, 'looks'), []);
});
