import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Page, Request } from 'playwright-core';

/** Maximum number of calls that are recorded. Older ones are dropped. */
const MOST_CALLS = 40;
/** Types of requests that are recorded. Static files are not informative. */
const CALLS = ['document', 'fetch', 'xhr', 'eventsource'];

/** Timeout in milliseconds for questions to a page, because a page with an endless script does not respond. */
const PATIENCE_MS = 5000;

interface Call {
  request: Request;
  at: number;
  how: string;
}

const kept = new WeakMap<BrowserContext, Call[]>();

/** Script for every page: records the last twelve elements that received pointer or key events or the focus. */
const LISTEN = `
  globalThis.heardByPage = [];
  globalThis.describeElement = element =>
    (element?.tagName ?? '-') + ' ' + (element?.textContent ?? '').trim().slice(0, 40);
  for (const kind of ['mousedown', 'mouseup', 'click', 'keydown', 'focusin', 'focusout'])
    addEventListener(kind, ({ target }) => {
      heardByPage.push(kind + ' ' + describeElement(target));
      if (heardByPage.length > 12) heardByPage.shift();
    }, { capture: true, passive: true });
`;

/** Expression in a page: the latest events, oldest first, then the element that has the focus now. */
const EVENTS = `'heardByPage' in globalThis
  ? [...heardByPage, 'focus now: ' + describeElement(document.activeElement)]
  : []`;

/** Starts recording the requests and events of a context's pages, for the report of a failing test. */
export const recordRequests = async (context: BrowserContext): Promise<void> => {
  const calls: Call[] = [];
  kept.set(context, calls);
  const logRequest = (request: Request, how: string) => {
    const call = calls.find(call => call.request === request);
    if (call) call.how = `${how}, ${Date.now() - call.at} ms`;
  };
  context.on('request', request => {
    if (!CALLS.includes(request.resourceType())) return;
    calls.push({ request, at: Date.now(), how: 'under way' });
    if (calls.length > MOST_CALLS) calls.shift();
  });
  context.on('response', response => logRequest(response.request(), `${response.status()}`));
  context.on('requestfailed', request => logRequest(request, request.failure()?.errorText ?? 'failed'));
  await context.addInitScript({ content: LISTEN });
};

const pageOf = (request: Request) => {
  try {
    return request.frame().page();
  } catch {
    return; // The first request of a page, or a request of a worker, belongs to no page.
  }
};

/** Returns the latest requests of a page and their results, oldest first, each with its age. */
export const latestRequests = (page: Page): string[] =>
  (kept.get(page.context()) ?? [])
    .filter(({ request }) => pageOf(request) === page)
    .map(({ request, at, how }) => {
      const { pathname, search } = new URL(request.url());
      return `${((Date.now() - at) / 1000).toFixed(1)} s ago: ${request.method()} ${pathname}${search} ${how}`;
    });

/**
 * Returns the elements of a page that received pointer or key events or the focus most recently, and the element that
 * has the focus now. Empty if the page does not respond.
 */
export const latestEvents = (page: Page): Promise<string[]> =>
  Promise.race([page.evaluate<string[]>(EVENTS).catch(() => []), setTimeout(PATIENCE_MS, [], { ref: false })]);
