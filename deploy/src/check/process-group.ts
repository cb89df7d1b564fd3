/** Signals a process that was started in a group of its own, and all that it started, as far as they stayed in there. */
export const signalGroup = (pid: number | undefined, signal: NodeJS.Signals): void => {
  try {
    if (pid) process.kill(-pid, signal);
  } catch {
    // None of them is left.
  }
};
