type Level = 'info' | 'warn' | 'error';

/** Logs an event with its details. */
export type Log = (level: Level, message: string, facts?: Record<string, unknown>) => void;

/** Logs one line of JSON per event. The lines have the format of the API's log. */
export const jsonLog =
  (out: NodeJS.WritableStream): Log =>
  (level, msg, facts) => {
    out.write(`${JSON.stringify({ level, time: new Date().toISOString(), name: 'publisher', msg, ...facts })}\n`);
  };

/** Returns whether the error has one of these system error codes, e.g. `ENOENT`. */
export const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.some(code => code === error.code);

/** Returns an error's message in one line, including the cause that `fetch` does not put into its message. */
export const errorMessage = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
};
