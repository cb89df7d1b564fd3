/** Steps and texts of the tests of the enquiry form. */
import type { Locator, Page } from 'playwright-core';
import { DESKTOP, PHONE, visit } from '../../support/browser.ts';
import { browser, stack, url } from './shop.ts';

export const SUCCESS =
  '🎉 Thank you for your interest! Your franchise inquiry has been submitted successfully. Our team will contact you within 24 hours with detailed information.';
export const FAILURE = '❌ Sorry, there was an error submitting your request. Please try again or contact us directly.';

export const SCREENS = {
  'a phone': { viewport: PHONE, hasTouch: true, isMobile: true },
  'a desktop': { viewport: DESKTOP },
};

export const leadsOf = (email: string) => stack.api.database.knex('leads').where({ email });

export const start = async (options = {}) => {
  const { page } = await visit(browser, `${url}/franchise/kopi-kampung`, options);
  await page.getByRole('button', { name: 'Request Information' }).click();
  await page.getByLabel('First name').waitFor();
  return page;
};

/** Returns whether an element is visible on the screen and not covered. */
export const isSeen = (place: Locator) =>
  place.evaluate(element => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [top + 2, top + height / 2, top + height - 2].every(y =>
      element.contains(document.elementFromPoint(left + width / 2, y)),
    );
  });

export const isSuspected = (email: string): Promise<boolean[]> => leadsOf(email).pluck('is_suspected');

/**
 * Delivers the first request but drops its response.
 * @param until the request is held until this resolves
 */
export const loseAnswer = (page: Page, until?: Promise<void>) =>
  page.route(
    '**/api/leads',
    async route => {
      await until;
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
