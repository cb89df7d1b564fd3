/** What a browser keeps for the site. It may refuse to, also to be asked: then nothing is kept, and all else goes on. */
const guarded = (name: 'sessionStorage' | 'localStorage') => ({
  /** Null: there is nothing. */
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
      // Refused, or full.
    }
  },
  remove: (key: string): void => {
    try {
      window[name].removeItem(key);
    } catch {
      // Refused.
    }
  },
});

/** Until the tab is closed. */
export const tabStorage = guarded('sessionStorage');
/** For other days, and for all tabs. */
export const browserStorage = guarded('localStorage');
