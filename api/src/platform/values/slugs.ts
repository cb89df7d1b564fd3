/**
 * Text as a slug: `[a-z0-9]+(-[a-z0-9]+)*`, or empty where nothing of it can be written so.
 * Diacritics are taken off; other scripts are transliterated by the caller where it matters.
 */
export const slugify = (text: string, maxLength = 100): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/&/g, ' and ')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, maxLength)
    .replace(/-$/, '');
