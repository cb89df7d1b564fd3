/** Advice for errors of the system, by code. */
const ADVICE: Record<string, string> = {
  ENOSPC: 'The disk is full: make room, then start again.',
  EACCES: 'This user may not do that here. Choose a folder of yours with DATA_DIR, or a port above 1023 with PORT.',
  EADDRINUSE:
    'Another program uses this port (perhaps this one, started before). Stop it, or choose another with PORT.',
};

/** Describes an error for the person who started the command: what failed, why, and what to do if known. */
export const describeError = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const code =
    'code' in error ? String(error.code) : (Object.keys(ADVICE).find(key => error.message.includes(key)) ?? '');
  return [error.message, ADVICE[code]].filter(Boolean).join('\n');
};
