import type { Statement } from './connections.ts';
import type { Random } from './random.ts';

/** A fault of one statement. */
export type StatementFault =
  /** The connection breaks before the statement arrives. */
  | 'lost before'
  /** The statement is executed, and the connection breaks before its result: the outcome is unknown. */
  | 'lost after'
  /** Errors 1213 and 1020: the server rolls the transaction back because of another transaction. */
  | 'deadlock'
  | 'changed since read'
  /** Error 1205: only the statement is undone. */
  | 'lock wait'
  /** Error 1047: the cluster node temporarily refuses statements. */
  | 'not prepared'
  /** Error 1180 as the result of COMMIT, whether it was committed or not. */
  | 'commit failed'
  | 'commit failed though done';

/** An event between two statements. */
export type Event = 'a process dies' | 'time jumps' | 'a wait is given up' | 'the database clock steps back';

/** Faults of one world, and their probabilities. */
export interface FaultProfile {
  /** Probability of a fault per statement. */
  statement: number;
  /** Probability of an event between two statements. */
  event: number;
  /** Probability that a response of the API is lost. */
  answer: number;
  /** Probability that the mail server does not accept a message. */
  mail: number;
  kinds: readonly StatementFault[];
  events: readonly Event[];
}

const KINDS: readonly StatementFault[] = [
  'lost before',
  'lost after',
  'deadlock',
  'changed since read',
  'lock wait',
  'not prepared',
  'commit failed',
  'commit failed though done',
];
const EVENTS: readonly Event[] = [
  'a process dies',
  'time jumps',
  'a wait is given up',
  'the database clock steps back',
];

const NONE: FaultProfile = { statement: 0, event: 0, answer: 0, mail: 0, kinds: [], events: [] };

/**
 * Returns random faults. A quarter of all worlds have none, and test only the order of steps.
 * @param more faults that the other worlds always have
 */
export const profileOf = (random: Random, more: Partial<FaultProfile> = {}): FaultProfile => {
  if (random.chance(0.25)) return NONE;
  const some = <Item>(items: readonly Item[]) => items.filter(() => random.chance(0.6));
  return {
    statement: random.pick([0.01, 0.03, 0.08]),
    event: random.pick([0, 0.01, 0.03]),
    answer: random.pick([0, 0.1, 0.3]),
    mail: random.pick([0, 0.2, 0.5]),
    kinds: some(KINDS),
    events: some(EVENTS),
    ...more,
  };
};

const COMMIT = /^COMMIT/i;
const WRITE = /^\s*(INSERT|UPDATE|DELETE)/i;
const ON_COMMIT: ReadonlySet<StatementFault> = new Set(['commit failed', 'commit failed though done']);
const ON_ANY_STATEMENT: ReadonlySet<StatementFault> = new Set(['lost before', 'lost after', 'not prepared']);

/** Injects faults by a profile until `isOver` is set. */
export class Faults {
  readonly profile: FaultProfile;
  readonly #random: Random;
  isOver = false;

  constructor(profile: FaultProfile, random: Random) {
    this.profile = profile;
    this.#random = random;
  }

  #isDue(chance: number): boolean {
    return !this.isOver && chance > 0 && this.#random.chance(chance);
  }

  losesAnswer(): boolean {
    return this.#isDue(this.profile.answer);
  }

  troublesMail(): boolean {
    return this.#isDue(this.profile.mail);
  }

  event(): Event | null {
    const { event, events } = this.profile;
    return events.length > 0 && this.#isDue(event) ? this.#random.pick(events) : null;
  }

  of({ sql }: Statement, isInTransaction: boolean): StatementFault | null {
    const { statement, kinds } = this.profile;
    // Most faults concern whether a COMMIT arrived.
    if (!this.#isDue(COMMIT.test(sql) ? Math.min(0.3, statement * 4) : statement)) return null;
    const isCommit = COMMIT.test(sql);
    const possible = kinds.filter(
      kind => ON_ANY_STATEMENT.has(kind) || (ON_COMMIT.has(kind) ? isCommit : isInTransaction || WRITE.test(sql)),
    );
    return possible.length > 0 ? this.#random.pick(possible) : null;
  }
}

interface Refusal {
  errno: number;
  code: string;
  message: string;
  /** Statement that is really executed instead, if any. */
  instead: string | null;
}

const GIVEN_UP = 'ROLLBACK';

/** Faults that the server reports itself. */
export const REFUSALS: Partial<Record<StatementFault, Refusal>> = {
  deadlock: {
    errno: 1213,
    code: 'ER_LOCK_DEADLOCK',
    message: 'Deadlock found when trying to get lock',
    instead: GIVEN_UP,
  },
  'changed since read': {
    errno: 1020,
    code: 'ER_CHECKREAD',
    message: 'Record has changed since last read',
    instead: GIVEN_UP,
  },
  'lock wait': { errno: 1205, code: 'ER_LOCK_WAIT_TIMEOUT', message: 'Lock wait timeout exceeded', instead: null },
  'not prepared': {
    errno: 1047,
    code: 'ER_UNKNOWN_COM_ERROR',
    message: 'WSREP has not yet prepared node for application use',
    instead: GIVEN_UP,
  },
  'commit failed': {
    errno: 1180,
    code: 'ER_ERROR_DURING_COMMIT',
    message: 'Got error during COMMIT',
    instead: GIVEN_UP,
  },
  'commit failed though done': {
    errno: 1180,
    code: 'ER_ERROR_DURING_COMMIT',
    message: 'Got error during COMMIT',
    instead: 'COMMIT',
  },
};

/** Returns the driver's error for a refusal. */
export const refusalError = ({ errno, code, message }: Refusal): Error =>
  Object.assign(new Error(message), { errno, code });

/** Returns the driver's error for a broken connection. */
export const lostError = (): Error =>
  Object.assign(new Error('Connection lost: The server closed the connection.'), {
    code: 'PROTOCOL_CONNECTION_LOST',
    fatal: true,
  });
