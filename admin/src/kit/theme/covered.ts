/** Height in pixels of the console's header, which covers the top of the window. */
export const HEADER = 61;
const AIR = 19;

/**
 * CSS variables with the heights that sticky bars cover. Elements that are scrolled into view stay clear of these
 * heights.
 */
export const FOOT = '--covered';
export const HEAD = '--covered-head';
export const COVERED_FOOT = `var(${FOOT}, 0px)`;
export const COVERED_TOP = `var(${HEAD}, ${HEADER + AIR}px)`;
