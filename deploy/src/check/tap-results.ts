import { type FinalResults, Parser } from 'tap-parser';

/** How many assertions held, and how many did not. */
export interface Tally {
  passed: number;
  failed: number;
}

/** What a TAP text says, and whether all that it planned was there and held. */
export interface TapResult extends Tally {
  skipped: number;
  ok: boolean;
}

/**
 * Reads TAP as it comes; what is counted is assertions. The line that closes a subtest only repeats what its lines said,
 * unless nothing in it failed and it still did not pass (it ran out of time, or planned for more).
 */
export const tapReader = () => {
  const result = { passed: 0, failed: 0, skipped: 0, ok: false };
  const listen = (parser: Parser) => {
    let failedBefore = 0;
    parser.on('child', child => {
      failedBefore = result.failed;
      listen(child);
    });
    parser.on('assert', ({ ok, skip, todo, closingTestPoint }) => {
      if (skip || todo) result.skipped++;
      else if (ok) result.passed += closingTestPoint ? 0 : 1;
      else if (!closingTestPoint || result.failed === failedBefore) result.failed++;
    });
  };
  const parser = new Parser((final: FinalResults) => {
    result.ok = final.ok;
  });
  listen(parser);
  return {
    write: (text: string): void => {
      parser.write(text);
    },
    end: (): TapResult => {
      parser.end();
      return { ...result };
    },
  };
};
