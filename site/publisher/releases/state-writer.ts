import { errorMessage, type Log } from '../log.ts';

const SOON_MS = 500;

/** Stores a state that changes often without writing every change. */
export const createStateWriter = (save: () => void, log: Log) => {
  let timer: NodeJS.Timeout | undefined;

  const saveNow = (): void => {
    clearTimeout(timer);
    timer = undefined;
    try {
      save();
    } catch (error) {
      // The disk has an older state. After a restart, some work is repeated but none is lost.
      log('error', 'state not stored, trying again', { error: errorMessage(error) });
      scheduleSave();
    }
  };
  /** Stores the state within half a second. Several calls within that time cause only one write. */
  const scheduleSave = (): void => {
    timer ??= setTimeout(saveNow, SOON_MS);
  };
  /** Stores the final state. */
  const close = (): void => {
    saveNow();
    clearTimeout(timer);
  };
  return { now: saveNow, soon: scheduleSave, close };
};
