import type { Browser, Page } from 'playwright-core';
import { latestEvents, latestRequests } from '../../src/browser/request-log.ts';

/** A test that is running or has just ended. */
export interface RunningTest {
  passing(): boolean;
  comment(...words: string[]): void;
}

/** Maximum length of a page's text in characters. */
const MOST_TOLD = 4000;

const standsOn = (page: Page): Promise<string> =>
  page
    .locator('body')
    .ariaSnapshot({ timeout: 5000 })
    .catch(error => `nothing can be had of it: ${error}`);

/**
 * Reports the requests, events and text of each open page after a failed test, with the text as a screen reader would
 * read it.
 */
export const reportOpenPages = async (test: RunningTest, browser: Browser): Promise<void> => {
  if (test.passing()) return;
  for (const page of browser.contexts().flatMap(context => context.pages())) {
    const told = [
      page.url(),
      ...latestRequests(page),
      ...(await latestEvents(page)),
      (await standsOn(page)).slice(0, MOST_TOLD),
    ];
    test.comment(told.join('\n'));
  }
};
