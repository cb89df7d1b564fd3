import type { Page } from 'playwright-core';
import t from 'tap';
import { PHONE, visit } from '../../support/browser.ts';
import { openAndWaitUntilComplete } from '../../support/quiet.ts';
import { browser, url } from './shop.ts';

interface Asked {
  kind: string;
  /** Address of the resource that contains this address: the page, a style sheet or a script. */
  by: string | undefined;
}

/** Records the requests of the browser, and which resource caused each request. */
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

/**
 * Returns the number of responses that must arrive one after the other until this one has arrived. The page itself is
 * the first.
 */
const waitsFor = (asked: Map<string, Asked>, address: string): number => {
  const by = asked.get(address)?.by;
  return by && by !== address && asked.has(by) ? waitsFor(asked, by) + 1 : 1;
};

/**
 * Maximum number of responses that must arrive one after the other. The first screen needs only resources that the page
 * itself names. Scripts may load more.
 */
const MOST: Record<string, number> = { Stylesheet: 2, Font: 2, Image: 2, Script: 4 };

for (const path of ['/', '/franchises/2', '/category/food', '/franchise/kafe-kampung', '/guide'])
  t.test(`the page ${path} itself names all resources of its first screen`, async t => {
    const { page } = await visit(browser, 'about:blank', { viewport: PHONE });
    const asked = await noteRequests(page);
    await openAndWaitUntilComplete(page, url + path);
    const sent = [...asked].filter(([address]) => address.startsWith(url));
    const waits = sent.map(([address, { kind }]) => ({ address, kind, waits: waitsFor(asked, address) }));
    t.ok(waits.some(({ kind }) => kind === 'Stylesheet'));
    t.ok(waits.some(({ kind }) => kind === 'Font'));
    const late = waits.filter(({ kind, waits }) => waits > (MOST[kind] ?? 4));
    t.same(late, [], 'no requests are chained');
  });
