/**
 * Loaded into a test's process before its file (`--import`): what pages run is measured too, and written as Node writes
 * its own to `NODE_V8_COVERAGE`. A page that its file leaves open is not counted.
 */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
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

const measurePage = (page: Page) => {
  const close = page.close.bind(page);
  return Object.assign(page, {
    close: async (options?: Parameters<Page['close']>[0]) => {
      await finish(page);
      await close(options);
    },
  });
};

const measureContext = (context: BrowserContext): BrowserContext => {
  const newPage = context.newPage.bind(context);
  const close = context.close.bind(context);
  context.on('page', page => {
    measurePage(page);
    begin(page);
  });
  return Object.assign(context, {
    newPage: async () => {
      const page = await newPage();
      await begin(page);
      return page;
    },
    close: async (options?: Parameters<BrowserContext['close']>[0]) => {
      await Promise.all(context.pages().map(finish));
      await close(options);
    },
  });
};

const measureBrowser = (browser: Browser): Browser => {
  const newContext = browser.newContext.bind(browser);
  const close = browser.close.bind(browser);
  const measuredContext = async (options?: Parameters<Browser['newContext']>[0]) =>
    measureContext(await newContext(options));
  return Object.assign(browser, {
    newContext: measuredContext,
    newPage: async (options?: Parameters<Browser['newPage']>[0]) => {
      const context = await measuredContext(options);
      const page = await context.newPage();
      const closePage = page.close;
      // As the driver's own: the context of such a page ends with it.
      return Object.assign(page, {
        close: async () => {
          await closePage();
          await context.close();
        },
      });
    },
    close: async (options?: Parameters<Browser['close']>[0]) => {
      await Promise.all(
        browser
          .contexts()
          .flatMap(context => context.pages())
          .map(finish),
      );
      await close(options);
    },
  });
};

const launch = chromium.launch.bind(chromium);
const connect = chromium.connect.bind(chromium) as (...given: unknown[]) => Promise<Browser>;
Object.assign(chromium, {
  launch: async (...given: Parameters<typeof launch>) => measureBrowser(await launch(...given)),
  connect: async (...given: unknown[]) => measureBrowser(await connect(...given)),
});
