import { imageFaults, storeImageValue } from '../media/embedded.ts';
import type { Context } from '../platform/context.ts';
import type { Fault } from '../platform/errors.ts';

const EMBEDDED = /(\bsrc\s*=\s*)(?:"(data:[^"]*)"|'(data:[^']*)')/gi;

const embeddedIn = (html: string) =>
  new Set([...html.matchAll(EMBEDDED)].map(([, , double, single]) => double ?? single ?? ''));

/** The fault of a page's pictures, without keeping any: the first is enough, they have one place. */
export const judgeEmbeddedImages = async (html: string): Promise<Fault[]> => {
  for (const embedded of embeddedIn(html)) {
    const faults = await imageFaults(embedded, 'page', 'content');
    if (faults.length > 0) return faults;
  }
  return [];
};

/**
 * HTML whose embedded pictures are files now.
 * @throws 422 when one can't be kept
 */
export const withStoredImages = async (context: Context, html: string, actorId: string): Promise<string> => {
  const addresses = new Map<string, string>();
  for (const embedded of embeddedIn(html))
    addresses.set(embedded, await storeImageValue(context, embedded, 'page', actorId, 'content'));
  return html.replace(
    EMBEDDED,
    (_whole, src: string, double?: string, single?: string) => `${src}"${addresses.get(double ?? single ?? '') ?? ''}"`,
  );
};
