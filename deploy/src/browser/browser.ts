/** The browser of tests and pictures: which one, how it is started, and one that many test files share. */
import { existsSync } from 'node:fs';
import { findProgram } from '@marketplace/db/embedded';
import { type Browser, chromium } from 'playwright-core';
import { keep } from './kept.ts';

/** What every start gives, beside what the driver gives by itself. */
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
 * A test loads the console or a page, uses it for seconds and leaves: compiling a function for speed pays only when it is
 * called far more often than there. With these, a sixth of what the console's pages cost is saved. Where speed is measured
 * (`bench`) and a person waits (pictures) the browser decides for itself, as a visitor's does.
 */
const COMPILES_LATER = [
  '--interrupt-budget-for-maglev=1000000',
  '--invocation-count-for-maglev=8000',
  '--interrupt-budget=2000000',
  '--invocation-count-for-turbofan=20000',
];
const TEST_ARGUMENTS = [...BROWSER_ARGUMENTS, `--js-flags=${COMPILES_LATER.join(',')}`];

/** Without a window's frame a new context costs a quarter of the processor time: 0.17 s, not 0.63. */
const PROGRAMS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
/** Debian's command is a script that stays before the program: who measures or ends the browser must know the program. */
const BEHIND_THE_SCRIPT = '/usr/lib/chromium/chromium-headless-shell';
const CHROME_ON_MACOS = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** `CHROMIUM_PATH`, else what the system has, the cheapest first. */
export const findBrowser = (): string | undefined =>
  process.env.CHROMIUM_PATH ||
  [BEHIND_THE_SCRIPT].find(existsSync) ||
  findProgram(...PROGRAMS) ||
  [CHROME_ON_MACOS].find(existsSync);

/** @throws Error when the system has none */
const browserProgram = (): string => {
  const program = findBrowser();
  if (!program) throw new Error('A browser is needed: apt-get install --no-install-recommends chromium-headless-shell');
  return program;
};

const launch = async (args: string[]): Promise<Browser> => chromium.launch({ executablePath: browserProgram(), args });

/** A browser of one's own, with a new profile. Who launches it closes it. */
export const launchBrowser = (): Promise<Browser> => launch(BROWSER_ARGUMENTS);

interface BrowserServer {
  url: string;
  /** The browser's first process. */
  pid: number | undefined;
  /** Once the browser is gone, however it went. */
  closed: Promise<void>;
  stop(): Promise<void>;
}

/**
 * One browser for all test files: they connect to `url` when it stands in `TEST_BROWSER`. Signals are left to whoever
 * starts it.
 */
export const serveBrowser = async (): Promise<BrowserServer> => {
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

/** What a page waits for comes in a moment, or never; the driver's own 30 s are less than that on a busy machine. */
const PATIENCE_MS = 120_000;

const forTests = (browser: Browser): Browser => {
  const open = browser.newContext.bind(browser);
  browser.newContext = async options => {
    const context = await open(options);
    context.setDefaultTimeout(PATIENCE_MS);
    await keep(context);
    return context;
  };
  return browser;
};

/**
 * The browser of `TEST_BROWSER`, else one that is launched. At the test's end it is closed, or left with all contexts that
 * the test has opened in it.
 */
export const aBrowser = async (t: { teardown(work: () => unknown): unknown }): Promise<Browser> => {
  const shared = process.env.TEST_BROWSER;
  const browser = forTests(await (shared ? chromium.connect(shared) : launch(TEST_ARGUMENTS)));
  t.teardown(() => browser.close());
  return browser;
};
