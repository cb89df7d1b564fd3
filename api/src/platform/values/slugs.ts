import anyAscii from 'any-ascii';

const SLUG_LENGTH = 100;

/** Other scripts by their sound; a Chinese character is a word of its own. */
const inLatin = (text: string) =>
  anyAscii(text.normalize('NFKC').replace(/\p{Script=Han}/gu, character => ` ${anyAscii(character)} `));

const cut = (slug: string) =>
  slug
    .replace(/^-+|-+$/g, '')
    .slice(0, SLUG_LENGTH)
    .replace(/-$/, '');

/** Returns a name as a slug: `[a-z0-9]+(-[a-z0-9]+)*` of at most 100 characters, or empty where nothing of it can be written so. */
export const slugOfName = (name: string): string =>
  cut(
    inLatin(name)
      .replace(/&/g, ' and ')
      .toLowerCase()
      .replace(/['’]/g, '')
      .replace(/[^a-z0-9]+/g, '-'),
  );

/**
 * Returns the slug of a new page (specification §4): transliterated, lowercase, characters other than letters, digits, spaces
 * and hyphens removed, spaces become hyphens, repeats collapse.
 */
export const slugOfTitle = (title: string): string =>
  cut(
    inLatin(title)
      .toLowerCase()
      .replace(/[^a-z0-9\s-]/g, '')
      .replace(/[\s-]+/g, '-'),
  );
