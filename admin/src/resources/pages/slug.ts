const SLUG_LIMIT = 100;

/**
 * The slug of a new page (specification §4): lowercase, other characters than letters, digits, spaces and hyphens
 * removed, spaces become hyphens, repeats collapse. None stands at either end, where the server takes none.
 */
export const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, '')
    .replace(/[\s-]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, SLUG_LIMIT)
    .replace(/-$/, '');
