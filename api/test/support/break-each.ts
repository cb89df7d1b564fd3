import { TESTS_EVERYTHING } from '@marketplace/db/testing';
import type { t as tap } from 'tap';
import type { LineFault, Refusal } from './database-proxy.ts';
import type { NextFault } from './faulty-database.ts';
import type { Answer } from './index.ts';

const refusal = (errno: number, message: string, instead = 'DO 0'): Refusal => ({
  errno,
  state: 'HY000',
  message,
  instead,
});

/** Errors and connection faults that a failing primary, or a proxy in front of it, produces instead of a result. */
const FAULTS: (Refusal | LineFault)[] = [
  // The transaction stays open on its connection.
  refusal(1047, 'WSREP has not yet prepared node for application use'),
  refusal(1180, 'Got error 5 during COMMIT', 'ROLLBACK'),
  refusal(1290, 'The MariaDB server is running with the --read-only option so it cannot execute this statement'),
  refusal(1792, 'Cannot execute statement in a READ ONLY transaction'),
  refusal(2013, 'Lost connection to server during query', 'ROLLBACK'),
  'cut before',
  'cut after',
  'rolled back silently',
];

/** A quick run uses only every third fault for a statement, and begins at another fault for each statement. */
const QUICK = 3;

/** A call whose statements are broken. */
interface BrokenCall {
  /** Prepares the data of one call and returns the call. */
  prepare(): Promise<() => Promise<Answer>>;
  /** Whether a response means that the work is done. */
  isDone(answer: Answer): boolean;
}

/** Breaks calls and returns the number of cases that were tried. */
export type Break = (t: Pick<typeof tap, 'same' | 'comment'>, call: BrokenCall) => Promise<number>;

/**
 * Returns a function that repeats a call and breaks one of its statements each time: with every third fault, or with
 * every fault in `npm run test:all`. A call that fails must answer 503 with `Retry-After`, and must succeed when it is
 * repeated.
 */
export const breaker =
  (faults: NextFault): Break =>
  async (t, { prepare, isDone }) => {
    const odd: unknown[] = [];
    let [cases, comeAgain] = [0, 0];
    for (let at = 0, isOver = false; !isOver; at++) {
      isOver = true;
      for (const [way, fault] of FAULTS.entries()) {
        if (!TESTS_EVERYTHING && (at + way) % QUICK !== 0) continue;
        const call = await prepare();
        faults.at(at, fault);
        const answer = await call();
        if (faults.cameToIt()) isOver = false;
        cases++;
        if (isDone(answer)) continue;
        comeAgain++;
        const again = await call();
        const isTold = answer.status === 503 && answer.headers['retry-after'] === '5';
        if (!isTold || !isDone(again)) odd.push({ fault, sql: faults.sql(), answers: [answer.text, again.text] });
      }
    }
    t.same(odd, [], 'each call succeeds, or answers 503 and succeeds when it is repeated');
    t.comment(`${cases} cases, ${comeAgain} answered with 503 first`);
    return cases;
  };
