/** Steps of the tests of the shortlist. */
import type { Page } from 'playwright-core';
import { url } from './shop.ts';

export const heart = (page: Page, name: string) => page.getByRole('button', { name: `Shortlist ${name}`, exact: true });
/** Presses the heart on a franchise's page, and waits until it is pressed. */
export const keep = async (page: Page, slug: string) => {
  await page.goto(`${url}/franchise/${slug}`);
  await page.getByRole('button', { name: 'Shortlist', exact: true }).click();
  await page.getByRole('button', { name: 'Shortlist', exact: true, pressed: true }).waitFor();
};
