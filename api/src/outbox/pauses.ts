const FIRST_MS = 10_000;
const GROWTH = 3;
const LONGEST_MS = 86_400_000;
const SHORTER = 0.8;
const LONGER = 1.2;

/** Maximum attempts. Together with the pauses between them they take about two days. */
export const MAX_ATTEMPTS = 11;

/**
 * Returns the pause after a failed attempt in milliseconds: 10 seconds, tripled each time, up to a day. It varies by a
 * fifth, so that messages that failed at the same time do not retry at the same time.
 * @param attempt number of the failed attempt, from 1
 */
export const pauseAfter = (attempt: number, random = Math.random()): number =>
  Math.round(
    Math.min(LONGEST_MS / LONGER, FIRST_MS * GROWTH ** (attempt - 1)) * (SHORTER + (LONGER - SHORTER) * random),
  );
