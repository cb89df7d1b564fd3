import { Transform } from 'node:stream';

/** Told how far something is, in words. */
export type Say = (line: string) => void;

const TOLD_EVERY_MS = 10_000;

/**
 * Passes rows on, and tells now and then how many of them that is.
 * @param whole how many bytes there are
 */
export const counted = (whole: number, say: Say, everyMs: number = TOLD_EVERY_MS): Transform => {
  let [passed, toldAt] = [0, performance.now()];
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed += chunk.length;
      if (performance.now() - toldAt >= everyMs) {
        toldAt = performance.now();
        say(`${Math.floor((100 * passed) / whole)} % of the rows are in`);
      }
      done(null, chunk);
    },
  });
};
