import anyAscii from 'any-ascii';
import type { Knex } from 'knex';
import { slugify } from '../platform/values/slugs.ts';
import { FRANCHISE_ID } from './records.ts';

/** File names that the site keeps for itself. */
const RESERVED = new Set(['index', '404', '500']);
/** Room for `-2`, `-3` behind it. */
const LONGEST = 100;
const A_LOOK = 25;

/** Why a slug can be nobody's: it would be taken for an id or for a page of the site. */
export const isReservedSlug = (slug: string) => RESERVED.has(slug) || FRANCHISE_ID.test(slug);

/** Other scripts by their sound; a Chinese character is a word of its own. */
const inLatin = (name: string) => anyAscii(name.replace(/\p{Script=Han}/gu, character => ` ${anyAscii(character)} `));

/**
 * What a name is as a slug, before anybody asks whether it is free.
 * @param id lends its last characters where nothing of the name can be written
 */
export const nameSlug = (name: string, id: string): string => {
  const slug = slugify(inLatin(name.normalize('NFKC')), LONGEST);
  if (!slug) return `franchise-${id.slice(-8)}`;
  return isReservedSlug(slug) ? `franchise-${slug}` : slug;
};

/**
 * The first free one of `wanted`, `wanted-2`, `wanted-3`…: no franchise has it or ever had it, deleted ones neither.
 * Someone may take it in the meantime; then the insert fails and the next one is asked for.
 */
export const freeSlug = async (db: Knex, wanted: string): Promise<string> => {
  for (let first = 1; ; first += A_LOOK) {
    const candidates = Array.from({ length: A_LOOK }, (_, n) => (first + n === 1 ? wanted : `${wanted}-${first + n}`));
    const taken = new Set<string>(await db('franchise_slugs').whereIn('slug', candidates).pluck('slug'));
    const free = candidates.find(slug => !taken.has(slug));
    if (free) return free;
  }
};
