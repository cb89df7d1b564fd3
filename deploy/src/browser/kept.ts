import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Page, Request } from 'playwright-core';

/** As many calls are kept of a page, the latest. */
const MOST_CALLS = 40;
/** What a page asks for by itself: files that belong to it say little. */
const CALLS = ['document', 'fetch', 'xhr', 'eventsource'];

/** A page whose script never ends answers nothing. */
const PATIENCE_MS = 5000;

interface Call {
  request: Request;
  at: number;
  how: string;
}

const kept = new WeakMap<BrowserContext, Call[]>();

/** In the page, since it was loaded: which elements heard of the pointer and of keys, the latest twelve. */
const LISTEN = `
  globalThis.heardByPage = [];
  for (const kind of ['mousedown', 'mouseup', 'click', 'keydown'])
    addEventListener(kind, ({ target }) => {
      heardByPage.push(kind + ' ' + (target.tagName ?? '-') + ' ' + (target.textContent ?? '').trim().slice(0, 40));
      if (heardByPage.length > 12) heardByPage.shift();
    }, { capture: true, passive: true });
`;

/** From now on, for a test that may fail: what the pages of a context ask for, and what is done to them. */
export const keep = async (context: BrowserContext): Promise<void> => {
  const calls: Call[] = [];
  kept.set(context, calls);
  const tell = (request: Request, how: string) => {
    const call = calls.find(call => call.request === request);
    if (call) call.how = `${how}, ${Date.now() - call.at} ms`;
  };
  context.on('request', request => {
    if (!CALLS.includes(request.resourceType())) return;
    calls.push({ request, at: Date.now(), how: 'under way' });
    if (calls.length > MOST_CALLS) calls.shift();
  });
  context.on('response', response => tell(response.request(), `${response.status()}`));
  context.on('requestfailed', request => tell(request, request.failure()?.errorText ?? 'failed'));
  await context.addInitScript({ content: LISTEN });
};

const pageOf = (request: Request) => {
  try {
    return request.frame().page();
  } catch {
    return; // The first of a page, or a worker's.
  }
};

/** What a page asked for lately, and how that ended: the oldest first, each with how long ago it was asked. */
export const callsOf = (page: Page): string[] =>
  (kept.get(page.context()) ?? [])
    .filter(({ request }) => pageOf(request) === page)
    .map(({ request, at, how }) => {
      const { pathname, search } = new URL(request.url());
      return `${((Date.now() - at) / 1000).toFixed(1)} s ago: ${request.method()} ${pathname}${search} ${how}`;
    });

/** Which elements of a page heard of the pointer and of keys lately; none where the page does not answer. */
export const heardOn = (page: Page): Promise<string[]> =>
  Promise.race([
    page.evaluate<string[]>('globalThis.heardByPage ?? []').catch(() => []),
    setTimeout(PATIENCE_MS, [], { ref: false }),
  ]);
