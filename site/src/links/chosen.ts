/** The address parameter with the slugs of the franchises of a shortlist or a comparison, separated by commas. */
const CHOSEN = 'franchises';

/** Maximum number of franchises in a comparison. */
export const MOST_COMPARED = 4;

const chosenAddress = (path: string, franchises: readonly { slug: string }[]): string =>
  `${path}?${CHOSEN}=${franchises.map(({ slug }) => slug).join(',')}`;

/** Returns the address of a shortlist with these franchises, for another device or another person. */
export const shortlistAddress = (franchises: readonly { slug: string }[]): string =>
  chosenAddress('/shortlist', franchises);

/** Returns the address of the page that compares these franchises. */
export const compareAddress = (franchises: readonly { slug: string }[]): string =>
  chosenAddress('/compare', franchises);

/**
 * Returns the slugs in the query of such an address: the first `most` different ones. Undefined for a query without the
 * parameter.
 */
export const chosenSlugs = (query: string, most: number): string[] | undefined => {
  const slugs = new URLSearchParams(query).get(CHOSEN)?.split(',');
  return slugs && [...new Set(slugs.filter(slug => /^[a-z0-9-]{1,120}$/.test(slug)))].slice(0, most);
};
