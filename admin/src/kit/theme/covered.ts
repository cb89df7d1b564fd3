/** How much of the window's head is covered at least: the header of the console, with some air. */
export const HEADER = 61;
const AIR = 19;

/** How much of the window's foot and head is covered by bars; what is scrolled to stays so far from them. */
export const FOOT = '--covered';
export const HEAD = '--covered-head';
export const COVERED_FOOT = `var(${FOOT}, 0px)`;
export const COVERED_TOP = `var(${HEAD}, ${HEADER + AIR}px)`;
