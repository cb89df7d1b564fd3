import { localStorageStore, type Store } from 'react-admin';

/** Keys that stay after sign-out: preferences of this browser, not data of the user. */
const KEPT_KEYS = ['theme', 'density', 'language', 'leads.view'];

const local = localStorageStore();

export const store: Store = {
  ...local,
  reset: () => {
    const preserved = KEPT_KEYS.map(key => [key, local.getItem(key)] as const);
    local.reset();
    for (const [key, value] of preserved) if (value !== undefined) local.setItem(key, value);
  },
};
