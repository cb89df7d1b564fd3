import { slugOfName } from '../platform/values/slugs.ts';
import { FRANCHISE_ID } from './records.ts';

/** File names that the site keeps for itself. */
const RESERVED = new Set(['index', '404', '500']);

/** Why a slug can be nobody's: it would be taken for an id or for a page of the site. */
export const isReservedSlug = (slug: string) => RESERVED.has(slug) || FRANCHISE_ID.test(slug);

/**
 * What a name is as a slug, before anybody asks whether it is free.
 * @param id lends its last characters where nothing of the name can be written
 */
export const nameSlug = (name: string, id: string): string => {
  const slug = slugOfName(name);
  if (!slug) return `franchise-${id.slice(-8)}`;
  return isReservedSlug(slug) ? `franchise-${slug}` : slug;
};
