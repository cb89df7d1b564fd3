/** Wraps the browser's storage. Access may be refused or throw: then nothing is stored, and everything else works. */
const safeStorage = (name: 'sessionStorage' | 'localStorage') => ({
  /** Returns null if nothing is stored. */
  read: (key: string): string | null => {
    try {
      return window[name].getItem(key);
    } catch {
      return null;
    }
  },
  write: (key: string, value: string): void => {
    try {
      window[name].setItem(key, value);
    } catch {
      // Access was refused, or the storage is full.
    }
  },
  remove: (key: string): void => {
    try {
      window[name].removeItem(key);
    } catch {
      // Access was refused.
    }
  },
});

/** Storage that lasts until the tab is closed. */
export const tabStorage = safeStorage('sessionStorage');
/** Permanent storage, shared by all tabs. */
export const browserStorage = safeStorage('localStorage');
