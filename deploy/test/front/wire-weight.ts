import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** Transferred data including headers, in kilobytes of 1024 bytes. */
export interface WireWeight {
  document: number;
  stylesheet: number;
  script: number;
  /** Kilobytes of the API's responses. */
  api: number;
}

type Kind = keyof WireWeight;
const KINDS: Record<string, Kind> = { Document: 'document', Stylesheet: 'stylesheet', Script: 'script' };

/** Path of the event stream of an open console, which never ends while the page is open. */
const GOES_ON = '/api/live';

/** Maximum delay in milliseconds until the browser reports the end of a response that the page already has. */
const LONGEST_MS = 20_000;

/**
 * Measures the data that the browser receives for a page from now on.
 * @returns a function that waits for running requests and returns the total
 */
export const weighOnTheWire = async (page: Page): Promise<() => Promise<WireWeight>> => {
  const session = await page.context().newCDPSession(page);
  const kinds = new Map<string, Kind | undefined>();
  const underWay = new Map<string, { address: string; document: string }>();
  let shown = '';
  const weight: WireWeight = { document: 0, stylesheet: 0, script: 0, api: 0 };
  session.on('Network.requestWillBeSent', ({ requestId, loaderId, request, type }) => {
    const { pathname } = new URL(request.url);
    if (pathname === GOES_ON) return;
    const isApi = pathname.startsWith('/api/');
    kinds.set(requestId, isApi ? 'api' : KINDS[type ?? '']);
    if (requestId === loaderId) shown = loaderId;
    underWay.set(requestId, { address: request.url, document: loaderId });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind) weight[kind] += encodedDataLength / 1024;
    underWay.delete(requestId);
  });
  session.on('Network.loadingFailed', ({ requestId }) => underWay.delete(requestId));
  await session.send('Network.enable');
  /**
   * Returns the requests to wait for. The browser does not report the end of requests that a page starts while it is
   * being left.
   */
  const waitedFor = () =>
    [...underWay.values()].filter(({ document }) => document === shown).map(({ address }) => address);
  return async () => {
    for (const since = performance.now(); waitedFor().length > 0; await pause(10))
      if (performance.now() - since > LONGEST_MS) throw new Error(`These do not end: ${waitedFor().join(', ')}`);
    return { ...weight };
  };
};
