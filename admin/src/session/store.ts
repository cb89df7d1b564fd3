import { localStorageStore, type Store } from 'react-admin';

/** What stays when somebody signs out: how this browser shows the console, not who used it for what. */
const KEPT = ['theme', 'density', 'language', 'leads.view'];

const local = localStorageStore();

export const store: Store = {
  ...local,
  reset: () => {
    const kept = KEPT.map(key => [key, local.getItem(key)] as const);
    local.reset();
    for (const [key, value] of kept) if (value !== undefined) local.setItem(key, value);
  },
};
