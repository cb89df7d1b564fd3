/** These happen before a word was said to the other side. */
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Whether a `fetch` that failed had got through: the other side may have done what it was asked to. */
export const wasConnected = (error: unknown): boolean => {
  const cause = error instanceof Error ? error.cause : undefined;
  return !(cause instanceof Error && 'code' in cause && NEVER_CONNECTED.has(String(cause.code)));
};

/** What a `fetch` that failed says of why. */
export const fetchFailure = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
};
