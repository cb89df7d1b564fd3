import { DETAILS, SENT_ENQUIRIES } from './enquiry-keys.ts';
import { browserStorage, tabStorage } from './storage.ts';

/** Returns whether this browser remembers the visitor's details or the enquiries that were sent. */
export const isRemembered = (): boolean => [DETAILS, SENT_ENQUIRIES].some(key => browserStorage.read(key) !== null);

/** Returns the storage keys of this tab: those of drafts and receipts among them. */
const tabKeys = (): string[] => {
  try {
    return Object.keys(window.sessionStorage);
  } catch {
    return [];
  }
};

/** Deletes the visitor's details, the enquiries that were sent, and the drafts of this tab. */
export const forgetRemembered = (): void => {
  browserStorage.remove(DETAILS);
  browserStorage.remove(SENT_ENQUIRIES);
  for (const key of tabKeys()) if (key.startsWith('enquiry ')) tabStorage.remove(key);
};
