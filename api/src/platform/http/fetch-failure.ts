/** Errors that occur before any byte reaches the other side. */
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Returns whether a failed `fetch` had been connected: then the other side may have processed the request. */
export const wasConnected = (error: unknown): boolean => {
  const cause = error instanceof Error ? error.cause : undefined;
  return !(cause instanceof Error && 'code' in cause && NEVER_CONNECTED.has(String(cause.code)));
};

/** Returns the reason of a failed `fetch`. */
export const fetchFailure = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
};
