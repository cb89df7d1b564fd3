import type { Browser, Page } from 'playwright-core';
import { callsOf, heardOn } from '../../src/browser/kept.ts';

/** A test that is under way, or has just ended. */
export interface RunningTest {
  passing(): boolean;
  comment(...words: string[]): void;
}

/** Of each page, in characters. */
const MOST_TOLD = 4000;

const standsOn = (page: Page): Promise<string> =>
  page
    .locator('body')
    .ariaSnapshot({ timeout: 5000 })
    .catch(error => `nothing can be had of it: ${error}`);

/** Tells, of a test that failed, what each page of the browser had asked for and heard of, and what stood on it: as somebody would have heard it. */
export const tellWhatStood = async (test: RunningTest, browser: Browser): Promise<void> => {
  if (test.passing()) return;
  for (const page of browser.contexts().flatMap(context => context.pages())) {
    const told = [page.url(), ...callsOf(page), ...(await heardOn(page)), (await standsOn(page)).slice(0, MOST_TOLD)];
    test.comment(told.join('\n'));
  }
};
