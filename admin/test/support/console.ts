import { aConsultant, anAdmin, type TestApi, testApi } from '@marketplace/api/testing';
import { openTestBrowser } from '@marketplace/deploy/browser';
import type { Page } from 'playwright-core';
import { startFront } from './front.ts';
import { countLoading, waitUntilLoaded } from './loaded.ts';
import { type Tests, type WindowOptions, windowOpener } from './windows.ts';

interface Teardown {
  teardown(work: () => unknown): unknown;
}

type Person = Awaited<ReturnType<typeof anAdmin>>;

/** The built console in a real browser, with the real API and a separate database. */
export interface ConsoleUnderTest {
  api: TestApi;
  origin: string;
  admin: Person;
  consultant: Person;
  /**
   * Opens an empty window that is signed in as the given user, or signed out. After its context is closed, the window
   * is cleared and reused by the next call.
   */
  window(as?: Person, options?: WindowOptions): Promise<Page>;
  /**
   * Opens a screen in a window and waits until it has loaded. Inside the console it navigates like a link, without
   * reloading the page.
   */
  show(page: Page, path: string): Promise<void>;
  /** Navigates like a link without waiting for the screen, for tests that delay a call or replace the clock. */
  follow(page: Page, path: string): Promise<void>;
  /** Errors that the pages of all windows logged, except failed requests. */
  faults: string[];
}

/** Returns what the console stores in the browser after this user has signed in. */
const sessionOf = async (api: TestApi, person: Person) => {
  const accessToken = await api.tokenOf(person);
  const { body: user } = await api.call('GET /auth/me', { as: accessToken });
  return { accessToken, userData: JSON.stringify(user) };
};

/** Adds an entry to the history. The console's router handles the entry like one of its own links. */
const follow: ConsoleUnderTest['follow'] = (page, path) =>
  page.evaluate(to => {
    const state = { idx: (history.state?.idx ?? 0) + 1, key: crypto.randomUUID(), usr: null };
    history.pushState(state, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state }));
  }, path);

/** The API that the console uses, and the origin that serves both. */
interface Served {
  api: TestApi;
  origin: string;
}

const alone = async (t: Teardown): Promise<Served> => {
  const api = await testApi(t);
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  const address = api.app.server.address();
  const front = await startFront(
    `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    api.config.dataDir,
  );
  t.teardown(() => front.close());
  return { api, origin: front.origin };
};

/**
 * Starts the console for a test.
 * @param served the API and its origin; by default without a site (see `startProductWithSite`)
 */
export const startConsole = async (t: Teardown & Tests, served = alone(t)): Promise<ConsoleUnderTest> => {
  const { api, origin } = await served;
  const browser = await openTestBrowser(t);
  const open = windowOpener(t, browser, origin);
  const admin = await anAdmin(api.database, { name: 'Aisyah Rahman', password_hash: 'chosen' });
  const consultant = await aConsultant(api.database, { name: 'Daniel Tan', credits: 10, password_hash: 'chosen' });
  const faults: string[] = [];

  const watch = (page: Page) => {
    countLoading(page);
    // The error of a script that failed to load has an empty stack.
    page.on('pageerror', error => faults.push(error.stack || `${error.name}: ${error.message}`));
    page.on('console', message => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        faults.push(message.text());
    });
    return page;
  };
  const window: ConsoleUnderTest['window'] = async (as, options) =>
    watch(await open(as ? await sessionOf(api, as) : {}, options));
  const show: ConsoleUnderTest['show'] = async (page, path) => {
    if (/^\/(admin|consultant)/.test(new URL(page.url()).pathname)) await follow(page, path);
    else await page.goto(origin + path);
    await waitUntilLoaded(page);
  };
  return { api, origin, admin, consultant, window, show, follow, faults };
};
