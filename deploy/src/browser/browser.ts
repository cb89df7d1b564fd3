/** The browser of tests and screenshots: finds and starts it, and shares one between test files. */
import { existsSync } from 'node:fs';
import { findProgram } from '@marketplace/db/embedded';
import { type Browser, chromium } from 'playwright-core';
import { recordRequests } from './request-log.ts';

/** Arguments for every start, in addition to the driver's own. */
export const BROWSER_ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * A test uses a page for seconds, so optimising compilation rarely pays off. These flags delay it, which saves a sixth
 * of the time of the console's pages. Benchmarks (`bench`) and screenshots use the browser's defaults, as visitors do.
 */
const COMPILES_LATER = [
  '--interrupt-budget-for-maglev=1000000',
  '--invocation-count-for-maglev=8000',
  '--interrupt-budget=2000000',
  '--invocation-count-for-turbofan=20000',
];
const TEST_ARGUMENTS = [...BROWSER_ARGUMENTS, `--js-flags=${COMPILES_LATER.join(',')}`];

/**
 * Browsers, the cheapest first: one without a window frame needs 0.17 s of processor time for a new context instead of
 * 0.63 s.
 */
const PROGRAMS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
/**
 * Program behind Debian's command, which is a script that starts this program and stays its parent. The browser can be
 * measured or stopped only by the program itself.
 */
const BEHIND_THE_SCRIPT = '/usr/lib/chromium/chromium-headless-shell';
const CHROME_ON_MACOS = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** Returns the path of the browser: `CHROMIUM_PATH`, or else the cheapest browser that is installed. */
export const findBrowser = (): string | undefined =>
  process.env.CHROMIUM_PATH ||
  [BEHIND_THE_SCRIPT].find(existsSync) ||
  findProgram(...PROGRAMS) ||
  [CHROME_ON_MACOS].find(existsSync);

/**
 * Returns the path of the browser.
 * @throws {Error} when none is installed
 */
const browserProgram = (): string => {
  const program = findBrowser();
  if (!program) throw new Error('A browser is needed: apt-get install --no-install-recommends chromium-headless-shell');
  return program;
};

const launch = async (args: string[]): Promise<Browser> => chromium.launch({ executablePath: browserProgram(), args });

/** Starts a separate browser with a new profile. The caller closes it. */
export const launchBrowser = (): Promise<Browser> => launch(BROWSER_ARGUMENTS);

interface BrowserServer {
  url: string;
  /** Id of the browser's main process. */
  pid: number | undefined;
  /** Resolves when the browser has ended for any reason. */
  closed: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a browser server that all test files share: they connect to its URL, which `TEST_BROWSER` contains. The caller
 * stops the server on signals.
 */
export const startBrowserServer = async (): Promise<BrowserServer> => {
  const server = await chromium.launchServer({
    executablePath: browserProgram(),
    args: TEST_ARGUMENTS,
    host: '127.0.0.1',
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  const closed = new Promise<void>(resolve => server.once('close', () => resolve()));
  return { url: server.wsEndpoint(), pid: server.process().pid, closed, stop: () => server.close() };
};

/** Timeout of waiting in pages in milliseconds. The driver's default of 30 s is too short on a busy machine. */
const PATIENCE_MS = 120_000;

const forTests = (browser: Browser): Browser => {
  const open = browser.newContext.bind(browser);
  browser.newContext = async options => {
    const context = await open(options);
    context.setDefaultTimeout(PATIENCE_MS);
    await recordRequests(context);
    return context;
  };
  return browser;
};

/**
 * Returns the browser of `TEST_BROWSER`, or starts one. When the test ends, the browser or its contexts of this test
 * are closed.
 */
export const openTestBrowser = async (t: { teardown(work: () => unknown): unknown }): Promise<Browser> => {
  const shared = process.env.TEST_BROWSER;
  const browser = forTests(await (shared ? chromium.connect(shared) : launch(TEST_ARGUMENTS)));
  t.teardown(() => browser.close());
  return browser;
};
