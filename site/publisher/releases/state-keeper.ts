import { type Log, reason } from '../log.ts';

const SOON_MS = 500;

/** Stores a state that changes often. */
export const stateKeeper = (save: () => void, log: Log) => {
  let timer: NodeJS.Timeout | undefined;

  const now = (): void => {
    clearTimeout(timer);
    timer = undefined;
    try {
      save();
    } catch (error) {
      // The state on disk is older: after a restart something is done twice, nothing is left out.
      log('error', 'state not stored, trying again', { error: reason(error) });
      soon();
    }
  };
  /** Within half a second; asked for often, it is stored once. */
  const soon = (): void => {
    timer ??= setTimeout(now, SOON_MS);
  };
  /** Stores what is left. */
  const close = (): void => {
    now();
    clearTimeout(timer);
  };
  return { now, soon, close };
};
