/** The enquiry form of a visitor without JavaScript. */
import type { Page } from 'playwright-core';
import { PHONE, visit } from '../../support/browser.ts';
import { fillEnquiry } from '../../support/enquiry-form.ts';
import { browser, stack } from './stage.ts';

export const leadsOf = (email: string) => stack.api.database.knex('leads').where({ email });

/** Fills in the enquiry form of a visitor without JavaScript, and returns the page. */
export const filled = async (url: string, email: string): Promise<Page> => {
  const { page } = await visit(browser, `${url}/franchise/kopi-kampung`, { javaScriptEnabled: false, viewport: PHONE });
  await fillEnquiry(page, email);
  await page.getByLabel('Investment budget').selectOption('250000');
  return page;
};
