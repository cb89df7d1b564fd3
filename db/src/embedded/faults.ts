/** Something that the person who started this can put right; the message says what failed, why, and what to do. */
export class DatabaseFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseFault';
  }
}

const FULL = /errno: 28|Errcode: 28|No space left|error 28\b/i;

/**
 * What to do about what a database program wrote before it gave up.
 * @param said its own words
 * @param otherwise the advice where they hold no reason that we know
 */
export const adviceOn = (said: string, otherwise: string): string =>
  FULL.test(said) ? 'The disk is full: make room, then start again.' : otherwise;
