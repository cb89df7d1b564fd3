/**
 * Loaded into a test's process before its file (`--import`): what pages run is measured too, and written as Node writes
 * its own to `NODE_V8_COVERAGE`. A page that its file leaves open is not counted.
 */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { builtFile } from './built-files.ts';

const FOLDER = process.env.NODE_V8_COVERAGE ?? '';

const write = (scripts: Awaited<ReturnType<Page['coverage']['stopJSCoverage']>>) => {
  const result = scripts.flatMap(({ url, scriptId, functions }) => {
    const file = builtFile(url);
    return file ? [{ scriptId, url: file, functions }] : [];
  });
  if (result.length > 0)
    writeFileSync(join(FOLDER, `coverage-browser-${randomUUID()}.json`), JSON.stringify({ result }));
};

const measured = new Map<Page, Promise<void>>();
const begin = (page: Page): Promise<void> => {
  const begun = measured.get(page) ?? page.coverage.startJSCoverage({ resetOnNavigation: false }).catch(() => {});
  measured.set(page, begun);
  return begun;
};
const finish = async (page: Page): Promise<void> => {
  const begun = measured.get(page);
  if (!begun || !measured.delete(page)) return;
  await begun;
  // Who has closed itself meanwhile has nothing to tell.
  await page.coverage.stopJSCoverage().then(write, () => {});
};

/** What pages run is written before they are closed with this. */
const measuredUntilClosed = <Part extends Page | BrowserContext | Browser>(part: Part, pages: () => Page[]): Part => {
  const close: (options?: object) => Promise<void> = part.close.bind(part);
  return Object.assign(part, {
    close: async (options?: object) => {
      await Promise.all(pages().map(finish));
      await close(options);
    },
  });
};

const measureContext = (context: BrowserContext): BrowserContext => {
  const newPage = context.newPage.bind(context);
  context.on('page', page => {
    measuredUntilClosed(page, () => [page]);
    void begin(page);
  });
  const newMeasuredPage = async () => {
    const page = await newPage();
    await begin(page);
    return page;
  };
  return Object.assign(
    measuredUntilClosed(context, () => context.pages()),
    { newPage: newMeasuredPage },
  );
};

/** Its own `newPage` asks for a context too, and closes that with the page. */
const measureBrowser = (browser: Browser): Browser => {
  const newContext = browser.newContext.bind(browser);
  return Object.assign(
    measuredUntilClosed(browser, () => browser.contexts().flatMap(context => context.pages())),
    { newContext: async (options?: BrowserContextOptions) => measureContext(await newContext(options)) },
  );
};

const launch = chromium.launch.bind(chromium);
const connect = chromium.connect.bind(chromium) as (...given: unknown[]) => Promise<Browser>;
Object.assign(chromium, {
  launch: async (...given: Parameters<typeof launch>) => measureBrowser(await launch(...given)),
  connect: async (...given: unknown[]) => measureBrowser(await connect(...given)),
});
