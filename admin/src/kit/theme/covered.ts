/** Height in pixels of the console's header, which covers the top of the window. */
export const HEADER_HEIGHT = 61;
const AIR = 19;

/**
 * CSS variables with the heights that sticky bars cover. Elements that are scrolled into view stay clear of these
 * heights.
 */
export const COVERED_BOTTOM_VARIABLE = '--covered';
export const COVERED_TOP_VARIABLE = '--covered-head';
export const COVERED_BOTTOM = `var(${COVERED_BOTTOM_VARIABLE}, 0px)`;
export const COVERED_TOP = `var(${COVERED_TOP_VARIABLE}, ${HEADER_HEIGHT + AIR}px)`;
