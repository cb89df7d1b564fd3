/** Deadlock, lock wait timeout, record changed since read: the transaction was given up for another's sake. */
const GIVEN_UP = new Set([1213, 1205, 1020]);
/**
 * The server stops, the line to it broke (proxies say so by number), a commit failed, or a cluster's node is not
 * prepared for queries: whatever the connection held is gone or must be taken for gone.
 */
const LOST = new Set([
  1047, 1053, 1077, 1079, 1080, 1152, 1158, 1159, 1160, 1161, 1180, 1184, 1317, 1927, 2006, 2013, 2055, 3168, 4031,
]);
const LOST_CODES = new Set([
  'PROTOCOL_CONNECTION_LOST',
  'PROTOCOL_ENQUEUE_AFTER_FATAL_ERROR',
  // A statement with a time of its own: an answer that comes later would be taken for the next one's.
  'PROTOCOL_SEQUENCE_TIMEOUT',
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_WRITE_AFTER_END',
  'ERR_STREAM_DESTROYED',
]);
/** It takes no writes for now; a new connection may be led to one that does. */
const READ_ONLY = new Set([1290, 1792, 1836]);
/** It gives no connection for now. */
const FULL = new Set([1040, 1041, 1203, 2002, 2003, 3032]);
const UNREACHABLE_CODES = new Set([
  'ECONNREFUSED',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'KNEX_TIMEOUT',
]);

/** Something was rolled back that may be begun again: it took too long, or it was not one transaction any more. */
export class TransactionGivenUp extends Error {
  override name = 'TransactionGivenUp';
}

/** The database said nothing for so long while it was asked something: its line counts as lost. */
export class ConnectionSilent extends Error {
  override name = 'ConnectionSilent';
  /** As the driver calls it where a statement has a time of its own. */
  code = 'PROTOCOL_SEQUENCE_TIMEOUT';
  fatal = true;
  constructor(seconds: number) {
    super(`The database has said nothing for ${seconds} seconds`);
  }
}

interface DriverError extends Error {
  errno?: unknown;
  code?: unknown;
  fatal?: unknown;
  syscall?: unknown;
}

const codeOf = ({ code }: DriverError) => (typeof code === 'string' ? code : '');

/** The server's error number, wherever the driver put it. */
export const errorNumber = (error: unknown): number | undefined => {
  if (!(error instanceof Error)) return undefined;
  const { errno }: DriverError = error;
  return typeof errno === 'number' ? errno : undefined;
};

const isOneOf = (numbers: Set<number>, error: unknown) => numbers.has(errorNumber(error) ?? 0);

/** 1062: a unique key is taken. */
export const isDuplicate = (error: unknown) => errorNumber(error) === 1062;

/** The server takes no writes for now. */
export const isReadOnly = (error: unknown) => isOneOf(READ_ONLY, error);

/** A line that was there: nobody is at its other end any more, and the system gave it up. */
const isOfALine = ({ syscall }: DriverError) => syscall === 'read' || syscall === 'write';

/** A connection can't be had: nobody is there, or nobody more is let in. */
const isRefused = (error: DriverError) =>
  isOneOf(FULL, error) ||
  (UNREACHABLE_CODES.has(codeOf(error)) && !isOfALine(error)) ||
  error.syscall === 'connect' ||
  error.name === 'KnexTimeoutError' ||
  error.message === 'Pool is closed.';

/** The line to the database broke, or what is at its other end stops. `fatal` is the driver's word for such errors. */
const isLost = (error: DriverError) =>
  !isRefused(error) && (isOneOf(LOST, error) || LOST_CODES.has(codeOf(error)) || error.fatal === true);

/**
 * True for an error after which the whole transaction may be tried again, provided that its COMMIT was not sent: the
 * database gave it up, or its connection is lost.
 */
export const isRetryable = (error: unknown): boolean =>
  error instanceof Error && (isOneOf(GIVEN_UP, error) || isLost(error));

/** True where the connection is of no use any more: a new one may be led to a server that works. */
export const spoilsConnection = (error: unknown): boolean =>
  error instanceof Error && (isLost(error) || isReadOnly(error));

/**
 * True where the database can't do for now what it was asked to, and may in a moment: it can't be reached, has no
 * connection to give, takes no writes (while it fails over, say), or gave a transaction up again and again.
 */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof Error &&
  (error instanceof TransactionGivenUp || isRetryable(error) || isReadOnly(error) || isRefused(error));
