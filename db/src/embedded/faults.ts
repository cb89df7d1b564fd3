/** Something that the person who started this can put right; the message says what failed, why, and what to do. */
export class DatabaseFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseFault';
  }
}
