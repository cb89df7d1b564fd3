const FIRST_MS = 10_000;
const GROWTH = 3;
const LONGEST_MS = 86_400_000;
const SHORTER = 0.8;
const LONGER = 1.2;

/** With the pauses between them, attempts end after about two days. */
export const MOST_ATTEMPTS = 11;

/**
 * The pause after a failed attempt, in milliseconds: 10 seconds, then three times as long each time, up to a day.
 * It varies by a fifth, the longest too, so that what failed together does not come back together.
 * @param attempt which one failed, from 1
 */
export const pauseAfter = (attempt: number, random = Math.random()): number =>
  Math.round(
    Math.min(LONGEST_MS / LONGER, FIRST_MS * GROWTH ** (attempt - 1)) * (SHORTER + (LONGER - SHORTER) * random),
  );
