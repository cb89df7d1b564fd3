/** Days are Malaysia's, which is so far ahead of UTC all year. */
export const MALAYSIA_MS = 8 * 3_600_000;
