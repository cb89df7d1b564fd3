/** Steps on the page of a franchise. */
import type { Page } from 'playwright-core';
import { visibleText, visit } from '../../support/browser.ts';
import { browser, url } from './shop.ts';

/** Opens the page of a franchise as a new visitor. */
export const openFranchise = (slug: string, options = {}) => visit(browser, `${url}/franchise/${slug}`, options);

/** Returns the result of the calculator of costs on one line. */
export const calculated = async (page: Page): Promise<string> =>
  (await visibleText(page.locator('.result'))).replace(/\s+/g, ' ').trim();
