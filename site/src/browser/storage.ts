/** Wraps the browser's storage. If the browser refuses access, nothing is stored, and everything else works. */
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
/** Storage that lasts after the tab is closed and that all tabs share. */
export const browserStorage = safeStorage('localStorage');
