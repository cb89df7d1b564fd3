/** Turns an anchor such as `#franchises` into a link to that section of the home page, which works on every page. */
export const homeAnchor = (url: string): string => (url.startsWith('#') ? `/${url}` : url);
