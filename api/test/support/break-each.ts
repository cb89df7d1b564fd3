import type { t as tap } from 'tap';
import type { NextFault } from './faulty-database.ts';
import type { Answer } from './index.ts';
import type { LineFault, Refusal } from './server-before.ts';

const refusal = (errno: number, message: string, instead = 'DO 0'): Refusal => ({
  errno,
  state: 'HY000',
  message,
  instead,
});

/** What a writer that dies, or a proxy before it, answers in place of a statement. */
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

/** Each statement is broken in every third way, which takes turns. */
const QUICK = 3;

/** Calls to break. */
interface BrokenCall {
  /** Makes ready what one call needs, and gives the call. */
  prepare(): Promise<() => Promise<Answer>>;
  /** Whether an answer says that it is done. */
  isDone(answer: Answer): boolean;
}

/** Breaks calls; gives how many were made ready. */
export type Break = (t: Pick<typeof tap, 'same' | 'comment'>, call: BrokenCall) => Promise<number>;

/**
 * Breaks each statement of a call in turn, in each way. A call that fails must be told to come again, and is done then.
 * @param isThorough whether each statement is broken in every way
 */
export const breaker =
  (faults: NextFault, isThorough: boolean): Break =>
  async (t, { prepare, isDone }) => {
    const odd: unknown[] = [];
    let [cases, comeAgain] = [0, 0];
    for (let at = 0, isOver = false; !isOver; at++) {
      isOver = true;
      for (const [way, fault] of FAULTS.entries()) {
        if (!isThorough && (at + way) % QUICK !== 0) continue;
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
    t.same(odd, [], 'each is served, or told to come again and served then');
    t.comment(`${cases} cases, ${comeAgain} told to come again`);
    return cases;
  };
