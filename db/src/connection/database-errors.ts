/** Deadlock, lock wait timeout, record changed since read: the transaction was aborted because of another one. */
const GIVEN_UP = new Set([1213, 1205, 1020]);
/**
 * Errors after which the state of the connection is lost or unknown: the server is stopping, the connection broke
 * (proxies report this by number), a commit failed, or a cluster's node does not accept queries.
 */
const CONNECTION_LOST = new Set([
  1047, 1053, 1077, 1079, 1080, 1152, 1158, 1159, 1160, 1161, 1180, 1184, 1317, 1927, 2006, 2013, 2055, 3168, 4031,
]);
const LOST_CODES = new Set([
  'PROTOCOL_CONNECTION_LOST',
  'PROTOCOL_ENQUEUE_AFTER_FATAL_ERROR',
  // A statement exceeded its own timeout. Its late response would be read as that of the next statement.
  'PROTOCOL_SEQUENCE_TIMEOUT',
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_WRITE_AFTER_END',
  'ERR_STREAM_DESTROYED',
]);
/** Errors of a server that is read-only at the moment. A new connection may reach a server that is not. */
const READ_ONLY = new Set([1290, 1792, 1836]);
/** Errors of a server that accepts no connection at the moment. */
const NO_CONNECTION_FREE = new Set([1040, 1041, 1203, 2002, 2003, 3032]);
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

/**
 * Thrown when work was rolled back and can be repeated: it took too long, or the server ended its transaction early.
 */
export class TransactionRolledBack extends Error {
  override name = 'TransactionRolledBack';
}

/**
 * Thrown when the database has not responded to a running statement for too long. The connection is considered lost.
 */
export class ConnectionUnresponsive extends Error {
  override name = 'ConnectionUnresponsive';
  /** The driver's code for a statement that timed out. */
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

/** Returns the server's error number, or undefined for other errors. */
export const errorNumber = (error: unknown): number | undefined => {
  if (!(error instanceof Error)) return undefined;
  const { errno }: DriverError = error;
  return typeof errno === 'number' ? errno : undefined;
};

const isOneOf = (numbers: Set<number>, error: unknown) => numbers.has(errorNumber(error) ?? 0);

/** Returns whether a unique key already exists (error 1062). */
export const isDuplicate = (error: unknown) => errorNumber(error) === 1062;

/** Returns whether the server is read-only at the moment. */
export const isReadOnly = (error: unknown) => isOneOf(READ_ONLY, error);

/** Returns whether an established connection broke while this process read from it or wrote to it. */
const isOfALine = ({ syscall }: DriverError) => syscall === 'read' || syscall === 'write';

/** Returns whether no connection can be made: the server does not respond, or accepts no more connections. */
const isRefused = (error: DriverError) =>
  isOneOf(NO_CONNECTION_FREE, error) ||
  (UNREACHABLE_CODES.has(codeOf(error)) && !isOfALine(error)) ||
  error.syscall === 'connect' ||
  error.name === 'KnexTimeoutError' ||
  error.message === 'Pool is closed.';

/** Returns whether the connection broke or the server is stopping. The driver marks such errors as `fatal`. */
const isLost = (error: DriverError) =>
  !isRefused(error) && (isOneOf(CONNECTION_LOST, error) || LOST_CODES.has(codeOf(error)) || error.fatal === true);

/**
 * Returns whether the whole transaction can be repeated after this error, provided that its COMMIT was not sent: the
 * database aborted it, or the connection is lost.
 */
export const isRetryable = (error: unknown): boolean =>
  error instanceof Error && (isOneOf(GIVEN_UP, error) || isLost(error));

/** Returns whether the connection can no longer be used. A new one may reach a server that works. */
export const breaksConnection = (error: unknown): boolean =>
  error instanceof Error && (isLost(error) || isReadOnly(error));

/**
 * Returns whether the database cannot do the work now but probably can soon: it is unreachable, has no free connection,
 * is read-only (e.g. during a failover), or aborted a transaction repeatedly.
 */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof Error &&
  (error instanceof TransactionRolledBack || isRetryable(error) || isReadOnly(error) || isRefused(error));
