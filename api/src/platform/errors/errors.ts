import type { Said } from './said.ts';

/** One fault of an input: where (`["body", "faqs", 0, "question"]`), what to tell the person, and which kind. */
export interface Fault<Msg extends string = Said> {
  loc: (string | number)[];
  msg: Msg;
  type: string;
}

/** Errors that a client handles by itself. */
export type ErrorCode = 'recent_sign_in_required';

/** What every error answers: a text, or the list of all faults (422). A conflict may carry the record as it is now. */
export interface ErrorAnswer {
  detail: string | Fault<string>[];
  code?: ErrorCode;
  current?: unknown;
}

/** Why something was not done; `http/error-answers.ts` gives each its status. */
export type ErrorKind =
  | 'malformed'
  | 'not-signed-in'
  | 'not-allowed'
  | 'not-found'
  | 'conflict'
  | 'stale'
  | 'too-large'
  | 'unsupported'
  | 'out-of-range'
  | 'invalid'
  | 'too-many'
  | 'unavailable';

/** An error of the domain. Only its `detail`, `wireCode` and `current` are sent. */
export class DomainError extends Error {
  readonly kind: ErrorKind;
  readonly detail: Said | Fault[];
  readonly current?: unknown;
  readonly retryAfter?: number;
  readonly wireCode?: ErrorCode;

  constructor(
    kind: ErrorKind,
    detail: Said | Fault[],
    more: { current?: unknown; retryAfter?: number; code?: ErrorCode } = {},
  ) {
    super(typeof detail === 'string' ? detail : detail.map(fault => fault.msg).join('; '));
    this.kind = kind;
    this.detail = detail;
    this.current = more.current;
    this.retryAfter = more.retryAfter;
    this.wireCode = more.code;
  }
}

/** Nobody knows who asks. */
export const notSignedIn = (detail: Said = 'Please sign in') => new DomainError('not-signed-in', detail);
/** Somebody else may. */
export const notAllowed = (detail: Said = 'You are not allowed to do this') => new DomainError('not-allowed', detail);
/** `notFound('Franchise')` says "Franchise not found". */
export const notFound = (what: Absent) => new DomainError('not-found', `${what} not found`);

/**
 * What was looked for.
 * @throws 404 where there is none
 */
export const found = <Row>(row: Row | null | undefined, what: Absent): Row => {
  if (row === null || row === undefined) throw notFound(what);
  return row;
};

/** What may not be there: "Franchise not found" is a text of the API. */
type Absent = Said extends infer Text ? (Text extends `${infer What} not found` ? What : never) : never;

/** It is otherwise by now: with the record or value as it is. */
export const conflict = (detail: Said, current?: unknown) => new DomainError('conflict', detail, { current });
/** More faults than these nobody reads. */
export const MOST_FAULTS = 100;

/** An input, with every fault; of very many the first {@link MOST_FAULTS}. */
export const invalid = (faults: Fault[]) => new DomainError('invalid', faults.slice(0, MOST_FAULTS));
/** The faults that some work throws; none where it throws nothing. */
export const faultsOf = async (work: () => unknown): Promise<Fault[]> => {
  try {
    await work();
    return [];
  } catch (error) {
    if (error instanceof DomainError && typeof error.detail !== 'string') return error.detail;
    throw error;
  }
};
/** One asks too often. */
export const tooMany = (detail: Said, retryAfterSeconds: number) =>
  new DomainError('too-many', detail, { retryAfter: retryAfterSeconds });

/** A fault of a body field: `fault('Category does not exist', 'category')`. */
export const fault = (msg: Said, path: string | (string | number)[], type = 'value'): Fault => ({
  loc: ['body', ...(Array.isArray(path) ? path : [path])],
  msg,
  type,
});
