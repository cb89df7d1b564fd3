import { useSyncExternalStore } from 'react';

/** An address of the console, as the router describes it. */
interface Address {
  pathname: string;
  search: string;
  state?: unknown;
}

/** Returns whether a change of the address would lose a form's unsaved changes. */
type WouldLose = (from: Address, to: Address) => boolean;

/** Forms with unsaved changes. */
const forms = new Set<WouldLose>();
const listeners = new Set<() => void>();

const notify = () => {
  for (const listener of listeners) listener();
};

/** Returns whether any form has unsaved changes. */
export const isUnsaved = (): boolean => forms.size > 0;

/**
 * Registers a form with unsaved changes.
 * @returns a function that ends the registration
 */
export const registerUnsaved = (wouldLose: WouldLose): (() => void) => {
  forms.add(wouldLose);
  notify();
  return () => {
    forms.delete(wouldLose);
    notify();
  };
};

/** Returns whether a change of the address would lose unsaved changes of any form. Asks all forms. */
export const wouldLoseChanges: WouldLose = (from, to) =>
  [...forms].map(wouldLose => wouldLose(from, to)).includes(true);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns whether any form has unsaved changes, and renders again when that changes. */
export const useIsUnsaved = (): boolean => useSyncExternalStore(subscribe, isUnsaved);
