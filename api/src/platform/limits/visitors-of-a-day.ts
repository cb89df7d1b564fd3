/** For what an address adds to a public count on a day. */
export const DAY_SECONDS = 24 * 60 * 60;
/** Addresses, each with a franchise or banner, that a process counts without Redis: about 15 MB. */
export const MOST_VISITORS = 100_000;
