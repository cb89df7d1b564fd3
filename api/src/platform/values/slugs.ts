import anyAscii from 'any-ascii';

const SLUG_LENGTH = 100;

/** Converts other scripts to Latin letters; each Chinese character becomes a word. */
const inLatin = (text: string) =>
  anyAscii(text.normalize('NFKC').replace(/\p{Script=Han}/gu, character => ` ${anyAscii(character)} `));

const cut = (slug: string) =>
  slug
    .replace(/^-+|-+$/g, '')
    .slice(0, SLUG_LENGTH)
    .replace(/-$/, '');

/**
 * Returns a name as a slug: `[a-z0-9]+(-[a-z0-9]+)*` of at most 100 characters, or empty if nothing can be
 * transliterated.
 */
export const slugOfName = (name: string): string =>
  cut(
    inLatin(name)
      .replace(/&/g, ' and ')
      .toLowerCase()
      .replace(/['’]/g, '')
      .replace(/[^a-z0-9]+/g, '-'),
  );

/**
 * Returns the slug of a new page (specification, section 4): transliterated, lowercase, without characters other than
 * letters, digits, spaces and hyphens; spaces become hyphens, repeats collapse.
 */
export const slugOfTitle = (title: string): string =>
  cut(
    inLatin(title)
      .toLowerCase()
      .replace(/[^a-z0-9\s-]/g, '')
      .replace(/[\s-]+/g, '-'),
  );
