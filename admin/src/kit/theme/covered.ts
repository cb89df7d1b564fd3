/** Height in pixels of the console's header, which covers the top of the window. */
export const HEADER = 61;
const AIR = 19;

/** CSS variables with the heights covered by sticky bars. Scrolled elements keep this distance. */
export const FOOT = '--covered';
export const HEAD = '--covered-head';
export const COVERED_FOOT = `var(${FOOT}, 0px)`;
export const COVERED_TOP = `var(${HEAD}, ${HEADER + AIR}px)`;
