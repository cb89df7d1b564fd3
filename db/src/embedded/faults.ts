/**
 * An error that the person who started the command can correct. The message contains what failed, why, and what to do.
 */
export class DatabaseFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseFault';
  }
}

const DISK_FULL = /errno: 28|Errcode: 28|No space left|error 28\b/i;

/**
 * Returns advice for the error output of a database program.
 * @param said the output of the program
 * @param otherwise advice for unknown reasons
 */
export const adviceForOutput = (said: string, otherwise: string): string =>
  DISK_FULL.test(said) ? 'The disk is full: make room, then start again.' : otherwise;
