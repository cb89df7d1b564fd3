import { aConsultant, anAdmin, type TestApi, testApi } from '@marketplace/api/testing';
import { aBrowser } from '@marketplace/deploy/browser';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { startFront } from './front.ts';
import { countLoading, loaded } from './loaded.ts';

interface Teardown {
  teardown(work: () => unknown): unknown;
}

/**
 * A dialog that was opened from its list closes by a step back in the history. A test that opens an address in the same
 * moment has it called off by that step, and opens it again as a person would.
 */
const openAgainWhereCalledOff = (page: Page) => {
  const open = page.goto.bind(page);
  page.goto = (...address) =>
    open(...address).catch((error: Error) => {
      if (error.message.includes('net::ERR_ABORTED')) return open(...address);
      throw error;
    });
};

type Person = Awaited<ReturnType<typeof anAdmin>>;

/** The built console in a real browser, on the real API and a database of its own. */
export interface ConsoleUnderTest {
  api: TestApi;
  origin: string;
  admin: Person;
  consultant: Person;
  /** A fresh window, signed in as somebody or as nobody. */
  window(as?: Person, more?: Parameters<Browser['newContext']>[0]): Promise<Page>;
  /** Opens a screen in a window and waits until it stands there; inside the console as a link does, without loading it anew. */
  show(page: Page, path: string): Promise<void>;
  /** What the pages of all windows logged as errors that are no answer of the API's. */
  faults: string[];
}

const signedIn = async (context: BrowserContext, api: TestApi, person: Person) => {
  const token = await api.tokenOf(person);
  const { body: user } = await api.call('GET /auth/me', { as: token });
  await context.addInitScript(
    ([key, data]) => {
      // Once: a page that is loaded again after signing out stays signed out.
      if (location.protocol === 'about:' || sessionStorage.getItem('prepared')) return;
      sessionStorage.setItem('prepared', 'yes');
      localStorage.setItem('accessToken', key ?? '');
      localStorage.setItem('userData', data ?? '');
    },
    [token, JSON.stringify(user)],
  );
};

/** As a link of the console: its router takes a step in the history for its own. */
const follow = (page: Page, path: string) =>
  page.evaluate(to => {
    const state = { idx: (history.state?.idx ?? 0) + 1, key: crypto.randomUUID(), usr: null };
    history.pushState(state, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state }));
  }, path);

/** What the console runs on: its API, and where a server has both. */
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

/** @param served without a site, unless it comes with one (`onTheSite`) */
export const startConsole = async (t: Teardown, served = alone(t)): Promise<ConsoleUnderTest> => {
  const { api, origin } = await served;
  const browser = await aBrowser(t);
  const admin = await anAdmin(api.database, { name: 'Aisyah Rahman', password_hash: 'chosen' });
  const consultant = await aConsultant(api.database, { name: 'Daniel Tan', credits: 10, password_hash: 'chosen' });
  const faults: string[] = [];

  const window: ConsoleUnderTest['window'] = async (as, more = {}) => {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      ...more,
    });
    if (as) await signedIn(context, api, as);
    const page = await context.newPage();
    page.setDefaultTimeout(40_000);
    openAgainWhereCalledOff(page);
    countLoading(page);
    page.on('pageerror', error => faults.push(error.stack ?? error.message));
    page.on('console', message => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        faults.push(message.text());
    });
    return page;
  };
  const show: ConsoleUnderTest['show'] = async (page, path) => {
    if (page.url().startsWith(origin)) await follow(page, path);
    else await page.goto(origin + path);
    await loaded(page);
  };
  return { api, origin, admin, consultant, window, show, faults };
};
