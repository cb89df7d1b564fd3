/** Length in seconds of the window in which views, impressions and clicks per address are limited. */
export const DAY_SECONDS = 24 * 60 * 60;
/** Maximum pairs of an address and a franchise or banner that a process tracks without Redis: about 15 MB. */
export const MAX_TRACKED_VISITORS = 100_000;
