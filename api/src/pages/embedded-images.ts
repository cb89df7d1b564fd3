import { randomUUID } from 'node:crypto';
import { imageFaults, storeImageValue } from '../media/embedded.ts';
import { escapeAttribute } from '../media/picture-fields.ts';
import type { FileSender } from '../media/read-within-quota.ts';
import type { Context } from '../platform/context.ts';
import { type Fault, invalid } from '../platform/errors/errors.ts';

const EMBEDDED = /(\bsrc\s*=\s*)(?:"(data:[^"]*)"|'(data:[^']*)')/gi;

const embeddedIn = (html: string) =>
  new Set([...html.matchAll(EMBEDDED)].map(([, , double, single]) => double ?? single ?? ''));

/**
 * Returns the faults of a page's embedded pictures without storing them. Only the first faulty picture is reported,
 * since all faults would be at the same field.
 */
const validateEmbeddedImages = async (html: string): Promise<Fault[]> => {
  for (const embedded of embeddedIn(html)) {
    const faults = await imageFaults(embedded, 'page', 'content');
    if (faults.length > 0) return faults;
  }
  return [];
};

/**
 * Stores the embedded pictures of HTML and returns it with their addresses.
 * @throws 422 when a picture cannot be stored
 */
export const storeEmbeddedImages = async (context: Context, html: string, sender: FileSender): Promise<string> => {
  const addresses = new Map<string, string>();
  for (const embedded of embeddedIn(html))
    addresses.set(embedded, await storeImageValue(context, embedded, 'page', sender, 'content'));
  return withAddresses(html, addresses);
};

const withAddresses = (html: string, addresses: ReadonlyMap<string, string>) =>
  html.replace(
    EMBEDDED,
    (_whole, src: string, double?: string, single?: string) => `${src}"${addresses.get(double ?? single ?? '') ?? ''}"`,
  );

/**
 * Transforms HTML in which a temporary address replaces every embedded picture, and puts the pictures back into the
 * result. Nothing is stored.
 * @throws 422 if an embedded picture is invalid
 */
export const transformWithoutImages = async (html: string, work: (html: string) => string): Promise<string> => {
  const faults = await validateEmbeddedImages(html);
  if (faults.length > 0) throw invalid(faults);
  const name = randomUUID();
  const pictures = [...embeddedIn(html)];
  const addresses = new Map(pictures.map((picture, at) => [picture, `/uploads/${name}-${at}`]));
  return work(withAddresses(html, addresses)).replaceAll(
    new RegExp(`/uploads/${name}-(\\d+)`, 'g'),
    // The part of a data URL before its data may contain any text.
    (_whole, at: string) => escapeAttribute(pictures[Number(at)] ?? ''),
  );
};
