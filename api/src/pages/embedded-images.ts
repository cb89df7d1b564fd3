import { storeImageValue } from '../media/embedded.ts';
import type { Context } from '../platform/context.ts';

const EMBEDDED = /(\bsrc\s*=\s*)(?:"(data:[^"]*)"|'(data:[^']*)')/gi;

/**
 * HTML whose embedded pictures are files now.
 * @throws 422 when one can't be kept
 */
export const withStoredImages = async (context: Context, html: string, actorId: string): Promise<string> => {
  const found = new Set<string>();
  for (const [, , double, single] of html.matchAll(EMBEDDED)) found.add(double ?? single ?? '');
  const addresses = new Map<string, string>();
  for (const embedded of found)
    addresses.set(embedded, await storeImageValue(context, embedded, 'page', actorId, 'content'));
  return html.replace(
    EMBEDDED,
    (_whole, src: string, double?: string, single?: string) => `${src}"${addresses.get(double ?? single ?? '') ?? ''}"`,
  );
};
