import type { Page } from 'playwright-core';
import t from 'tap';
import { PHONE, visit } from '../../support/browser.ts';
import { openWhole } from '../../support/quiet.ts';
import { browser, url } from './shop.ts';

interface Asked {
  kind: string;
  /** The address that named it: the page, a style sheet or a script. */
  by: string | undefined;
}

/** Notes from now on what the browser asks for, and what made it ask. */
const noteRequests = async (page: Page): Promise<Map<string, Asked>> => {
  const session = await page.context().newCDPSession(page);
  const asked = new Map<string, Asked>();
  session.on('Network.requestWillBeSent', ({ request, type, initiator }) => {
    const by = initiator.url ?? initiator.stack?.callFrames[0]?.url;
    asked.set(request.url, { kind: type ?? '', by });
  });
  await session.send('Network.enable');
  return asked;
};

/** How many answers are waited for, one after the other, until this one is there: the page itself is the first. */
const waitsFor = (asked: Map<string, Asked>, address: string): number => {
  const by = asked.get(address)?.by;
  return by && by !== address && asked.has(by) ? waitsFor(asked, by) + 1 : 1;
};

/** What a visitor sees at first is waited for as soon as the page is there; what scripts do comes after it. */
const MOST: Record<string, number> = { Stylesheet: 2, Font: 2, Image: 2, Script: 4 };

for (const path of ['/', '/franchises/2', '/category/food', '/franchise/kafe-kampung', '/guide'])
  t.test(`${path}: what is seen is named by the page itself`, async t => {
    const { page } = await visit(browser, 'about:blank', { viewport: PHONE });
    const asked = await noteRequests(page);
    await openWhole(page, url + path);
    const sent = [...asked].filter(([address]) => address.startsWith(url));
    const waits = sent.map(([address, { kind }]) => ({ address, kind, waits: waitsFor(asked, address) }));
    t.ok(waits.some(({ kind }) => kind === 'Stylesheet'));
    t.ok(waits.some(({ kind }) => kind === 'Font'));
    const late = waits.filter(({ kind, waits }) => waits > (MOST[kind] ?? 4));
    t.same(late, [], 'no chains');
  });
