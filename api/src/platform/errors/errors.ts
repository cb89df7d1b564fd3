import type { Said } from './said.ts';

/** One fault of an input: where (`["body", "faqs", 0, "question"]`), what to tell the person, and which kind. */
export interface Fault<Msg extends string = Said> {
  loc: (string | number)[];
  msg: Msg;
  type: string;
}

/** What every error answers: a text, or the list of all faults (422). A conflict may carry the record as it is now. */
export interface ErrorAnswer {
  detail: string | Fault<string>[];
  current?: unknown;
}

/** An error of the domain that knows its HTTP status. Only its `detail` and `current` are told. */
export class DomainError extends Error {
  readonly status: number;
  readonly detail: Said | Fault[];
  readonly current?: unknown;
  readonly retryAfter?: number;

  constructor(status: number, detail: Said | Fault[], more: { current?: unknown; retryAfter?: number } = {}) {
    super(typeof detail === 'string' ? detail : detail.map(fault => fault.msg).join('; '));
    this.status = status;
    this.detail = detail;
    this.current = more.current;
    this.retryAfter = more.retryAfter;
  }
}

/** 401 */
export const notSignedIn = (detail: Said = 'Please sign in') => new DomainError(401, detail);
/** 403 */
export const notAllowed = (detail: Said = 'You are not allowed to do this') => new DomainError(403, detail);
/** 404: `notFound('Franchise')` says "Franchise not found". */
export const notFound = (what: Absent) => new DomainError(404, `${what} not found`);

/** What may not be there: "Franchise not found" is a text of the API. */
type Absent = Said extends infer Text ? (Text extends `${infer What} not found` ? What : never) : never;

/** 409, with the record or value as it is now. */
export const conflict = (detail: Said, current?: unknown) => new DomainError(409, detail, { current });
/** 422 with every fault. */
export const invalid = (faults: Fault[]) => new DomainError(422, faults);
/** 429 */
export const tooMany = (detail: Said, retryAfterSeconds: number) =>
  new DomainError(429, detail, { retryAfter: retryAfterSeconds });

/** A fault of a body field: `fault('Category does not exist', 'category')`. */
export const fault = (msg: Said, path: string | (string | number)[], type = 'value'): Fault => ({
  loc: ['body', ...(Array.isArray(path) ? path : [path])],
  msg,
  type,
});
