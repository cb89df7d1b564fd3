import { type ErrorCode, type Message, messageText, type PlainCode, type Values } from './messages.ts';

/** An error code and its values, which responses contain beside the English text. */
interface Coded {
  code: ErrorCode;
  values?: Values;
}

/**
 * A fault of an input: its place (`["body", "faqs", 0, "question"]`), the text for the person who typed the input, and
 * its kind.
 */
export interface Fault extends Coded {
  loc: (string | number)[];
  msg: string;
  type: string;
}

/**
 * The body of every error response: a text with its code, or the list of all faults (422). A conflict may include the
 * current record.
 */
export interface ErrorAnswer extends Partial<Coded> {
  detail: string | Fault[];
  current?: unknown;
}

/** Why a request failed; `http/error-answers.ts` maps each kind to a status. */
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

const codedAs = ([code, values]: [code: ErrorCode, values?: Values]): Coded => ({ code, ...(values && { values }) });

/** Returns the response body for a message. */
export const messageAnswer = (message: Message): ErrorAnswer => ({ detail: messageText(message), ...codedAs(message) });

const isMessage = (why: Message | Fault[]): why is Message => typeof why[0] === 'string';

/** An error of the domain. Only its `answer` is sent. */
export class DomainError extends Error {
  readonly kind: ErrorKind;
  /** The code of the error's text, with the values; absent if the error lists faults. */
  readonly text?: Message;
  /** The faults of an input; absent if the error has a single text. */
  readonly faults?: Fault[];
  readonly current?: unknown;
  readonly retryAfter?: number;

  constructor(kind: ErrorKind, why: Message | Fault[], more: { current?: unknown; retryAfter?: number } = {}) {
    super(isMessage(why) ? messageText(why) : why.map(({ msg }) => msg).join('; '));
    this.kind = kind;
    if (isMessage(why)) this.text = why;
    else this.faults = why;
    this.current = more.current;
    this.retryAfter = more.retryAfter;
  }

  get answer(): ErrorAnswer {
    const { text, faults = [], current } = this;
    return { ...(text ? messageAnswer(text) : { detail: faults }), ...(current !== undefined && { current }) };
  }
}

/** 401: no valid token. */
export const notSignedIn = (code: PlainCode = 'sign_in_required') => new DomainError('not-signed-in', [code]);
/** 403: the caller may not do this. */
export const notAllowed = (code: PlainCode = 'not_allowed') => new DomainError('not-allowed', [code]);
/** 404: the record does not exist, or this caller may not know of it. */
export const notFound = (code: PlainCode = 'not_found') => new DomainError('not-found', [code]);
/** 409: the state of a record forbids it. A conflict that carries the current record is a {@link DomainError} with `current`. */
export const conflict = (...message: Message) => new DomainError('conflict', message);
/** 429: too many requests. */
export const tooMany = (retryAfterSeconds: number, ...message: Message) =>
  new DomainError('too-many', message, { retryAfter: retryAfterSeconds });

/**
 * Returns the row.
 * @throws 404 when it is missing
 */
export const requireRow = <Row>(row: Row | null | undefined, code: PlainCode): Row => {
  if (row === null || row === undefined) throw notFound(code);
  return row;
};

/** Maximum number of faults in one response. */
export const MAX_FAULTS = 100;

/** 422 with every fault of an input, at most the first {@link MAX_FAULTS}. */
export const invalid = (faults: Fault[]) => new DomainError('invalid', faults.slice(0, MAX_FAULTS));

/** Returns the faults that a function throws; an empty list if it throws nothing. */
export const faultsOf = async (work: () => unknown): Promise<Fault[]> => {
  try {
    await work();
    return [];
  } catch (error) {
    if (error instanceof DomainError && error.faults) return error.faults;
    throw error;
  }
};

/** A fault at any place: `faultAt(['query', 'sort'], 'value', 'sort_malformed')`. */
export const faultAt = (loc: (string | number)[], type: string, ...message: Message): Fault => ({
  loc,
  msg: messageText(message),
  type,
  ...codedAs(message),
});

/** A fault of a body field: `fault('category', 'exists', 'category_unknown')`. */
export const fault = (path: string | (string | number)[], type: string, ...message: Message): Fault =>
  faultAt(['body', ...(Array.isArray(path) ? path : [path])], type, ...message);

/** A fault of a query parameter: `queryFault('sort', 'sort_malformed')`. */
export const queryFault = (name: string, ...message: Message): Fault => faultAt(['query', name], 'value', ...message);
