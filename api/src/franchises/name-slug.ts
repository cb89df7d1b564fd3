import { slugOfName } from '../platform/values/slugs.ts';
import { FRANCHISE_ID } from './records.ts';

/** File names that are reserved for pages of the site. */
const RESERVED = new Set(['index', '404', '500']);

/** Returns whether a slug is reserved, because it looks like an id or equals one of the site's pages. */
export const isReservedSlug = (slug: string) => RESERVED.has(slug) || FRANCHISE_ID.test(slug);

/**
 * Converts a name to a slug; the slug may be taken.
 * @param id its last characters are used if the name has no usable characters
 */
export const nameSlug = (name: string, id: string): string => {
  const slug = slugOfName(name);
  if (!slug) return `franchise-${id.slice(-8)}`;
  return isReservedSlug(slug) ? `franchise-${slug}` : slug;
};
