type Level = 'info' | 'warn' | 'error';

/** Says what happened, with the facts of it. */
export type Log = (level: Level, message: string, facts?: Record<string, unknown>) => void;

/** One line of JSON an event, like the API's. */
export const jsonLog =
  (out: NodeJS.WritableStream): Log =>
  (level, msg, facts) => {
    out.write(`${JSON.stringify({ level, time: new Date().toISOString(), name: 'publisher', msg, ...facts })}\n`);
  };

/** Whether the system reported one of these: `ENOENT`. */
export const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.some(code => code === error.code);

/** What an error says, in one line, with the cause that `fetch` hides. */
export const reason = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
};
